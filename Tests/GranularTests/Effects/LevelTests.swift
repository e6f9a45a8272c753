import Granular
import Testing

/// What lies around the limiter: gain, meter, and the filter that takes away what does not move.
@Suite struct LevelTests {
    @Test func aGainGlidesAndArrivesExactly() {
        var gain = GlidingGain(2, timeSeconds: 0.02, sampleRate: 48_000)
        var sound = Stereo(left: [Float](repeating: 1, count: 48_000), right: [Float](repeating: -1, count: 48_000))
        gain.glide(to: 0.3)
        sound.process { gain.apply(to: Channels(left: $0, right: $1), frames: $2) }
        let steps = zip(sound.left, sound.left.dropFirst()).map { $1 - $0 }
        #expect(peak(steps) < 0.002)
        #expect(steps.allSatisfy { $0 <= 0 })
        #expect(abs(sound.left[959] - (0.3 + 1.7 * 0.367_88)) < 1e-3)
        #expect(sound.left.last == 0.3)
        #expect(sound.right == sound.left.map { -$0 })
    }

    @Test func aGainOfNothingIsSilent() {
        var gain = GlidingGain(1, timeSeconds: 0.005, sampleRate: 48_000)
        var sound = Stereo(left: noise(frames: 48_000), right: noise(frames: 48_000))
        gain.glide(to: 0)
        sound.process { gain.apply(to: Channels(left: $0, right: $1), frames: $2) }
        #expect(peak(sound.left[24_000...]) == 0)
    }

    @Test func theMeterShowsPeaksAndFallsByTwentyDecibelsASecond() {
        var meter = PeakMeter(sampleRate: 48_000)
        var sound = Stereo(
            left: [0, -0.8] + [Float](repeating: 0, count: 48_000), right: [0.1] + [Float](repeating: 0, count: 48_001))
        var seen: [(left: Float, right: Float)] = []
        sound.process(cuts: [2, 48_000]) {
            meter.read(Channels(left: $0, right: $1), frames: $2)
            seen.append((meter[0], meter[1]))
        }
        #expect(seen[0].left == 0.8 && seen[0].right == 0.1)
        #expect(abs(seen[1].left - 0.08) < 0.001 && abs(seen[1].right - 0.01) < 0.000_1)
    }

    @Test func aConstantIsGoneAfterHalfASecond() {
        var blocker = DCBlocker(sampleRate: 48_000)
        var sound = Stereo(
            left: [Float](repeating: 0.5, count: 24_480), right: [Float](repeating: -0.25, count: 24_480))
        sound.process { blocker.process(left: $0, right: $1, frames: $2) }
        #expect(peak(sound.left[24_000...]) < 0.5 * 0.001)
        #expect(peak(sound.right[24_000...]) < 0.25 * 0.001)
    }

    @Test(arguments: [8_000.0, 48_000, 384_000])
    func fiveHertzIsHalvedInPowerAndAHundredAreLeftAlone(sampleRate: Double) {
        func change(at hertz: Double) -> Double {
            var blocker = DCBlocker(sampleRate: sampleRate)
            let (settled, frames) = (Int(sampleRate * 0.6), Int(sampleRate * 0.8))
            let input = sine(hertz, frames: frames, sampleRate: sampleRate)
            var sound = Stereo(left: input, right: input)
            sound.process { blocker.process(left: $0, right: $1, frames: $2) }
            #expect(sound.left == sound.right)
            return decibels(sound.left[settled...]) - decibels(input[settled...])
        }
        #expect(abs(change(at: 5) + 3.01) < 0.05)
        #expect(abs(change(at: 100)) < 0.05)
        #expect(abs(change(at: 2_000)) < 0.001)
    }

    @Test func theBlockerEndsInZerosAndOutlivesWhatIsNoNumber() {
        var blocker = DCBlocker(sampleRate: 48_000)
        let loud = noise(frames: 4_800) + [.nan, 1e6, -.infinity, 3e38, -3e38] + noise(frames: 4_800)
        let input = loud + [Float](repeating: 0, count: 96_000)
        var sound = Stereo(left: input, right: input)
        sound.process { blocker.process(left: $0, right: $1, frames: $2) }
        #expect(sound.left.allSatisfy { $0.isFinite })
        #expect(peak(sound.left[8_000..<9_000]) > 0.5)
        #expect(peak(sound.left[105_000...]) == 0)
    }

    @Test func sameBitsForAnyCut() {
        func through(_ cuts: [Int]) -> (Stereo, [Float]) {
            var blocker = DCBlocker(sampleRate: 48_000)
            var gain = GlidingGain(1, timeSeconds: 0.02, sampleRate: 48_000)
            var meter = PeakMeter(sampleRate: 48_000)
            gain.glide(to: 0.5)
            var sound = Stereo(left: noise(frames: 20_000), right: noise(frames: 20_000, seed: 2))
            sound.process(cuts: cuts) {
                blocker.process(left: $0, right: $1, frames: $2)
                gain.apply(to: Channels(left: $0, right: $1), frames: $2)
                meter.read(Channels(left: $0, right: $1), frames: $2)
            }
            return (sound, [meter[0], meter[1]])
        }
        let reference = through([64])
        for cuts in manyCuts {
            let again = through(cuts)
            #expect(again.0 == reference.0)
            #expect(again.1 == reference.1)
        }
    }
}
