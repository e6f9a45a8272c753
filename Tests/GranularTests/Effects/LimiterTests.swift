import Granular
import SeededGenerator
import Testing

@Suite struct LimiterTests {
    private func limited(_ sound: Stereo, cuts: [Int] = [64]) -> (sound: Stereo, gains: [Float], delay: Int) {
        var limiter = Limiter(sampleRate: 48_000)
        var sound = sound
        var gains: [Float] = []
        sound.process(cuts: cuts) {
            limiter.process(Channels(left: $0, right: $1), frames: $2)
            gains.append(limiter.gain)
        }
        return (sound, gains, limiter.delayFrames)
    }

    /// Bursts of every loudness from 1 to a million, at odd distances.
    private func bursts() -> [Float] {
        var samples = noise(frames: 24_000, peak: 0.1)
        var random = SeededGenerator(seed: 9)
        for start in stride(from: 300, to: 22_000, by: 397) {
            let level = Float.random(in: 0...6, using: &random)
            for index in start..<start + Int.random(in: 1...90, using: &random) {
                var power: Float = 1
                for _ in 0..<Int(level) { power *= 10 }
                samples[index] *= 10 * power
            }
        }
        return samples
    }

    @Test func nothingOverTheCeiling() {
        for (left, right) in [(bursts(), noise(frames: 24_000)), (noise(frames: 24_000, seed: 3), bursts())] {
            let sound = limited(Stereo(left: left, right: right)).sound
            #expect(peak(sound.left + sound.right) <= Limiter.ceiling)
        }
    }

    @Test func whatIsFarTooLoudIsStillHeard() {
        let loud = noise(frames: 24_000, peak: 1e12)
        let sound = limited(Stereo(left: loud, right: loud))
        #expect(peak(sound.sound.left) > 0.5 && peak(sound.sound.left) <= Limiter.ceiling)
        #expect(sound.gains.allSatisfy { $0 > 0 })
    }

    @Test func theGainAloneIsEnough() {
        // What comes out is what went in times the gain: nothing is cut off at the ceiling, but for the last bit.
        let loud = bursts()
        let (sound, gains, delay) = limited(Stereo(left: loud, right: loud), cuts: [1])
        for frame in delay..<loud.count {
            let expected = loud[frame - delay] * gains[frame]
            #expect(abs(sound.left[frame] - expected) <= 1e-6)
        }
    }

    @Test func theGainNeverJumps() {
        let gains = limited(Stereo(left: bursts(), right: noise(frames: 24_000)), cuts: [1]).gains
        let steps = zip(gains, gains.dropFirst()).map { $1 - $0 }
        // The whole way down takes the look-ahead of 72 frames.
        #expect(peak(steps) <= 1.001 / 72)
    }

    @Test func whatIsNoNumberIsSilentAndLeavesNoTrace() {
        var broken = noise(frames: 9_600, peak: 0.5)
        var clean = broken
        for (index, value) in zip([100, 2_000, 2_001, 5_000], [Float.nan, .infinity, -.infinity, .signalingNaN]) {
            broken[index] = value
            clean[index] = 0
        }
        #expect(
            limited(Stereo(left: broken, right: clean)).sound == limited(Stereo(left: clean, right: clean)).sound)
    }

    @Test func bothSidesAreHeldDownTogether() {
        // Loud on the left, quiet on the right: the quiet side keeps its share.
        let (left, right) = (noise(frames: 9_600, peak: 4), noise(frames: 9_600, peak: 4).map { $0 / 16 })
        let sound = limited(Stereo(left: left, right: right)).sound
        for frame in 0..<9_600 { #expect(abs(sound.left[frame] / 16 - sound.right[frame]) < 1e-6) }
        #expect(peak(sound.right) < 0.08)
    }

    @Test func aSoundInTheMiddleStaysThere() {
        let sound = limited(Stereo(left: bursts(), right: bursts())).sound
        #expect(sound.left == sound.right)
    }

    @Test func quietSoundComesOutAsItIsOnlyLater() {
        let quiet = noise(frames: 9_600, peak: 0.9)
        let (sound, gains, delay) = limited(Stereo(left: quiet, right: quiet))
        #expect(delay == 72)
        #expect(Array(sound.left[delay...]) == Array(quiet[..<(9_600 - delay)]))
        #expect(gains.allSatisfy { $0 == 1 })
    }

    @Test func itLetsUpAgain() {
        let sound = [Float](repeating: 8, count: 480) + [Float](repeating: 0.5, count: 96_000)
        let gains = limited(Stereo(left: sound, right: sound)).gains
        #expect((gains.min() ?? 1) < 0.13)
        #expect((gains.last ?? 0) > 0.999_9)
    }

    @Test func sameBitsForAnyCut() {
        let sound = Stereo(left: bursts(), right: noise(frames: 24_000, peak: 2))
        let reference = limited(sound).sound
        for cuts in manyCuts { #expect(limited(sound, cuts: cuts).sound == reference) }
    }
}
