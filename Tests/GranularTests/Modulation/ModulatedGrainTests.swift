import Granular
import Testing

@Suite("What is modulated")
struct ModulatedGrainTests {
    private static let source = Source.thesis(sampleRate: 48_000)

    /// The pitch of the newest grain of each cloud after so many frames of even, single grains.
    private static func pitches(_ changes: [TimedChange], at frames: [Int], clouds: Int = 1) -> [[Double]] {
        var engine = Engine(EngineConfiguration(seed: 2, clouds: clouds, hasEffects: false), source: source)
        for cloud in 0..<UInt8(clouds) {
            for (parameter, value) in [
                (Parameter.pitch, 400.0), (.pitchOffset, 0), (.density, 100), (.duration, 0.015),
            ] {
                _ = engine.enqueue(TimedChange(frame: 0, change: .set(parameter, value, cloud: cloud)))
            }
        }
        for change in changes { _ = engine.enqueue(change) }
        var block = [Float](repeating: 0, count: 2 * 48_000)
        return frames.map { frame in
            engine.render(into: &block, frames: frame - Int(engine.frame))
            return (0..<clouds).map { cloud in
                let grains = engine.snapshot.grains.filter { Int($0.cloud) == cloud }
                return grains.min { $0.age < $1.age }.map { Double($0.pitchHz) } ?? 0
            }
        }
    }

    private static func at(_ frame: Int64, _ changes: Change...) -> [TimedChange] {
        changes.map { TimedChange(frame: frame, change: $0) }
    }

    private static let square = Change.modulator(.lfo1, .shape, Double(LFOShape.square.rawValue))

    @Test("a pitch is moved by semitones, and comes back when nothing moves it")
    func pitch() {
        let changes =
            Self.at(0, Self.square, .amount(.lfo1, .pitch, 12), .start(cloud: 0))
            + Self.at(60_000, .amount(.lfo1, .pitch, 0))
        let heard = Self.pitches(changes, at: [10_000, 30_000, 70_000]).map { $0[0] }
        #expect(zip(heard, [800, 200, 400]).allSatisfy { abs($0 - $1) < 0.1 }, "\(heard)")
    }

    @Test("several sources add up, and what lies beyond a range stays at its end")
    func several() {
        let changes = Self.at(
            0, Self.square, .modulator(.lfo2, .shape, Double(LFOShape.square.rawValue)),
            .amount(.lfo1, .transposition, 5), .amount(.lfo2, .transposition, 7), .amount(.lfo1, .ratio, 144),
            .set(.pitch, 20, cloud: 0), .start(cloud: 0))
        // An octave by both; the ratio, 1 and twelve octaves up, stays at 64.
        let heard = Self.pitches(changes, at: [5_000])[0][0]
        #expect(abs(heard - 20 * 2 * 64) < 1, "\(heard)")
    }

    @Test("a source that begins with each cloud has a phase for each")
    func touch() {
        let changes =
            Self.at(
                0, Self.square, .modulator(.lfo1, .mode, Double(LFOMode.touch.rawValue)), .amount(.lfo1, .pitch, 12),
                .start(cloud: 0)) + Self.at(24_000, .start(cloud: 1))
        let heard = Self.pitches(changes, at: [12_000, 36_000, 60_000], clouds: 2)
        let wanted = [[800.0, 0], [200, 800], [800, 200]]
        for (heard, wanted) in zip(heard.joined(), wanted.joined()) {
            #expect(abs(heard - wanted) < 0.1, "\(heard) for \(wanted)")
        }
    }

    @Test("one that runs once stays at its end, and begins anew with the cloud")
    func once() {
        let changes =
            Self.at(
                0, .modulator(.lfo1, .shape, Double(LFOShape.rampUp.rawValue)),
                .modulator(.lfo1, .mode, Double(LFOMode.once.rawValue)), .modulator(.lfo1, .rate, 10),
                .amount(.lfo1, .pitch, 12), .start(cloud: 0)) + Self.at(48_000, .release(cloud: 0))
            + Self.at(60_000, .start(cloud: 0))
        let heard = Self.pitches(changes, at: [10, 40_000, 60_010]).map { $0[0] }
        #expect(zip(heard, [200, 800, 200]).allSatisfy { abs($0 - $1) < 0.5 }, "\(heard)")
    }

    @Test("a choice takes the nearest of what it is moved to")
    func choice() {
        // Windows 0 and 2 by turns: what sounds is what these windows give.
        func sound(_ changes: [TimedChange]) -> [Float] { rendered(changes, frames: 12_000).samples }
        let begin = started([.density: 40, .duration: 0.02])
        let moved = sound(
            Self.at(0, Self.square, .amount(.lfo1, .window, 2.3), .modulator(.lfo1, .rate, 1)) + begin)
        let plain = sound(Self.at(0, .set(.window, 2, cloud: 0)) + begin)
        #expect(firstDifference(moved, plain) == nil)
    }

    @Test("a density that is moved gives as many grains as it stands at")
    func density() {
        let changes =
            Self.at(0, Self.square, .amount(.lfo1, .density, 50))
            + started([.density: 50, .duration: 0.000_2, .pitch: 5_000, .pitchOffset: 0])
        let sound = rendered(changes, frames: 96_000).samples
        func onsets(_ frames: Range<Int>) -> Int {
            var (count, last) = (0, -100)
            for frame in frames where abs(sound[frame]) > 0 {
                if frame - last > 2 { count += 1 }
                last = frame
            }
            return count
        }
        // 100 a second for half a second, none for the other.
        #expect((49...51).contains(onsets(0..<24_000)))
        #expect(onsets(24_500..<48_000) == 0)
        #expect((49...51).contains(onsets(48_000..<72_100)))
    }

    @Test("oscillators that move nothing change not a bit, nor do amounts that were taken back")
    func nothing() {
        let begin = started([.density: 300, .regularity: 0.5, .intermittency: 0.2])
        let plain = rendered(begin, frames: 48_000).samples
        var changes = begin + Self.at(0, Self.square, .modulator(.lfo1, .rate, 30), .tempo(beatsPerMinute: 97, beat: 3))
        changes += Self.at(999, .amount(.lfo1, .density, 0), .scanFactor(1), .lock(false))
        #expect(firstDifference(rendered(changes, frames: 48_000).samples, plain) == nil)
    }

    @Test("the follower rises with what is heard, at its pace, and falls when it ends")
    func follower() {
        var engine = Engine(EngineConfiguration(clouds: 1, hasEffects: false), source: Self.source)
        let changes =
            Self.at(
                0, .modulator(.follower, .attack, 0.1), .modulator(.follower, .release, 1),
                .modulator(.follower, .gain, 40), .amount(.follower, .pan, 1))
            + started([.density: 200, .duration: 0.1]) + Self.at(48_000, .release(cloud: 0))
        for change in changes { _ = engine.enqueue(change) }
        var block = [Float](repeating: 0, count: 2 * 48_000)
        var values: [Float] = []
        for _ in 0..<20 {
            engine.render(into: &block, frames: 4_800)
            values.append(engine.snapshot.modulation[.follower])
        }
        // 1 − e⁻¹ after the attack where it is as loud as it takes; released for 0.3 s, then falling by e each second.
        #expect(abs(values[0] - 0.63) < 0.08, "\(values)")
        #expect(abs(values[8] - 1) < 0.01)
        #expect(abs(values[19] / values[14] - 0.607) < 0.01)
    }
}
