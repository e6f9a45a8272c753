import Granular
import Instrument
import Mapping
import Sounds
import Testing
import Touch

@Suite struct DeskTests {
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

    private func desk() -> Desk {
        Desk(
            mappings: [touch, fader], start: touch, sounds: [Sound(name: "none", source: .silence)], levelDecibels: -12)
    }

    private func finger(_ id: Int, _ phase: Contact.Phase, y: Double = 0.5) -> TouchFrame {
        TouchFrame(
            timeMicroseconds: 0, contacts: [Contact(id: id, phase: phase, position: SurfacePoint(x: 0.5, y: y))])
    }

    private func changes(_ outcomes: [Desk.TimedOutcome]) -> [Change] { outcomes.flatMap(\.outcome.changes) }

    private func starts(_ changes: [Change]) -> Int {
        changes.count { if case .start = $0 { true } else { false } }
    }

    private func releases(_ changes: [Change]) -> Int {
        changes.count { if case .release = $0 { true } else { false } }
    }

    private func starts(_ outcomes: [Desk.TimedOutcome]) -> Int {
        starts(changes(outcomes))
    }

    private func releases(_ outcomes: [Desk.TimedOutcome]) -> Int {
        releases(changes(outcomes))
    }

    @Test func theMouseAndTheDevicePlayTogether() {
        var desk = desk()
        #expect(starts(desk.touch(finger(1, .began), by: .device, on: .assumed(aspect: 1.6))) == 1)
        #expect(starts(desk.touch(finger(1, .began, y: 1), by: .pointer, on: .assumed(aspect: 1.6))) == 0)
        #expect(desk.mapper.values[.pitch] == 1_000)
        #expect(desk.fingers.count == 2)
        #expect(releases(desk.touch(finger(1, .ended, y: 1), by: .pointer, on: .assumed(aspect: 1.6))) == 0)
        #expect(desk.mapper.values[.pitch] == 550)
        #expect(releases(desk.touch(finger(1, .ended), by: .device, on: .assumed(aspect: 1.6))) == 1)
    }

    @Test func spaceSoundsAndLatchesAndLetsGo() {
        var desk = desk()
        #expect(starts(desk.act(.hold, at: 0).changes) == 1)
        #expect(releases(desk.act(.hold, at: 0).changes) == 1)
        _ = desk.touch(finger(1, .began), by: .device, on: .assumed(aspect: 1.6))
        _ = desk.act(.hold, at: 0)
        #expect(releases(desk.touch(finger(1, .ended), by: .device, on: .assumed(aspect: 1.6))) == 0)
        #expect(desk.mapper.isSounding)
        #expect(releases(desk.act(.hold, at: 0).changes) == 1)
    }

    @Test func panicEndsTouchAndHold() {
        var desk = desk()
        _ = desk.touch(finger(1, .began), by: .device, on: .assumed(aspect: 1.6))
        _ = desk.act(.hold, at: 0)
        let changes = desk.act(.panic, at: 0).changes
        #expect(changes.contains { if case .panic = $0 { true } else { false } })
        #expect(!desk.mapper.isSounding && !desk.mapper.isHeld)
        // The finger that is still down plays again when it comes down again.
        #expect(starts(desk.touch(finger(1, .moved, y: 0.6), by: .device, on: .assumed(aspect: 1.6))) == 0)
        _ = desk.touch(finger(1, .ended), by: .device, on: .assumed(aspect: 1.6))
        #expect(starts(desk.touch(finger(2, .began), by: .device, on: .assumed(aspect: 1.6))) == 1)
    }

    @Test func theLevelStaysInItsRange() {
        var desk = desk()
        _ = desk.level(by: 100, at: 0)
        #expect(desk.levelDecibels == 6)
        _ = desk.level(by: -1_000, at: 0)
        #expect(desk.levelDecibels == -60)
    }

    @Test func anotherMappingKeepsTheValuesAndLeavesNoFingerStuck() {
        var desk = desk()
        _ = desk.touch(finger(1, .began, y: 0.9), by: .device, on: .assumed(aspect: 1.6))
        let pitch = desk.mapper.values[.pitch]
        #expect(releases(desk.choose("Fader") ?? []) == 1)
        #expect(desk.mapper.values[.pitch] == pitch)
        #expect(desk.choose("Nothing") == nil)
    }
}
