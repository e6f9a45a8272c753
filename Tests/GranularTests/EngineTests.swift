import Granular
import SeededGenerator
import Testing

@Suite struct EngineTests {
    @Test func silentUntilItIsStarted() {
        #expect(peak(rendered([], frames: 48_000).samples) == 0)
    }

    @Test func theFirstGrainSoundsAtTheFrameOfItsTouch() {
        let sound = rendered(started([.pitch: 2_000, .pitchOffset: 0], at: 12_345), frames: 24_000).samples
        #expect(peak(sound[..<12_345]) == 0)
        #expect(peak(sound[12_345..<12_600]) > 0)
    }

    @Test func sameBitsWhateverThePeriod() {
        // Overfull, with several clouds, changes at odd frames, a panic and values beyond every range.
        var random = SeededGenerator(seed: 7)
        var changes = started([.density: 700, .duration: 0.4])
        for step in 1..<400 {
            let frame = Int64(step * 173)
            let cloud = UInt8.random(in: 0..<4, using: &random)
            switch Int.random(in: 0..<12, using: &random) {
            case 0: changes.append(TimedChange(frame: frame, change: .release(cloud: cloud)))
            case 1, 2, 3: changes.append(TimedChange(frame: frame, change: .start(cloud: cloud)))
            case 4: changes.append(TimedChange(frame: frame, change: .level(.random(in: -30...6, using: &random))))
            case 5: changes.append(TimedChange(frame: frame, change: .mute(step % 50 < 3)))
            case 6 where step > 300: changes.append(TimedChange(frame: frame, change: .panic))
            default:
                let parameter = Parameter.allCases.randomElement(using: &random) ?? .pitch
                let value = Double.random(in: 0...(parameter == .pitch ? 3_000 : 900), using: &random)
                let scaled = parameter == .duration ? value / 1_000 : value
                changes.append(TimedChange(frame: frame, change: .set(parameter, scaled, cloud: cloud)))
            }
        }
        let configuration = EngineConfiguration(seed: 3, grainLimit: 150, levelDecibels: 0)
        let reference = rendered(changes, frames: 80_000, configuration: configuration)
        #expect(reference.state.stolenGrains > 0)
        for periods in [[32], [64], [1_000], [1], [17, 480, 3, 4_096]] {
            let again = rendered(changes, frames: 80_000, periods: periods, configuration: configuration)
            #expect(firstDifference(again.samples, reference.samples) == nil, "periods \(periods)")
            #expect(again.state.stolenGrains == reference.state.stolenGrains)
        }
    }

    @Test func theSeedDecidesTheSound() {
        func sound(_ seed: UInt64) -> [Float] {
            rendered(started([:]), frames: 9_600, configuration: EngineConfiguration(seed: seed)).samples
        }
        #expect(firstDifference(sound(5), sound(5)) == nil)
        #expect(firstDifference(sound(5), sound(6)) != nil)
    }

    @Test func releaseFadesAndThenIsSilent() {
        let changes =
            started([.duration: 1]) + [TimedChange(frame: 48_000, change: .release(cloud: 0))]
        let sound = rendered(changes, frames: 96_000).samples
        #expect(peak(sound[48_000..<52_000]) > 0.05)
        #expect(peak(sound[(48_000 + 14_401)...]) == 0)
    }

    @Test func aTouchDuringTheFadeSoundsAtOnceAndLeavesTheFadeAlone() {
        let fade = started([.duration: 1]) + [TimedChange(frame: 48_000, change: .release(cloud: 0))]
        let again = fade + started([.pitch: 900, .duration: 0.05], at: 50_000)
        let (faded, both) = (rendered(fade, frames: 72_000).samples, rendered(again, frames: 72_000).samples)
        #expect(firstDifference(faded, both) == 50_001)
        #expect(peak(zip(both, faded).map { $0 - $1 }[50_000..<50_500]) > 0.01)
    }

    @Test func panicEndsEverythingWithinMilliseconds() {
        let configuration = EngineConfiguration()
        let changes = started([.duration: 10]) + [TimedChange(frame: 48_000, change: .panic)]
        let sound = rendered(changes, frames: 72_000, configuration: configuration)
        #expect(peak(sound.samples[47_000..<48_000]) > 0.001)
        #expect(peak(sound.samples[48_240...]) == 0)
        #expect(sound.state.grains == 0)
    }

    @Test(arguments: [8_000, 11_025, 12_801]) func panicEndsItAtLowRatesToo(rate: Int) {
        // There its fade is shorter than the grid on which grains leave.
        for frame in [Int64(2_000), 2_048, 2_063] {
            let sound = rendered(
                started([.duration: 1]) + [TimedChange(frame: frame, change: .panic)], frames: 8_000,
                configuration: EngineConfiguration(sampleRate: rate), source: .thesis(sampleRate: rate))
            #expect(peak(sound.samples[..<2_000]) > 0.001)
            #expect(peak(sound.samples[2_200...]) == 0)
            #expect(sound.state.grains == 0)
        }
    }

    @Test func configurationsBeyondEveryRangeAreClamped() {
        for rate in [Int.min, -1, 0, 1] {
            let configuration = EngineConfiguration(
                sampleRate: rate, clouds: .max, grainLimit: -1, liveSeconds: 1e-3, threads: .min)
            let sound = rendered(
                started([:]), frames: 8_000, configuration: configuration, source: .thesis(sampleRate: rate))
            #expect(sound.samples.allSatisfy { abs($0) < 1 })
        }
        for seconds in [-.infinity, -1, .nan, 1e-300] {
            #expect(
                rendered([], frames: 64, configuration: EngineConfiguration(liveSeconds: seconds)).state.grains == 0)
        }
    }

    @Test func muteSilencesWithoutAStepAndGivesBack() {
        let values: [Parameter: Double] = [.pitch: 200, .pitchOffset: 0, .duration: 1]
        let open = rendered(started(values), frames: 96_000).samples
        let changes =
            started(values) + [
                TimedChange(frame: 24_000, change: .mute(true)), TimedChange(frame: 60_000, change: .mute(false)),
            ]
        let sound = rendered(changes, frames: 96_000).samples
        #expect(peak(sound[30_000..<60_000]) < 0.001)
        #expect(peak(sound[66_000...]) > 0.1)
        let steps = zip(sound, sound.dropFirst()).map { $1 - $0 }
        let openSteps = zip(open, open.dropFirst()).map { $1 - $0 }
        #expect(peak(steps) <= peak(openSteps) * 1.2)
    }

    @Test func aLateChangeTakesEffectAtOnceAndIsCounted() {
        var engine = Engine(EngineConfiguration(), source: .thesis(sampleRate: 48_000))
        var block = [Float](repeating: 0, count: 2_048)
        engine.render(into: &block, frames: 1_024)
        let isTaken = engine.enqueue(TimedChange(frame: 3, change: .start(cloud: 0)))
        #expect(isTaken)
        engine.render(into: &block, frames: 1_024)
        #expect(engine.state.lateChanges == 1)
        #expect(peak(block) > 0)
    }

    @Test func aFullQueueRefusesAndLosesNothing() {
        let many = (0..<9_000).map {
            TimedChange(frame: Int64($0), change: .set(.pitch, 100 + Double($0 % 700), cloud: 0))
        }
        let changes = started([.density: 400, .duration: 0.01]) + many
        let (one, other) = (rendered(changes, frames: 12_000), rendered(changes, frames: 12_000, periods: [1_000]))
        #expect(firstDifference(one.samples, other.samples) == nil)
    }

    @Test func valuesBeyondEveryRangeAreClamped() {
        let wild: [Double] = [.nan, .infinity, -.infinity, -1, 0, 1e300, 1e-300]
        for parameter in Parameter.allCases {
            for value in wild {
                let sound = rendered(
                    started([parameter: value]) + [TimedChange(frame: 900, change: .level(value))], frames: 4_800,
                    configuration: EngineConfiguration()
                ).samples
                #expect(sound.allSatisfy { $0.isFinite && abs($0) < 1 }, "\(parameter) \(value)")
            }
        }
    }

    @Test func densityZeroIsSilentAndComesBack() {
        let changes =
            started([.density: 0, .duration: 0.05]) + [TimedChange(frame: 24_000, change: .set(.density, 50, cloud: 0))]
        let sound = rendered(changes, frames: 48_000).samples
        #expect(peak(sound[..<24_000]) == 0)
        #expect(peak(sound[24_000...]) > 0.05)
    }
}
