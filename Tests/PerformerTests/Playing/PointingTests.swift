import Granular
import Mapping
import Performer
import Sounds
import Testing
import Touch

/// Hands that point play nothing, and are seen.
@Suite("Pointing") struct PointingTests {
    private static let surface = SurfaceSize(widthMillimetres: 200, heightMillimetres: 100)
    private static let mapping = Mapping(
        name: "Field",
        controls: [
            Control(
                name: "all", area: Area(x: 0...1, y: 0...1), kind: .zone(.absolute),
                routes: [Route(.x, Binding(.density, low: 1, high: 100))])
        ])

    /// A performer with one finger, each frame 10 ms after the one before.
    private struct Player {
        var performer = Performer(
            mappings: [mapping], start: mapping,
            sounds: [Sound(name: "study", source: .thesis(sampleRate: 48_000))], levelDecibels: -12)
        private var tracker = ContactTracker()
        private(set) var now: Int64 = 1_000_000

        mutating func down(_ x: Double) -> [Change] {
            tracker.begin(1, at: SurfacePoint(x: x, y: 0.5))
            return frame()
        }

        mutating func move(_ x: Double) -> [Change] {
            tracker.move(1, to: SurfacePoint(x: x, y: 0.5))
            return frame()
        }

        mutating func up() -> [Change] {
            tracker.end(1)
            return frame()
        }

        mutating func point(_ isOn: Bool) -> [Change] {
            now += 10_000
            return performer.apply(.point(isOn), at: now).changes
        }

        private mutating func frame() -> [Change] {
            now += 10_000
            let frame = tracker.frame(at: now) ?? TouchFrame(timeMicroseconds: now, contacts: [])
            return performer.touch(frame, by: .device, on: surface).flatMap(\.effects.changes)
        }

        var places: [Double] { performer.fingers.map(\.contact.position.x) }
    }

    @Test("fingers are shown and change nothing; when it ends, the next touch plays")
    func silence() {
        var player = Player()
        #expect(player.point(true).isEmpty)
        #expect(player.performer.playingState.isPointing && !player.performer.playingState.isEditingFields)
        #expect(player.down(0.25).isEmpty && player.places == [0.25])
        #expect(player.move(0.75).isEmpty && player.places == [0.75])
        let density = player.performer.mapper.values[.density]
        #expect(player.up().isEmpty && player.places.isEmpty)
        #expect(player.point(false).isEmpty && !player.performer.playingState.isPointing)
        #expect(!player.down(0.75).isEmpty)
        #expect(player.performer.mapper.values[.density] != density)
    }

    @Test("a finger that plays lets go as pointing begins, and has to come again to point, and again to play")
    func changes() {
        var player = Player()
        _ = player.down(0.25)
        #expect(player.performer.mapper.isSounding)
        #expect(!player.point(true).isEmpty && !player.performer.mapper.isSounding)
        #expect(player.move(0.5).isEmpty && player.places.isEmpty)
        _ = player.up()
        #expect(player.down(0.5).isEmpty && player.places == [0.5])
        #expect(player.point(true).isEmpty, "asked twice it goes on")
        #expect(player.places == [0.5])
    }
}
