import Granular
import Mapping
import Performer
import Sounds
import Testing
import Touch

@Suite struct PerformerTests {
    private let touch = Mapping(
        name: "Touch",
        controls: [
            .zone(
                name: "tone", area: Area(x: 0...1, y: 0...1),
                x: Binding(.pitchOffset, low: 0, high: 1_000), y: Binding(.pitch, low: 100, high: 1_000))
        ])
    private let fader = Mapping(
        name: "Fader",
        controls: [
            .fader(name: "d", area: Area(x: 0...1, y: 0...1), Binding(.density, low: 1, high: 100))
        ])

    private func performer() -> Performer {
        Performer(
            mappings: [touch, fader], start: touch, sounds: [Sound(name: "none", source: .silence)], levelDecibels: -12)
    }

    private func finger(_ id: Int, _ phase: Contact.Phase, y: Double = 0.5) -> TouchFrame {
        TouchFrame(
            timeMicroseconds: 0, contacts: [Contact(id: id, phase: phase, position: SurfacePoint(x: 0.5, y: y))])
    }

    private func changes(_ timedEffects: [Performer.TimedEffects]) -> [Change] {
        timedEffects.flatMap(\.effects.changes)
    }

    private func starts(_ changes: [Change]) -> Int {
        changes.count { if case .start = $0 { true } else { false } }
    }

    private func releases(_ changes: [Change]) -> Int {
        changes.count { if case .release = $0 { true } else { false } }
    }

    private func starts(_ timedEffects: [Performer.TimedEffects]) -> Int {
        starts(changes(timedEffects))
    }

    private func releases(_ timedEffects: [Performer.TimedEffects]) -> Int {
        releases(changes(timedEffects))
    }

    @Test func theMouseAndTheDevicePlayTogether() {
        var performer = performer()
        #expect(starts(performer.touch(finger(1, .began), by: .device, on: .assumed(aspect: 1.6))) == 1)
        #expect(starts(performer.touch(finger(1, .began, y: 1), by: .pointer, on: .assumed(aspect: 1.6))) == 0)
        #expect(performer.mapper.values[.pitch] == 1_000)
        #expect(performer.fingers.count == 2)
        #expect(releases(performer.touch(finger(1, .ended, y: 1), by: .pointer, on: .assumed(aspect: 1.6))) == 0)
        #expect(performer.mapper.values[.pitch] == 550)
        #expect(releases(performer.touch(finger(1, .ended), by: .device, on: .assumed(aspect: 1.6))) == 1)
    }

    @Test func spaceSoundsAndLatchesAndLetsGo() {
        var performer = performer()
        #expect(starts(performer.act(.hold, at: 0).changes) == 1)
        #expect(releases(performer.act(.hold, at: 0).changes) == 1)
        _ = performer.touch(finger(1, .began), by: .device, on: .assumed(aspect: 1.6))
        _ = performer.act(.hold, at: 0)
        #expect(releases(performer.touch(finger(1, .ended), by: .device, on: .assumed(aspect: 1.6))) == 0)
        #expect(performer.mapper.isSounding)
        #expect(releases(performer.act(.hold, at: 0).changes) == 1)
    }

    @Test func panicEndsTouchAndHold() {
        var performer = performer()
        _ = performer.touch(finger(1, .began), by: .device, on: .assumed(aspect: 1.6))
        _ = performer.act(.hold, at: 0)
        let changes = performer.act(.panic, at: 0).changes
        #expect(changes.contains { if case .panic = $0 { true } else { false } })
        #expect(!performer.mapper.isSounding && !performer.mapper.isHeld)
        // The finger that is still down plays again when it comes down again.
        #expect(starts(performer.touch(finger(1, .moved, y: 0.6), by: .device, on: .assumed(aspect: 1.6))) == 0)
        _ = performer.touch(finger(1, .ended), by: .device, on: .assumed(aspect: 1.6))
        #expect(starts(performer.touch(finger(2, .began), by: .device, on: .assumed(aspect: 1.6))) == 1)
    }

    @Test func theLevelStaysInItsRange() {
        var performer = performer()
        _ = performer.changeLevel(by: 100, at: 0)
        #expect(performer.levelDecibels == 6)
        _ = performer.changeLevel(by: -1_000, at: 0)
        #expect(performer.levelDecibels == -60)
    }

    @Test func anotherMappingKeepsTheValuesAndLeavesNoFingerStuck() {
        var performer = performer()
        _ = performer.touch(finger(1, .began, y: 0.9), by: .device, on: .assumed(aspect: 1.6))
        let pitch = performer.mapper.values[.pitch]
        #expect(releases(performer.choose("Fader") ?? []) == 1)
        #expect(performer.mapper.values[.pitch] == pitch)
        #expect(performer.choose("Nothing") == nil)
    }
}
