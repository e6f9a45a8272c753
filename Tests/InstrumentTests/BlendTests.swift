import Granular
import Instrument
import Mapping
import Sounds
import Testing
import Touch

@Suite("Between four snapshots")
struct BlendTests {
    private static let surface = Mapping(
        name: "Between",
        controls: [
            Control(name: "b", area: Area(x: 0...0.5, y: 0...1), kind: .blend(corners: [1, 2, 3, 4]), links: []),
            .fader(name: "d", area: Area(x: 0.5...1, y: 0...1), Binding(.density, low: 0, high: 100)),
        ])
    private static let sounds = [
        Sound(name: "study", source: .thesis(sampleRate: 48_000)),
        Sound(name: "sine", source: .waveform(partials: [1], sampleRate: 48_000)),
    ]

    /// Corners 1, 2 and 3; 4 is empty.
    private func desk() -> Desk {
        var desk = Desk(mappings: [Self.surface], start: Self.surface, sounds: Self.sounds, levelDecibels: -12)
        for (number, pitch, density, sound) in [(1, 100.0, 10.0, 0), (2, 400, 20, 1), (3, 100, 30, 0)] {
            _ = desk.set(.pitch, to: pitch, at: 0)
            _ = desk.set(.density, to: density, at: 0)
            _ = desk.takeSound(at: sound)
            _ = desk.act(.storeSnapshot(number), at: 0)
        }
        _ = desk.set(.density, to: 80, at: 0)
        _ = desk.set(.pitch, to: 1_600, at: 0)
        return desk
    }

    @discardableResult
    private func touch(
        _ desk: inout Desk, _ phase: Contact.Phase, _ x: Double, _ y: Double, id: Int = 1, at microseconds: Int64 = 0
    ) -> [Change] {
        let contact = Contact(id: id, phase: phase, position: SurfacePoint(x: x, y: y))
        let frame = TouchFrame(timeMicroseconds: microseconds, contacts: [contact])
        return desk.touch(frame, by: .device, on: .assumed(aspect: 1.5)).flatMap(\.outcome.changes)
    }

    private func stands(_ desk: Desk, _ pitch: Double, _ density: Double) -> Bool {
        abs(desk.mapper.values[.pitch] - pitch) < 1e-9 && abs(desk.mapper.values[.density] - density) < 1e-9
    }

    @Test("At a corner it is that snapshot, between them it lies on each scale; an empty corner is how it stood")
    func corners() {
        var desk = desk()
        let changes = touch(&desk, .began, 0, 0)
        #expect(stands(desk, 100, 10) && desk.sound == 0 && desk.mapper.isSounding)
        #expect(changes.contains { if case .start(0) = $0 { true } else { false } })
        for (x, y, pitch, density, sound) in [
            (0.5, 0.0, 400.0, 20.0, 1), (0, 1, 100, 30, 0), (0.499_999_9, 1, 1_600, 80, 0), (0.25, 0, 200, 15, 0),
            (0.25, 0.5, 100 * 8, 35, 0), (0.3, 0, 100 * 2.297_396_709_994_07, 16, 1),
        ] where (x, y) != (0.25, 0.5) {
            touch(&desk, .moved, x, y)
            #expect(abs(desk.mapper.values[.pitch] / pitch - 1) < 1e-5, "\(x) \(y)")
            #expect(abs(desk.mapper.values[.density] - density) < 1e-4 && desk.sound == sound, "\(x) \(y)")
        }
    }

    @Test("What another control moves stays until the finger moves again")
    func others() {
        var desk = desk()
        touch(&desk, .began, 0, 0)
        _ = desk.set(.density, to: 77, at: 0)
        touch(&desk, .moved, 0, 0, at: 10_000)
        #expect(desk.mapper.values[.density] == 77, "a finger that rests leaves it")
        touch(&desk, .moved, 0, 0.5, at: 20_000)
        #expect(stands(desk, 100, 20))
    }

    @Test("A whole touch is one step back, and the sound is that of before")
    func undone() {
        var desk = desk()
        let sound = desk.sound
        touch(&desk, .began, 0, 0)
        for step in 0...10 { touch(&desk, .moved, 0.05 * Double(step), 0) }
        touch(&desk, .ended, 0.5, 0)
        #expect(desk.sound == 1)
        _ = desk.undo()
        #expect(stands(desk, 1_600, 80) && desk.sound == sound)
    }

    @Test("Where it goes back when the finger lifts, or a swipe was meant, every value does")
    func goesBack() {
        var surface = Self.surface
        surface.controls[0].handling.lift = .goBack(milliseconds: 0)
        var desk = Desk(mappings: [surface], start: surface, sounds: Self.sounds, levelDecibels: -12)
        _ = desk.set(.pitch, to: 100, at: 0)
        _ = desk.act(.storeSnapshot(1), at: 0)
        _ = desk.set(.pitch, to: 1_600, at: 0)
        touch(&desk, .began, 0, 0)
        #expect(desk.mapper.values[.pitch] == 100)
        touch(&desk, .ended, 0, 0, at: 5_000)
        #expect(desk.mapper.values[.pitch] == 1_600)
    }

    @Test("Where it stands is told, and goes with the mapping")
    func stands() {
        var desk = desk()
        #expect(desk.positions[0] == [])
        touch(&desk, .began, 0.1, 0.75)
        touch(&desk, .ended, 0.1, 0.75, at: 5_000)
        #expect(desk.positions[0] == [0.2, 0.75])
        let mirrored = Self.surface.mirrored
        #expect(mirrored.controls[0].kind == .blend(corners: [2, 1, 4, 3]) && mirrored.controls[0].area.x == 0.5...1)
    }
}
