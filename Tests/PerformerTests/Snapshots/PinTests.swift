import Granular
import Mapping
import Performer
import Scenes
import Session
import Sounds
import Testing
import Touch

/// Pins on a tape are part of how everything stands.
@Suite("Pins")
struct PinTests {
    private static let surface = SurfaceSize(widthMillimetres: 200, heightMillimetres: 100)
    private static let tape = Mapping(
        name: "Tape", hasCloudPerTouch: true,
        controls: [
            Control(
                name: "tape", area: Area(x: 0...1, y: 0...1), kind: .tape(Tape(pinGesture: .doubleTap)),
                routes: [Route(.x, Binding(.position, low: 0, high: 1))])
        ])
    private static let other = Mapping(name: "Other", controls: [])
    private static let sounds = [
        Sound(
            name: "rain",
            source: Source(sound: [[Float](repeating: 0.1, count: 9_600)], sampleRate: 48_000, rootHz: 200))
    ]

    private func performer() -> Performer {
        Performer(mappings: [Self.tape, Self.other], start: Self.tape, sounds: Self.sounds, levelDecibels: -12)
    }

    /// Taps twice at that place, from that second on.
    private func tapTwice(_ performer: inout Performer, x: Double, second: Int64) {
        for tap in 0..<2 {
            for (phase, offset) in [(Contact.Phase.began, Int64(0)), (.ended, 50_000)] {
                let contact = Contact(
                    id: Int(second) * 2 + tap, phase: phase, position: SurfacePoint(x: x, y: 0.5))
                let time = second * 1_000_000 + Int64(tap) * 150_000 + offset
                _ = performer.touch(
                    TouchFrame(timeMicroseconds: time, contacts: [contact]), by: .device, on: Self.surface)
            }
        }
    }

    @Test("Undo takes a pin back and redo brings it again; so with one that was moved, removed or silenced")
    func undo() {
        var performer = performer()
        tapTwice(&performer, x: 0.25, second: 1)
        #expect(performer.mapper.pins.map(\.position) == [0.25])
        #expect(performer.undo().message?.contains("pins 1 → 0") == true)
        #expect(performer.mapper.pins.isEmpty && !performer.mapper.isSounding)
        #expect(performer.redo().message?.contains("pins 0 → 1") == true)
        #expect(performer.mapper.pins.map(\.position) == [0.25] && performer.mapper.isSounding)
        tapTwice(&performer, x: 0.25, second: 2)
        #expect(performer.mapper.pins.isEmpty)
        _ = performer.undo()
        #expect(performer.mapper.pins.map(\.position) == [0.25])
        _ = performer.act(.panic, at: 3_000_000)
        #expect(performer.mapper.pins.isEmpty && !performer.mapper.isSounding)
        _ = performer.undo()
        #expect(performer.mapper.pins.map(\.position) == [0.25])
        _ = performer.choose("Other")
        #expect(performer.mapper.pins.isEmpty)
        _ = performer.undo()
        #expect(performer.mapper.mapping.name == "Tape" && performer.mapper.pins.map(\.position) == [0.25])
    }

    @Test("A snapshot has its pins, and a morph brings them half-way")
    func snapshots() {
        var performer = performer()
        tapTwice(&performer, x: 0.25, second: 1)
        tapTwice(&performer, x: 0.75, second: 2)
        _ = performer.act(.storeSnapshot(3), at: 3_000_000)
        tapTwice(&performer, x: 0.75, second: 4)
        #expect(performer.mapper.pins.map(\.position) == [0.25])
        _ = performer.act(.snapshot(3), at: 5_000_000)
        #expect(performer.mapper.pins.map(\.position) == [0.25, 0.75])
        _ = performer.act(.panic, at: 6_000_000)
        _ = performer.advance(to: 6_100_000)
        _ = performer.morph(to: 3, seconds: 1)
        _ = performer.advance(to: 6_400_000)
        #expect(performer.mapper.pins.isEmpty)
        _ = performer.advance(to: 6_700_000)
        #expect(performer.mapper.pins.map(\.position) == [0.25, 0.75])
    }

    @Test("By command a pin is left, moved and removed, each a step to undo; one too many is said in a line")
    func commands() {
        var performer = performer()
        func apply(_ command: PlayingCommand, second: Int64) -> String? {
            performer.apply(command, at: second * 1_000_000).message
        }
        #expect(apply(.pin(.add(tape: "tape", position: 0.25, height: 0.5)), second: 1) == nil)
        #expect(apply(.pin(.move(0, position: 0.75, height: 0.5)), second: 10) == nil)
        #expect(performer.mapper.pins.map(\.position) == [0.75] && performer.mapper.isSounding)
        _ = performer.undo()
        #expect(performer.mapper.pins.map(\.position) == [0.25])
        _ = performer.undo()
        #expect(performer.mapper.pins.isEmpty)
        for number in 0..<Int64(Tape.maxPins) {
            _ = apply(.pin(.add(tape: "tape", position: Double(number) / 16, height: 0.5)), second: 20 + number)
        }
        #expect(
            apply(.pin(.add(tape: "tape", position: 1, height: 0.5)), second: 50) == "at most 12 pins: remove one first"
        )
        // The same of fingers.
        var messages: [String] = []
        for (step, phase) in [Contact.Phase.began, .ended, .began, .ended].enumerated() {
            let contact = Contact(id: step / 2, phase: phase, position: SurfacePoint(x: 0.97, y: 0.5))
            let frame = TouchFrame(timeMicroseconds: 60_000_000 + Int64(step) * 50_000, contacts: [contact])
            messages += performer.touch(frame, by: .device, on: Self.surface).compactMap(\.effects.message)
        }
        #expect(messages == ["at most 12 pins: remove one first"])
        #expect(performer.mapper.pins.count == Tape.maxPins)
        _ = apply(.pin(.remove(nil)), second: 70)
        #expect(performer.mapper.pins.isEmpty && !performer.mapper.isSounding)
    }

    @Test("A zoom by command is told in a performance, as no finger made it")
    func zoom() {
        var tape = Self.tape
        tape.controls[0].kind = .tape(Tape(isZoomable: true))
        var performer = Performer(mappings: [tape], start: tape, sounds: Self.sounds, levelDecibels: -12)
        func zooms(since before: PerformerState) -> [ClosedRange<Double>] {
            PerformerState(performer).commands(since: before).compactMap {
                if case .command(.zoom("tape", let window)) = $0 { window } else { nil }
            }
        }
        var before = PerformerState(performer)
        _ = performer.apply(PlayingCommand.zoom("tape", 0.25...0.5), at: 1_000_000)
        #expect(performer.mapper.zooms == ["tape": 0.25...0.5] && zooms(since: before) == [0.25...0.5])
        before = PerformerState(performer)
        _ = performer.apply(PlayingCommand.zoom("tape", 0...1), at: 2_000_000)
        #expect(performer.mapper.zooms.isEmpty && zooms(since: before) == [0...1])
    }

    @Test("A performance that begins with pins lays them, and tells those that no finger laid")
    func performance() throws {
        var performer = performer()
        tapTwice(&performer, x: 0.25, second: 1)
        func pins(since before: PerformerState?) -> [[Pin]] {
            PerformerState(performer).commands(since: before).compactMap {
                if case .command(.pins(let pins)) = $0 { pins } else { nil }
            }
        }
        #expect(pins(since: nil) == [performer.mapper.pins])
        var before = PerformerState(performer)
        tapTwice(&performer, x: 0.5, second: 2)
        #expect(pins(since: before).isEmpty, "its fingers lay it again")
        before = PerformerState(performer)
        _ = performer.undo()
        #expect(pins(since: before) == [performer.mapper.pins] && performer.mapper.pins.count == 1)
    }

    /// Plays that scene, its sound being there.
    private func play(_ scene: Scene, _ performer: inout Performer) {
        let sound = MixedSound(SoundRequest(name: "rain"))
        _ = performer.play(ReadyScene(scene, name: "pinned", sounds: [sound], mapping: "Tape", bed: nil))
    }

    @Test(
        "A scene has its pins: choosing it brings them back, sounding, and the same gesture removes them; undo takes them with it"
    )
    func scenes() throws {
        var performer = performer()
        tapTwice(&performer, x: 0.25, second: 1)
        tapTwice(&performer, x: 0.75, second: 2)
        let pins = performer.mapper.pins
        let written = performer.scene(named: "Pinned").text
        let scene = try #require(SceneFile(bytes: Array(written.utf8), file: "f").scene, "\(written)")
        performer = self.performer()
        _ = performer.choose("Other")
        play(scene, &performer)
        #expect(performer.mapper.pins == pins && performer.mapper.isSounding)
        tapTwice(&performer, x: 0.75, second: 3)
        #expect(performer.mapper.pins.map(\.position) == [0.25])
        _ = performer.undo()
        #expect(performer.mapper.pins == pins)
        _ = performer.undo()
        #expect(performer.mapper.pins.isEmpty && !performer.mapper.isSounding)
        #expect(performer.mapper.mapping.name == "Other")
    }

    @Test("A scene without pins leaves none, and one that begins with pins has them again after a reset")
    func scenesWithoutPins() {
        var performer = performer()
        let pin = Pin(control: "tape", height: 0.5, values: [.position: 0.5])
        let changes = performer.begin(with: [pin, Pin(control: "gone", height: 0, values: [:])]).changes
        #expect(performer.mapper.pins == [pin] && performer.mapper.isSounding && !changes.isEmpty)
        #expect(performer.undo().message == "nothing to undo")
        play(bare, &performer)
        #expect(performer.mapper.pins.isEmpty)
        _ = performer.reset(at: 1_000_000)
        #expect(performer.mapper.pins == [pin])
    }

    @Test("A scene and a snapshot that is loaded show the whole of a tape again")
    func zoomed() {
        var tape = Self.tape
        tape.controls[0].kind = .tape(Tape(pinGesture: .doubleTap, isZoomable: true))
        var performer = Performer(mappings: [tape], start: tape, sounds: Self.sounds, levelDecibels: -12)
        _ = performer.storeSnapshot()
        for load in [{ (performer: inout Performer) in _ = performer.recallSnapshot(by: 0) }, { play(bare, &$0) }] {
            _ = performer.apply(.zoom("tape", 0.25...0.5), at: 0)
            #expect(performer.mapper.zooms["tape"] == 0.25...0.5)
            load(&performer)
            #expect(performer.mapper.zooms.isEmpty)
        }
    }

    private var bare: Scene { Scene(name: "Bare", mapping: "Tape", sounds: [SceneSound(.named("rain"))]) }
}
