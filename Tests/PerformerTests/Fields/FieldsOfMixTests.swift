import Granular
import Mapping
import Performer
import Session
import Sounds
import Testing
import Touch

/// Each sound of the mix has its field, which comes, stays and goes with it.
@Suite("Fields of the mix")
struct FieldsOfMixTests {
    private static let surface = SurfaceSize(widthMillimetres: 200, heightMillimetres: 100)
    /// Side by side, a tenth apart.
    private static let areas = [0.05, 0.3, 0.55, 0.8].map { Area(x: $0...$0 + 0.15, y: 0.2...0.8) }

    private static let mapping = Mapping(
        name: "Fields", hasCloudPerTouch: true,
        controls: areas.enumerated().map { number, area in
            Control(
                name: "field \(number + 1)", area: area,
                kind: .tape(Tape(pinGesture: .doubleTap, isField: true)),
                routes: [Route(.x, Binding(.position, low: 0, high: 1))],
                handling: Handling(sound: .number(number + 1)))
        })

    private static func sound(_ name: String) -> Sound {
        Sound(
            name: name, source: Source(sound: [[Float](repeating: 0.5, count: 4_800)], sampleRate: 48_000, rootHz: 200))
    }

    /// A performer with fingers, each frame 10 ms after the one before, and what an engine would then be cut from.
    private struct Player {
        var performer = Performer(
            mappings: [mapping], start: mapping, sounds: ["a", "b", "c", "d"].map(sound), levelDecibels: -12)
        private var tracker = ContactTracker()
        private(set) var now: Int64 = 1_000_000
        private(set) var sounding: Set<UInt8> = []
        private var slots = [UInt8](repeating: 0, count: 17)

        mutating func down(_ finger: Int, _ x: Double) {
            tracker.begin(finger, at: SurfacePoint(x: x, y: 0.5))
            frame()
        }

        mutating func move(_ finger: Int, _ x: Double) {
            tracker.move(finger, to: SurfacePoint(x: x, y: 0.5))
            frame()
        }

        mutating func up(_ finger: Int) {
            tracker.end(finger)
            frame()
        }

        private mutating func frame() {
            now += 10_000
            let frame = tracker.frame(at: now) ?? TouchFrame(timeMicroseconds: now, contacts: [])
            for timed in performer.touch(frame, by: .device, on: surface) { take(timed.effects) }
        }

        mutating func take(_ effects: Performer.Effects) {
            for change in effects.changes {
                switch change {
                case .start(let cloud): sounding.insert(cloud)
                case .release(let cloud): sounding.remove(cloud)
                case .use(let slot, let cloud): slots[Int(cloud)] = slot
                default: break
                }
            }
        }

        mutating func add(_ name: String) {
            take(performer.apply(.add(SoundRequest(name: name), chance: 1), at: now))
        }

        mutating func remove(_ name: String) { take(performer.apply(.remove(name), at: now)) }

        mutating func mix(_ names: String...) {
            let sounds = names.map { MixedSound(SoundRequest(name: $0)) }
            take(performer.apply(.mix(sounds, isBank: false), at: now))
        }

        mutating func pin(_ tape: String, _ position: Double) {
            take(performer.apply(PlayingCommand.pin(.add(tape: tape, position: position, height: 0.5)), at: now))
        }

        /// The fields that are there.
        var fields: [Int] { performer.mapper.mapping.visibleControls(on: nil) }
        /// Where the field of a sound lies: 0, 1 … of ``areas``; `nil` where it has none.
        func place(of name: String) -> Int? {
            let mixed = performer.soundsState.mix.map(\.sound.name)
            guard let number = (mixed.isEmpty ? [performer.soundsState.played] : mixed).firstIndex(of: name),
                fields.contains(number)
            else { return nil }
            return areas.firstIndex(of: performer.mapper.mapping.controls[number].area)
        }
        /// The sounds that are heard.
        var heard: [String] { sounding.map { performer.sounds[Int(slots[Int($0)])].name }.sorted() }
    }

    @Test("There are as many as sounds are played, and each plays its own; where none is, nothing is played")
    func count() {
        var player = Player()
        #expect(player.fields == [0])
        player.down(0, 0.4)
        #expect(player.sounding.isEmpty)
        player.add("b")
        #expect(player.fields == [0, 1] && player.heard == ["b"], "a finger that rests there plays it")
        player.down(1, 0.1)
        #expect(player.heard == ["a", "b"])
        player.mix("a", "b", "c", "d")
        #expect(player.fields == [0, 1, 2, 3])
        player.down(2, 0.9)
        #expect(player.heard == ["a", "b", "d"])
        player.mix("a")
        #expect(player.fields == [0] && player.heard == ["a"])
    }

    @Test("One that is absent is not moved by hands")
    func edited() {
        var player = Player()
        player.add("b")
        player.take(player.performer.act(.editFields, at: player.now))
        player.down(0, 0.6)
        #expect(player.performer.fingers.count == 1)
        player.up(0)
        #expect(!player.performer.playingState.isEditingFields, "it was a tap beside all fields")
    }

    @Test("A hand that holds a field lets go of it where the mix changes")
    func heldInTheHand() {
        var player = Player()
        player.mix("a", "b")
        player.take(player.performer.act(.editFields, at: player.now))
        player.down(0, 0.4)
        player.move(0, 0.42)
        player.remove("a")
        let area = player.performer.mapper.mapping.controls[0].area
        player.move(0, 0.5)
        #expect(player.place(of: "b") == 1 && player.performer.mapper.mapping.controls[0].area == area)
    }

    @Test("A sound that is taken out takes its field and pins; the others stay where they are, and undo brings it back")
    func removed() {
        var player = Player()
        player.mix("a", "b", "c")
        player.pin("field 1", 0.1)
        player.pin("field 2", 0.2)
        player.pin("field 3", 0.9)
        #expect(player.heard == ["a", "b", "c"])
        player.down(0, 0.6)
        #expect(player.heard == ["a", "b", "c", "c"])
        player.remove("a")
        #expect(player.place(of: "b") == 1 && player.place(of: "c") == 2 && player.fields.count == 2)
        #expect(player.heard == ["b", "c", "c"])
        #expect(player.performer.mapper.pins.map(\.position) == [0.2, 0.9])
        player.add("d")
        #expect(player.place(of: "d") == 0, "another one has the place that was free")
        #expect(player.heard == ["b", "c", "c"])
        player.take(player.performer.undo())
        player.take(player.performer.undo())
        #expect(["a", "b", "c"].map(player.place) == [0, 1, 2])
        #expect(player.performer.mapper.pins.map(\.position) == [0.1, 0.2, 0.9])
        #expect(player.heard == ["a", "b", "c", "c"] && player.performer.mapper.fields.isEmpty)
    }

    @Test("A mix that is chosen anew leaves each sound that stays in its field")
    func chosen() {
        var player = Player()
        player.mix("a", "b", "c")
        player.mix("c", "d", "a")
        #expect(player.place(of: "c") == 2 && player.place(of: "a") == 0 && player.place(of: "d") == 1)
        player.take(player.performer.apply(SoundCommand.choose("d"), at: player.now))
        #expect(player.place(of: "d") == 1 && player.fields == [0])
        let scene = player.performer.scene(named: "s")
        #expect(scene.fields.map(\.name) == ["field 1"], "of what is not there a scene says nothing")
    }

    @Test("What is held goes on with its sound, and ends when that is taken out")
    func held() {
        var player = Player()
        player.mix("a", "b", "c")
        player.down(0, 0.6)
        player.take(player.performer.act(.hold, at: player.now))
        player.up(0)
        #expect(player.heard == ["c"])
        player.remove("a")
        #expect(player.heard == ["c"])
        player.remove("c")
        #expect(player.sounding.isEmpty)
    }

    @Test("A snapshot has the mix with its fields as they lay, and so does a performance")
    func kept() throws {
        var player = Player()
        player.mix("a", "b", "c")
        player.remove("a")
        player.take(player.performer.act(.storeSnapshot(1), at: player.now))
        player.mix("d")
        _ = player.performer.choose("Fields")
        #expect(player.place(of: "d") == 0)
        let before = PerformerState(player.performer)
        player.take(player.performer.act(.snapshot(1), at: player.now))
        #expect(player.place(of: "b") == 1 && player.place(of: "c") == 2)
        let told = PerformerState(player.performer).commands(since: before)
        let mix = try #require(told.firstIndex { if case .mix = $0 { true } else { false } })
        let lain = Performance.Command.fields(player.performer.mapper.fields)
        let fields = try #require(told.firstIndex { if case .command(lain) = $0 { true } else { false } })
        #expect(mix < fields)
    }
}
