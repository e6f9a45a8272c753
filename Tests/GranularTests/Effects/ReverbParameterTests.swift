import Foundation
import Granular
import Testing

/// The reverb as an engine plays it: its parameters are set and modulated like a cloud's, and are one for all clouds.
@Suite struct ReverbParameterTests {
    private static let configuration = EngineConfiguration(levelDecibels: -12)
    /// Grains that add up to an even sound, in which a click would stand out.
    private static let even: [Parameter: Double] = [.pitch: 150, .pitchOffset: 0, .density: 400, .duration: 0.1]

    private func set(_ parameter: Parameter, _ value: Double, cloud: UInt8 = 0, at frame: Int64 = 0) -> TimedChange {
        TimedChange(frame: frame, change: .set(parameter, value, cloud: cloud))
    }

    private func sound(_ changes: [TimedChange], frames: Int, periods: [Int] = [256], threads: Int = 1) -> [Float] {
        var configuration = Self.configuration
        configuration.threads = threads
        return rendered(
            changes.sorted { $0.frame < $1.frame }, frames: frames, periods: periods, configuration: configuration
        ).samples
    }

    @Test(arguments: [0, 3, 15] as [UInt8]) func theTimeIsThatOfAllClouds(cloud: UInt8) {
        let burst =
            started([.density: 400, .duration: 0.02]) + [TimedChange(frame: 9_600, change: .release(cloud: 0))]
        for seconds in [0.5, 2] {
            let sound = sound(
                burst + [set(.reverbKind, 1), set(.reverbDamping, 0), set(.reverbTime, seconds, cloud: cloud)],
                frames: Int(48_000 * (0.3 + seconds)))
            let time = decayTime(Array(sound[11_000...]))
            #expect(abs(time / seconds - 1) < 0.12, "\(time)")
        }
    }

    @Test func theLastValueCountsWhicheverCloudItIsSetFor() {
        let play = started([.density: 100, .duration: 0.1])
        let last = sound(play + [set(.reverbMix, 1, cloud: 2), set(.reverbMix, 0.1, cloud: 9)], frames: 24_000)
        #expect(firstDifference(last, sound(play + [set(.reverbMix, 0.1)], frames: 24_000)) == nil)
        #expect(firstDifference(last, sound(play + [set(.reverbMix, 1)], frames: 24_000)) != nil)
    }

    @Test func aCloudsValuesBringThemOnlyWithTheFirst() {
        let values = ParameterValues()
        func shared(_ changes: [Change]) -> Int {
            changes.count(where: { if case .set(let parameter, _, _) = $0 { parameter.isShared } else { false } })
        }
        let count = ParameterSet.shared.count
        #expect(shared(values.settings(cloud: 0)) == count && shared(values.settings(clouds: 16)) == count)
        #expect(shared(values.settings(cloud: UInt8(Engine.bedCloud))) == 0)
    }

    @Test func aFreshEngineHasThemFromTheFirstCloud() {
        var lasting = LastingChanges(EngineConfiguration())
        lasting.apply(TimedChange(frame: 9, change: .set(.reverbTime, 7, cloud: 4)))
        let told = (0..<lasting.count).compactMap { place -> Double? in
            if case .set(.reverbTime, let value, let cloud)? = lasting[place], cloud == 0 { value } else { nil }
        }
        #expect(told == [7])
    }

    @Test(arguments: ReverbKind.allCases) func theMixMovesInStepsWithoutAClick(kind: ReverbKind) {
        let play = started(Self.even) + [set(.reverbKind, Double(kind.rawValue))]
        let steps = (1...8).map { number -> TimedChange in
            let mix: Double = number % 2 == 0 ? 1 : 0
            return set(.reverbMix, mix, at: Int64(24_000 + 12_001 * number))
        }
        let moved = sound(play + [set(.reverbMix, 1)] + steps, frames: 144_000)
        let steady = sound(play + [set(.reverbMix, 1)], frames: 144_000)
        func jump(_ samples: [Float]) -> Float {
            let steps: [Float] = (24_001..<samples.count).map { samples[$0] - samples[$0 - 1] }
            return peak(steps)
        }
        #expect(jump(moved) <= jump(steady))
        let loudest = roughness(steady)[50...].max() ?? 0
        #expect((roughness(moved)[50...].max() ?? 1) <= loudest)
    }

    @Test(arguments: ReverbKind.allCases) func aFrozenReverbHoldsItsSoundUntilItIsLetGo(kind: ReverbKind) {
        let sound = sound(
            started([.density: 400, .duration: 0.02]) + [
                set(.reverbKind, Double(kind.rawValue)), set(.reverbTime, 1), set(.reverbMix, 1),
                set(.reverbFreeze, 1, cloud: 7, at: 24_000), TimedChange(frame: 26_000, change: .release(cloud: 0)),
                set(.reverbFreeze, 0, at: 5 * 48_000),
            ], frames: 8 * 48_000)
        let seconds = (0..<8).map { decibels(sound[$0 * 48_000..<($0 + 1) * 48_000]) }
        #expect(seconds[2...4].allSatisfy { abs($0 - seconds[2]) < 0.5 }, "\(seconds)")
        #expect(seconds[7] < seconds[4] - 60, "\(seconds)")
    }

    /// What the reverb adds to a sound, by how much it is louder or quieter than with an even mix of 0.5, frame by frame.
    private func mixes(_ changes: [TimedChange], frames: Int) -> [(frame: Int, mix: Double)] {
        let play = started(Self.even)
        let dry = sound(play + [set(.reverbMix, 0)], frames: frames)
        let even = zip(sound(play + [set(.reverbMix, 0.5)], frames: frames), dry).map { $0 - $1 }
        let moved = zip(sound(play + [set(.reverbMix, 0.5)] + changes, frames: frames), dry).map { $0 - $1 }
        return (24_000..<frames).filter { abs(even[$0]) > 0.01 }.map { frame in
            (frame, 0.5 * Double(moved[frame] / even[frame]))
        }
    }

    @Test(arguments: [1, 6.0]) func anOscillatorMovesTheMixAtItsRate(rate: Double) {
        let mixes = mixes(
            [
                TimedChange(frame: 0, change: .modulator(.lfo1, .rate, rate)),
                TimedChange(frame: 0, change: .amount(.lfo1, .reverbMix, 0.3)),
            ], frames: 120_000)
        #expect(mixes.count > 20_000)
        let (mean, low, high) = (
            mixes.reduce(0) { $0 + $1.mix } / Double(mixes.count), mixes.map(\.mix).min() ?? 0,
            mixes.map(\.mix).max() ?? 0
        )
        #expect(abs(mean - 0.5) < 0.02, "\(mean)")
        #expect(abs(low - 0.2) < 0.03 && abs(high - 0.8) < 0.03, "\(low) \(high)")
        // Late by a glide, no more.
        for (frame, mix) in mixes {
            let phase = 2 * .pi * rate * (Double(frame) / 48_000 - 0.011)
            #expect(abs(mix - 0.5 - 0.3 * sin(phase)) < 0.05, "\(frame)")
        }
    }

    @Test func whatIsModulatedNoMoreIsBackWhereItWasSet() {
        let changes = [
            TimedChange(frame: 0, change: .amount(.lfo1, .reverbMix, 0.3)),
            set(.reverbMix, 0.25, at: 30_001), TimedChange(frame: 50_011, change: .amount(.lfo1, .reverbMix, 0)),
        ]
        let after = mixes(changes, frames: 60_000).filter { $0.frame > 51_000 }
        #expect(after.count > 1_000 && after.allSatisfy { abs($0.mix - 0.25) < 1e-3 })
    }

    @Test func grainsDoNotChangeWhereOnlyTheReverbIsModulated() {
        let changes =
            started([.density: 300, .pitchSpread: 3]) + [
                TimedChange(frame: 0, change: .amount(.lfo1, .reverbTime, 12)),
                TimedChange(frame: 0, change: .amount(.lfo2, .reverbMix, 0.2)),
            ]
        let plain = rendered(started([.density: 300, .pitchSpread: 3]), frames: 48_000).samples
        #expect(firstDifference(rendered(changes, frames: 48_000).samples, plain) == nil)
    }

    @Test func theSameBitsForAnyPeriodAndAnyNumberOfThreads() {
        var changes = started([.density: 300, .duration: 0.2]) + started([.density: 50], cloud: 3, at: 7_001)
        for (number, parameter) in ParameterSet.shared.enumerated() {
            let frame = Int64(1_013 * number)
            changes += [
                TimedChange(frame: frame, change: .modulator(.lfo1, .rate, 7)),
                TimedChange(frame: frame + 1, change: .amount(.lfo1, parameter, parameter.amounts.upperBound / 3)),
                TimedChange(frame: frame + 5, change: .amount(.follower, parameter, parameter.amounts.upperBound / 9)),
                set(parameter, parameter.definition.range.upperBound / 2, cloud: 3, at: 11_111 + 777 * Int64(number)),
                TimedChange(frame: 20_003 + frame, change: .amount(.lfo1, parameter, 0)),
                TimedChange(frame: 22_001 + frame, change: .amount(.follower, parameter, 0)),
            ]
        }
        changes += [TimedChange(frame: 9_999, change: .modulator(.lfo1, .shape, 4))]
        let reference = sound(changes, frames: 36_000, periods: [64])
        #expect(peak(reference) > 0.01)
        for (threads, periods) in [(1, [1_000]), (2, [17]), (3, [1, 63, 256]), (1, [64, 65])] {
            let other = sound(changes, frames: 36_000, periods: periods, threads: threads)
            #expect(firstDifference(reference, other) == nil, "\(threads) threads, periods \(periods)")
        }
    }
}
