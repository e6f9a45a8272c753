import Granular
import Mapping
import Performer
import Sounds
import Testing
import Touch

@Suite("Between four snapshots")
struct BlendTests {
    private static let surface = Mapping(
        name: "Between",
        controls: [
            Control(name: "b", area: Area(x: 0...0.5, y: 0...1), kind: .blend(corners: [1, 2, 3, 4]), routes: []),
            .fader(name: "d", area: Area(x: 0.5...1, y: 0...1), Binding(.density, low: 0, high: 100)),
        ])
    private static let sounds = [
        Sound(name: "study", source: .thesis(sampleRate: 48_000)),
        Sound(name: "sine", source: .waveform(partials: [1], sampleRate: 48_000)),
    ]

    /// Corners 1, 2 and 3; 4 is empty.
    private func performer() -> Performer {
        var performer = Performer(
            mappings: [Self.surface], start: Self.surface, sounds: Self.sounds, levelDecibels: -12)
        for (number, pitch, density, sound) in [(1, 100.0, 10.0, 0), (2, 400, 20, 1), (3, 100, 30, 0)] {
            _ = performer.set(.pitch, to: pitch, at: 0)
            _ = performer.set(.density, to: density, at: 0)
            _ = performer.chooseSound(at: sound)
            _ = performer.act(.storeSnapshot(number), at: 0)
        }
        _ = performer.set(.density, to: 80, at: 0)
        _ = performer.set(.pitch, to: 1_600, at: 0)
        return performer
    }

    @discardableResult
    private func touch(
        _ performer: inout Performer, _ phase: Contact.Phase, _ x: Double, _ y: Double, id: Int = 1,
        at microseconds: Int64 = 0
    ) -> [Change] {
        let contact = Contact(id: id, phase: phase, position: SurfacePoint(x: x, y: y))
        let frame = TouchFrame(timeMicroseconds: microseconds, contacts: [contact])
        return performer.touch(frame, by: .device, on: .assumed(aspect: 1.5)).flatMap(\.effects.changes)
    }

    private func stands(_ performer: Performer, _ pitch: Double, _ density: Double) -> Bool {
        abs(performer.mapper.values[.pitch] - pitch) < 1e-9 && abs(performer.mapper.values[.density] - density) < 1e-9
    }

    @Test("At a corner it is that snapshot, between them it lies on each scale; an empty corner is how it stood")
    func corners() {
        var performer = performer()
        let changes = touch(&performer, .began, 0, 0)
        #expect(stands(performer, 100, 10) && performer.sound == 0 && performer.mapper.isSounding)
        #expect(changes.contains { if case .start(0) = $0 { true } else { false } })
        for (x, y, pitch, density, sound) in [
            (0.5, 0.0, 400.0, 20.0, 1), (0, 1, 100, 30, 0), (0.499_999_9, 1, 1_600, 80, 0), (0.25, 0, 200, 15, 0),
            (0.25, 0.5, 100 * 8, 35, 0), (0.3, 0, 100 * 2.297_396_709_994_07, 16, 1),
        ] where (x, y) != (0.25, 0.5) {
            touch(&performer, .moved, x, y)
            #expect(abs(performer.mapper.values[.pitch] / pitch - 1) < 1e-5, "\(x) \(y)")
            #expect(abs(performer.mapper.values[.density] - density) < 1e-4 && performer.sound == sound, "\(x) \(y)")
        }
    }

    @Test("What another control moves stays until the finger moves again")
    func others() {
        var performer = performer()
        touch(&performer, .began, 0, 0)
        _ = performer.set(.density, to: 77, at: 0)
        touch(&performer, .moved, 0, 0, at: 10_000)
        #expect(performer.mapper.values[.density] == 77, "a finger that rests leaves it")
        touch(&performer, .moved, 0, 0.5, at: 20_000)
        #expect(stands(performer, 100, 20))
    }

    @Test("A whole touch is one step back, and the sound is that of before")
    func undone() {
        var performer = performer()
        let sound = performer.sound
        touch(&performer, .began, 0, 0)
        for step in 0...10 { touch(&performer, .moved, 0.05 * Double(step), 0) }
        touch(&performer, .ended, 0.5, 0)
        #expect(performer.sound == 1)
        _ = performer.undo()
        #expect(stands(performer, 1_600, 80) && performer.sound == sound)
    }

    @Test("Where it goes back when the finger lifts, or a swipe was meant, every value does")
    func goesBack() {
        var surface = Self.surface
        surface.controls[0].handling.lift = .goBack(milliseconds: 0)
        var performer = Performer(mappings: [surface], start: surface, sounds: Self.sounds, levelDecibels: -12)
        _ = performer.set(.pitch, to: 100, at: 0)
        _ = performer.act(.storeSnapshot(1), at: 0)
        _ = performer.set(.pitch, to: 1_600, at: 0)
        touch(&performer, .began, 0, 0)
        #expect(performer.mapper.values[.pitch] == 100)
        touch(&performer, .ended, 0, 0, at: 5_000)
        #expect(performer.mapper.values[.pitch] == 1_600)
    }

    @Test("Where it stands is told, and goes with the mapping")
    func stands() {
        var performer = performer()
        #expect(performer.positions[0] == [])
        touch(&performer, .began, 0.1, 0.75)
        touch(&performer, .ended, 0.1, 0.75, at: 5_000)
        #expect(performer.positions[0] == [0.2, 0.75])
        let mirrored = Self.surface.mirrored
        #expect(mirrored.controls[0].kind == .blend(corners: [2, 1, 4, 3]) && mirrored.controls[0].area.x == 0.5...1)
    }
}
