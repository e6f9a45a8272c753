import Granular
import Mapping
import Performer
import Scenes
import Session
import Sounds
import Testing
import Touch

/// Hands move and size fields; how they lie is part of how everything stands.
@Suite("Moving fields")
struct FieldEditingTests {
    private static let surface = SurfaceSize(widthMillimetres: 200, heightMillimetres: 100)

    private static func field(_ name: String, _ x: ClosedRange<Double>, _ y: ClosedRange<Double>) -> Control {
        Control(
            name: name, area: Area(x: x, y: y), kind: .tape(Tape(isField: true)),
            routes: [Route(.x, Binding(.position, low: 0, high: 1))])
    }

    private static let mapping = Mapping(
        name: "Fields", hasCloudPerTouch: true,
        controls: [field("one", 0.1...0.4, 0.1...0.5), field("two", 0.3...0.7, 0.4...0.8)])
    private static let other = Mapping(name: "Other", controls: [])
    private static let sounds = [
        Sound(
            name: "rain",
            source: Source(sound: [[Float](repeating: 0.1, count: 9_600)], sampleRate: 48_000, rootHz: 200))
    ]

    /// A performer with fingers, each frame 10 ms after the one before.
    private struct Player {
        var performer = Performer(
            mappings: [mapping, other], start: mapping, sounds: sounds, levelDecibels: -12)
        private var tracker = ContactTracker()
        private(set) var now: Int64 = 1_000_000

        mutating func down(_ finger: Int, _ x: Double, _ y: Double) {
            tracker.begin(finger, at: SurfacePoint(x: x, y: y))
            frame()
        }

        mutating func move(_ finger: Int, _ x: Double, _ y: Double) {
            tracker.move(finger, to: SurfacePoint(x: x, y: y))
            frame()
        }

        mutating func up(_ fingers: Int...) {
            for finger in fingers { tracker.end(finger) }
            frame()
        }

        mutating func edit() -> String? {
            now += 10_000
            return performer.act(.editFields, at: now).message
        }

        private mutating func frame() {
            now += 10_000
            let frame = tracker.frame(at: now) ?? TouchFrame(timeMicroseconds: now, contacts: [])
            _ = performer.touch(frame, by: .device, on: surface)
        }

        /// One finger moves a field by so much.
        mutating func drag(from x: Double, _ y: Double, by dx: Double, _ dy: Double) {
            down(0, x, y)
            // The first step is how it finds out that the finger moves.
            move(0, x + 0.02, y)
            move(0, x + 0.02 + dx, y + dy)
            up(0)
        }

        func area(_ field: Int) -> Area { performer.mapper.mapping.controls[field].area }
        var isEditing: Bool { performer.playingState.isEditingFields }
    }

    private func expect(
        _ area: Area, _ x: ClosedRange<Double>, _ y: ClosedRange<Double>, _ place: SourceLocation = #_sourceLocation
    ) {
        let ends = [
            (area.x.lowerBound, x.lowerBound), (area.x.upperBound, x.upperBound), (area.y.lowerBound, y.lowerBound),
            (area.y.upperBound, y.upperBound),
        ]
        #expect(ends.allSatisfy { abs($0 - $1) < 1e-9 }, "\(area)", sourceLocation: place)
    }

    @Test("One finger moves the field under it, silently; a tap moves nothing; it stays on the surface")
    func move() {
        var player = Player()
        #expect(player.edit() == nil && player.isEditing)
        player.down(0, 0.2, 0.2)
        player.up(0)
        #expect(player.performer.mapper.fields.isEmpty)
        player.down(0, 0.2, 0.2)
        player.move(0, 0.22, 0.2)
        player.move(0, 0.32, 0.25)
        #expect(!player.performer.mapper.isSounding && player.performer.fingers.count == 1)
        expect(player.area(0), 0.2...0.5, 0.15...0.55)
        player.move(0, 0.99, 0.01)
        expect(player.area(0), 0.7...1, 0...0.4)
        player.up(0)
        expect(player.area(1), 0.3...0.7, 0.4...0.8)
        #expect(player.edit() == "fields: done" && !player.isEditing)
        player.down(0, 0.85, 0.2)
        #expect(player.performer.mapper.isSounding, "it is played where it lies now")
        expect(player.area(0), 0.7...1, 0...0.4)
    }

    @Test("Two fingers move and size it; the second need not find room on it; it is never too small")
    func size() {
        var player = Player()
        _ = player.edit()
        player.down(0, 0.4, 0.5)
        player.down(1, 0.6, 0.7)
        player.move(0, 0.3, 0.4)
        player.move(1, 0.7, 0.8)
        // The fingers are twice as far apart: 0.4 by 0.4 became 0.8 by 0.8.
        expect(player.area(1), 0.1...0.9, 0.2...1)
        player.move(0, 0.5, 0.6)
        player.move(1, 0.51, 0.61)
        #expect(abs(player.area(1).x.upperBound - player.area(1).x.lowerBound - 0.1) < 1e-9)
        #expect(abs(player.area(1).y.upperBound - player.area(1).y.lowerBound - 0.1) < 1e-9)
        player.up(0, 1)
        player.down(2, 0.15, 0.3)
        player.down(3, 0.9, 0.3)
        player.move(3, 0.9, 0.35)
        #expect(player.performer.mapper.fields.map(\.control) == ["one", "two"])
        player.up(3)
        let left = player.area(0)
        player.up(2)
        #expect(player.area(0) == left && player.isEditing)
    }

    @Test(
        "Two hands move two fields; a tap beside all fields ends the editing, and fingers that were down when it began do nothing"
    )
    func hands() {
        var player = Player()
        player.down(9, 0.2, 0.2)
        #expect(player.performer.mapper.isSounding)
        _ = player.edit()
        #expect(!player.performer.mapper.isSounding)
        player.move(9, 0.6, 0.6)
        #expect(player.performer.mapper.fields.isEmpty)
        player.up(9)
        player.down(0, 0.15, 0.2)
        player.down(1, 0.6, 0.7)
        player.move(0, 0.17, 0.2)
        player.move(1, 0.58, 0.7)
        player.move(0, 0.12, 0.2)
        player.move(1, 0.63, 0.7)
        expect(player.area(0), 0.05...0.35, 0.1...0.5)
        expect(player.area(1), 0.35...0.75, 0.4...0.8)
        player.up(0, 1)
        player.down(2, 0.95, 0.05)
        player.up(2)
        #expect(!player.isEditing)
    }

    @Test("Where the mapping has none it is said, and another mapping ends it")
    func none() {
        var player = Player()
        _ = player.edit()
        _ = player.performer.choose("Other")
        #expect(!player.isEditing)
        #expect(player.edit() == "mapping Other has no fields to move" && !player.isEditing)
    }

    @Test("Each stroke is a step to undo; choosing the mapping again lays its fields as its file has them")
    func undo() {
        var player = Player()
        _ = player.edit()
        player.drag(from: 0.2, 0.2, by: 0.1, 0)
        player.drag(from: 0.3, 0.2, by: 0.1, 0)
        expect(player.area(0), 0.3...0.6, 0.1...0.5)
        #expect(player.performer.undo().message?.hasPrefix("undo: fields") == true)
        expect(player.area(0), 0.2...0.5, 0.1...0.5)
        _ = player.performer.undo()
        #expect(player.area(0) == Self.mapping.controls[0].area && player.performer.mapper.fields.isEmpty)
        _ = player.performer.redo()
        expect(player.area(0), 0.2...0.5, 0.1...0.5)
        _ = player.performer.choose("Fields")
        #expect(player.area(0) == Self.mapping.controls[0].area)
        _ = player.performer.undo()
        expect(player.area(0), 0.2...0.5, 0.1...0.5)
        _ = player.performer.reset(at: player.now)
        #expect(player.area(0) == Self.mapping.controls[0].area && !player.isEditing)
    }

    @Test("By command a field is placed, within the surface, and what there is not is left out")
    func command() {
        var player = Player()
        func place(_ name: String, _ x: ClosedRange<Double>) -> PlayingCommand {
            .field(Field(control: name, area: Area(x: x, y: 0.2...0.6)))
        }
        _ = player.performer.apply(place("two", 0.9...0.95), at: player.now)
        expect(player.area(1), 0.875...0.975, 0.2...0.6)
        _ = player.performer.apply(place("nosuch", 0...1), at: player.now)
        #expect(player.performer.mapper.fields.map(\.control) == ["two"])
        _ = player.performer.undo()
        #expect(player.performer.mapper.fields.isEmpty)
    }

    @Test("A snapshot, a scene and a mapping that is read anew keep how fields lie")
    func kept() throws {
        var player = Player()
        _ = player.edit()
        player.drag(from: 0.2, 0.2, by: 0.1, 0)
        _ = player.performer.act(.storeSnapshot(3), at: player.now)
        let scene = player.performer.scene(named: "s")
        #expect(Scene.Field.leastSide == Field.leastSide)
        #expect(scene.fields.map(\.name) == ["one"] && Field.all(of: scene) == player.performer.mapper.fields)
        var changed = Self.mapping
        changed.about = "another"
        _ = player.performer.apply(.changed(0, changed))
        expect(player.area(0), 0.2...0.5, 0.1...0.5)
        _ = player.performer.choose("Other")
        _ = player.performer.act(.snapshot(3), at: player.now)
        expect(player.area(0), 0.2...0.5, 0.1...0.5)
    }

    @Test("A performance tells where fields lie, and no fingers that moved them; playing it lays them there")
    func performance() {
        var player = Player()
        let before = PerformerState(player.performer)
        player.performer.playedFrames = []
        _ = player.edit()
        player.drag(from: 0.2, 0.2, by: 0.1, 0)
        let fields = player.performer.mapper.fields
        #expect(player.performer.playedFrames?.isEmpty == true && fields.count == 1)
        func told(since before: PerformerState?) -> [[Field]] {
            PerformerState(player.performer).commands(since: before).compactMap {
                if case .command(.fields(let fields)) = $0 { fields } else { nil }
            }
        }
        #expect(told(since: before) == [fields] && told(since: nil) == [fields])
        let moved = PerformerState(player.performer)
        #expect(told(since: moved).isEmpty)
        _ = player.performer.undo()
        #expect(told(since: moved) == [[]])
    }
}
