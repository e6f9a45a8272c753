import Granular
import Mapping
import Performer
import Sounds
import Testing
import Touch

@Suite("Going over to a snapshot")
struct MorphTests {
    private static func mapping(_ name: String, perTouch: Bool = false) -> Mapping {
        Mapping(
            name: name, hasCloudPerTouch: perTouch,
            controls: [
                .zone(
                    name: "z", area: Area(x: 0...1, y: 0...1), x: Binding(.density, low: 0, high: 100),
                    y: Binding(.pan, low: -1, high: 1))
            ])
    }

    private static let sounds = [
        Sound(name: "study", source: .thesis(sampleRate: 48_000)),
        Sound(name: "sine", source: .waveform(partials: [1], sampleRate: 48_000)),
    ]

    /// A performer in which snapshot 2 is 400 Hz, half as dense, another window and another sound, and that stands at 100 Hz.
    private func performer(perTouch: Bool = false) -> Performer {
        let mappings = [Self.mapping("Touch", perTouch: perTouch), Self.mapping("Other")]
        var performer = Performer(mappings: mappings, start: mappings[1], sounds: Self.sounds, levelDecibels: -12)
        _ = performer.chooseSound(at: 1)
        for (parameter, value) in [(Parameter.pitch, 400.0), (.density, 20), (.window, 2)] {
            _ = performer.set(parameter, to: value, at: 0)
        }
        _ = performer.act(.storeSnapshot(2), at: 0)
        _ = performer.chooseSound(at: 0)
        _ = performer.choose("Touch")
        for (parameter, value) in [(Parameter.pitch, 100.0), (.density, 40), (.window, 0)] {
            _ = performer.set(parameter, to: value, at: 0)
        }
        return performer
    }

    private func touch(_ performer: inout Performer, _ phase: Contact.Phase, x: Double, seconds: Double) {
        let contact = Contact(id: 1, phase: phase, position: SurfacePoint(x: x, y: 0.5))
        let frame = TouchFrame(timeMicroseconds: Int64(seconds * 1e6), contacts: [contact])
        _ = performer.touch(frame, by: .device, on: .assumed(aspect: 1.5))
    }

    @Test("The reverb goes over too: its time in ratios, its mix in steps, its kind half-way")
    func reverb() {
        var performer = performer()
        let all: [Parameter] = [.reverbTime, .reverbMix, .reverbKind, .reverbDamping, .reverbFreeze]
        for (parameter, value) in zip(all, [8.0, 1, 1, 0.9, 1]) { _ = performer.set(parameter, to: value, at: 0) }
        _ = performer.act(.storeSnapshot(3), at: 0)
        for (parameter, value) in zip(all, [0.5, 0, 0, 0.1, 0]) { _ = performer.set(parameter, to: value, at: 0) }
        _ = performer.advance(to: 1_000_000)
        _ = performer.morph(to: 3, seconds: 2)
        _ = performer.advance(to: 1_996_000)
        #expect(performer.mapper.values[.reverbKind] == 0 && performer.mapper.values[.reverbFreeze] == 0)
        _ = performer.advance(to: 2_000_000)
        #expect(abs(performer.mapper.values[.reverbTime] - 2) < 1e-9 && performer.mapper.values[.reverbMix] == 0.5)
        #expect(performer.mapper.values[.reverbKind] == 1)
        _ = performer.advance(to: 3_000_000)
        #expect(all.map { performer.mapper.values[$0] } == [8, 1, 1, 0.9, 1])
    }

    @Test("Pitch goes in ratios, density in steps, choices and the sound switch half-way; the mapping stays")
    func scales() {
        var performer = performer()
        _ = performer.advance(to: 1_000_000)
        #expect(performer.morph(to: 2, seconds: 2).message == "morph: to 2 in 2 s")
        #expect(performer.morphState == MorphState(goal: .snapshot(2), fraction: 0, secondsLeft: 2))
        _ = performer.advance(to: 1_996_000)
        #expect(performer.mapper.values[.window] == 0 && performer.sound == 0)
        _ = performer.advance(to: 2_000_000)
        #expect(abs(performer.mapper.values[.pitch] - 200) < 1e-9 && abs(performer.mapper.values[.density] - 30) < 1e-9)
        #expect(performer.mapper.values[.window] == 2 && performer.sound == 1 && performer.morphState?.secondsLeft == 1)
        _ = performer.advance(to: 3_000_000)
        #expect(performer.mapper.values[.pitch] == 400 && performer.mapper.values[.density] == 20)
        #expect(
            performer.morphState == nil && performer.nextMicroseconds == nil && performer.mapper.mapping.name == "Touch"
        )
    }

    @Test("How often time is let pass changes nothing of what comes out, nor when")
    func lattice() {
        func run(_ steps: [Int64]) -> [String] {
            var performer = performer()
            _ = performer.advance(to: 1_001_234)
            _ = performer.morph(to: 2, seconds: 0.5)
            return steps.flatMap { performer.advance(to: $0) }.flatMap { timed in
                timed.effects.changes.map { "\(timed.microseconds) \($0)" }
            }
        }
        let once = run([2_000_000])
        let often = run(stride(from: Int64(1_001_500), through: 2_000_000, by: 700).map { $0 } + [2_000_000])
        #expect(once == often && once.count > 200)
        #expect(once.first?.hasPrefix("1004000 ") == true && once.last?.hasPrefix("1504000 ") == true)
    }

    @Test("What a hand moves meanwhile stays where the hand put it; the rest goes on", arguments: [false, true])
    func hands(perTouch: Bool) {
        var performer = performer(perTouch: perTouch)
        _ = performer.advance(to: 1_000_000)
        _ = performer.morph(to: 2, seconds: 2)
        touch(&performer, .began, x: 0.9, seconds: 1.5)
        touch(&performer, .ended, x: 0.9, seconds: 1.6)
        _ = performer.set(.pitch, to: 150, at: 1_700_000)
        _ = performer.advance(to: 4_000_000)
        #expect(abs(performer.mapper.values[.density] - 90) < 1e-9 && performer.mapper.values[.pitch] == 150)
        #expect(performer.mapper.values[.window] == 2 && performer.sound == 1)
    }

    @Test("Another sound that is taken meanwhile is not taken away half-way")
    func anotherSound() {
        var performer = performer()
        _ = performer.morph(to: 2, seconds: 2)
        _ = performer.advance(to: 500_000)
        _ = performer.act(.nextSound, at: 500_000)
        _ = performer.act(.nextSound, at: 500_000)
        _ = performer.advance(to: 3_000_000)
        #expect(performer.sound == 0 && performer.mapper.values[.pitch] == 400)
    }

    @Test(
        "One undo takes all of it back, at the end and in the middle of it",
        arguments: [1_000_000, 9_000_000] as [Int64])
    func undone(when: Int64) {
        var performer = performer()
        let before = performer.mapper.values
        _ = performer.morph(to: 2, seconds: 6)
        _ = performer.advance(to: when)
        #expect(performer.mapper.values != before)
        _ = performer.undo()
        _ = performer.advance(to: 20_000_000)
        #expect(performer.mapper.values == before && performer.sound == 0 && performer.morphState == nil)
    }

    @Test("A recall, another morph or panic ends it")
    func ended() {
        for action in [Action.snapshot(2), .morph(2), .panic] {
            var performer = performer()
            _ = performer.act(.storeSnapshot(1), at: 0)
            _ = performer.act(.morph(1), at: 0)
            #expect(performer.morphState?.goal == .snapshot(1) && performer.morphState?.secondsLeft == 4)
            _ = performer.act(action, at: 0)
            #expect(performer.morphState?.goal == (action == .morph(2) ? .snapshot(2) : nil))
        }
        var performer = performer()
        #expect(performer.morph(to: 9).message == "no snapshot 9" && performer.morphState == nil)
        #expect(performer.morph(to: 2, seconds: .nan).message == nil && performer.morphState == nil)
        _ = performer.morph(to: 2, seconds: -1)
        _ = performer.advance(to: 4_000)
        #expect(performer.mapper.values[.pitch] == 400 && performer.morphState == nil)
    }

    @Test("It goes on while all is frozen, held and muted")
    func still() {
        var performer = performer()
        for action in [Action.hold, .freeze, .mute, .morph(2)] { _ = performer.act(action, at: 0) }
        let changes = performer.advance(to: 5_000_000).flatMap(\.effects.changes)
        #expect(performer.mapper.values[.pitch] == 400 && performer.isFrozen && performer.mapper.isHeld)
        #expect(changes.contains { if case .set(.pitch, 400, 0) = $0 { true } else { false } })
    }
}
