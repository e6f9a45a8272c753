import Foundation
import Granular
import Testing

@Suite struct EffectsTests {
    @Test func theLimiterLetsNothingOverItsCeiling() {
        let changes = (UInt8(0)..<16).flatMap { started([.density: 100, .duration: 1], cloud: $0) }
        let sound = rendered(changes, frames: 96_000, configuration: EngineConfiguration(levelDecibels: 6))
        #expect(peak(sound.samples) <= 0.966)
        #expect(peak(sound.samples) > 0.9)
        #expect(sound.state.gain < 0.7)
    }

    @Test func theLimiterLeavesQuietSoundAlone() {
        #expect(rendered(started([:]), frames: 48_000, configuration: EngineConfiguration()).state.gain == 1)
    }

    @Test func theReverbFallsBySixtyDecibelsInOneAndAHalfSeconds() {
        let changes =
            started([.density: 100, .duration: 0.1]) + [TimedChange(frame: 48_000, change: .release(cloud: 0))]
        let sound = rendered(changes, frames: 192_000, configuration: EngineConfiguration()).samples
        func level(at seconds: Double) -> Double {
            let from = Int(seconds * 48_000)
            return 10 * log10(sound[from..<from + 9_600].reduce(0.0) { $0 + Double($1) * Double($1) })
        }
        let fall = (level(at: 1.5) - level(at: 2.5)) * 1.5
        #expect(abs(fall - 60) < 6)
    }
}
