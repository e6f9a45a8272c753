import Foundation
import Granular
import Testing

@Suite struct GrainTests {
    /// Grains that stand apart, with the frame of each one's onset as the density has it.
    private func apart(_ values: [Parameter: Double], density: Double, count: Int) -> [(onset: Double, sound: [Float])]
    {
        var values = values
        values[.density] = density
        let spacing = 48_000 / density
        let sound = rendered(started(values), frames: Int(spacing * Double(count))).samples
        return (0..<count - 1).map { number in
            let from = Int((spacing * Double(number)).rounded(.up))
            return (spacing * Double(number), Array(sound[from..<Int(spacing * Double(number + 1))]))
        }
    }

    @Test func onsetsLieBetweenSamples() {
        // The centre of a grain's energy tells its onset to a small part of a sample.
        for grain in apart([.pitch: 9_000, .pitchOffset: 0, .duration: 0.02], density: 37.3, count: 60) {
            var energy = 0.0
            var moment = 0.0
            for (index, sample) in grain.sound.enumerated() {
                let power = Double(sample) * Double(sample)
                energy += power
                moment += power * (grain.onset.rounded(.up) + Double(index))
            }
            #expect(abs(moment / energy - (grain.onset + 480)) < 0.01)
        }
    }

    @Test func aGrainLastsItsDuration() {
        for grain in apart([.pitch: 3_000, .duration: 0.05], density: 10, count: 9) {
            #expect(peak(grain.sound[2_400...]) == 0)
            #expect(peak(grain.sound[2_200..<2_400]) > 0)
        }
    }

    @Test func pitchOffsetSpreadsUpwardsEvenly() {
        let grains = apart([.pitch: 400, .pitchOffset: 800, .duration: 0.1], density: 8, count: 200)
        let pitches = grains.map { grain in
            // The fundamental by the strongest of a fine row of resonances.
            stride(from: 380.0, to: 1_230.0, by: 5).max { strength(grain.sound, $0) < strength(grain.sound, $1) } ?? 0
        }
        let (low, high) = (pitches.min() ?? 0, pitches.max() ?? 0)
        #expect(low > 390 && low < 420)
        #expect(high > 1_180 && high < 1_210)
        let mean = pitches.reduce(0, +) / Double(pitches.count)
        #expect(abs(mean - 800) < 50)
    }

    @Test(arguments: Parameter.allCases) func aGrainKeepsWhatItWasBornWith(parameter: Parameter) {
        // Two grains half a second apart; in between a parameter jumps. Not a bit of the first changes, so nothing can click.
        let values: [Parameter: Double] = [.pitch: 500, .pitchOffset: 0, .density: 2, .duration: 0.45]
        let range = parameter.definition.range
        for value in [range.lowerBound, (range.lowerBound + range.upperBound) / 2, range.upperBound] {
            let change = TimedChange(frame: 4_801, change: .set(parameter, value, cloud: 0))
            let (plain, changed) = (
                rendered(started(values), frames: 23_000).samples,
                rendered(started(values) + [change], frames: 23_000).samples
            )
            // A denser cloud has its next grain sooner.
            let end = parameter == .density && value > 2 ? 4_801 : 23_000
            #expect(firstDifference(Array(plain[..<end]), Array(changed[..<end])) == nil, "\(value)")
        }
    }

    @Test func nothingFoldsBackFromAboveHalfTheRate() {
        // The ninth partial of 5 kHz would come back at 3 kHz, the seventh at 13 kHz, the fifth at 23 kHz.
        let sound = rendered(
            started([.pitch: 5_000, .pitchOffset: 0, .density: 20, .duration: 0.5]), frames: 96_000
        ).samples
        let fundamental = strength(sound, 5_000)
        for folded in [3_000.0, 13_000, 23_000] {
            #expect(10 * log10(strength(sound, folded) / fundamental) < -80)
        }
    }

    /// Power at one frequency, Hann-windowed, by Goertzel's recurrence.
    private func strength(_ sound: [Float], _ frequency: Double) -> Double {
        let turn = 2 * cos(2 * Double.pi * frequency / 48_000)
        var (last, before) = (0.0, 0.0)
        for (index, sample) in sound.enumerated() {
            let place = 2 * Double(index) / Double(sound.count) - 1
            (last, before) = (Double(sample) * 0.5 * (1 + cos(.pi * place)) + turn * last - before, last)
        }
        return last * last + before * before - turn * last * before
    }
}
