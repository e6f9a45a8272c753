import Granular
import Mapping
import Performer
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
}
