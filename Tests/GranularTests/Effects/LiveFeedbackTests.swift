import Foundation
import Granular
import Testing

/// The sound on its way back into live input.
@Suite struct LiveFeedbackTests {
    /// A dense cloud of what came in a moment ago.
    private static let cloud: [Parameter: Double] = [
        .pitchFrom: 1, .pitchOffset: 0, .positionSpread: 0.3, .position: 1, .density: 100, .duration: 0.2,
        .reverbMix: 0,
    ]

    private static func engine(threads: Int = 1, kernel: Kernel = .fastest, seconds: Double = 2) -> Engine {
        var engine = Engine(
            EngineConfiguration(
                seed: 4, grainLimit: 1_000, liveSeconds: seconds, kernel: kernel, threads: threads, levelDecibels: -6),
            source: .silence)
        _ = engine.enqueue(TimedChange(frame: 0, change: .use(slot: Engine.liveSlot, cloud: 0)))
        return engine
    }

    /// What is heard, both sides interleaved, of half a second of noise that comes in first, and then of silence.
    private static func sound(
        _ values: [Parameter: Double], frames: Int, changes: [TimedChange] = [], period: Int = 256, threads: Int = 1,
        kernel: Kernel = .fastest, peak: Float = 0.5, inputFrames: Int = 24_000
    ) -> [Float] {
        var engine = engine(threads: threads, kernel: kernel)
        let all = started(cloud.merging(values) { $1 }) + changes
        var waiting = all[...]
        let input = noise(frames: inputFrames, peak: peak)
        var samples: [Float] = []
        var block = [Float](repeating: 0, count: 2 * period)
        while engine.frame < frames {
            while let change = waiting.first, engine.enqueue(change) { waiting.removeFirst() }
            let first = Int(engine.frame)
            let length = min(period, frames - first)
            let heard = (0..<2 * length).map { (index: Int) -> Float in
                let place = first + index / 2
                return place < input.count ? input[place] : 0
            }
            engine.render(into: &block, frames: length, input: heard)
            samples += block[..<(2 * length)]
        }
        return samples
    }

    /// The level of each second, in dB.
    private static func seconds(_ samples: [Float]) -> [Double] {
        stride(from: 0, to: samples.count - 95_999, by: 96_000).map { decibels(samples[$0..<$0 + 96_000]) }
    }

    @Test func atOneItHoldsItselfAndBelowItDiesAway() {
        let levels = [0, 0.3, 1].map { Self.seconds(Self.sound([.feedback: $0], frames: 20 * 48_000)) }
        // The ring is 2 s long: without feedback there is nothing after it.
        #expect(levels[0][4...].allSatisfy { $0 < -150 }, "\(levels[0])")
        #expect(levels[1][2] > -80 && levels[1][4] < levels[1][2] - 30, "\(levels[1])")
        #expect(levels[1][8...].allSatisfy { $0 < -150 }, "\(levels[1])")
        #expect(levels[2][5...].allSatisfy { $0 > -40 && $0 < -20 }, "\(levels[2])")
    }

    @Test func forMinutesThroughGrainsDelayAndReverbItStaysBounded() {
        var engine = Self.engine()
        let values = Self.cloud.merging([
            .feedback: 1, .density: 300, .duration: 0.5, .level: 12, .delayMix: 1, .delayFeedback: 0.98,
            .delayTime: 0.1,
            .reverbMix: 1, .reverbTime: 30, .reverbKind: 1, .transposition: -7, .pitchSpread: 1,
        ]) { $1 }
        for change in started(values) { _ = engine.enqueue(change) }
        var block = [Float](repeating: 0, count: 2 * 1_024)
        let input = noise(frames: 1_024, peak: 1).flatMap { [$0, $0] }
        var loudest: Float = 0
        var isFinite = true
        var levels: [Double] = []
        var squares = 0.0
        while engine.frame < 180 * 48_000 {
            let isHeard = engine.frame < 48_000
            engine.render(into: &block, frames: 1_024, input: isHeard ? input : nil)
            for sample in block {
                if !sample.isFinite { isFinite = false }
                loudest = max(loudest, abs(sample))
                squares += Double(sample) * Double(sample)
            }
            if engine.frame % 480_256 < 1_024 {
                levels.append(10 * log10(squares / 960_000))
                squares = 0
            }
        }
        #expect(isFinite && loudest <= 0.966, "\(loudest)")
        // It goes on, and grows no more.
        #expect((levels.last ?? -200) > -40, "\(levels)")
        #expect(abs((levels.last ?? 0) - levels[levels.count / 2]) < 3, "\(levels)")
    }

    @Test func whatIsNoSoundEndsThere() {
        var engine = Self.engine()
        for change in started(Self.cloud.merging([.feedback: 1]) { $1 }) { _ = engine.enqueue(change) }
        var block = [Float](repeating: 0, count: 2 * 256)
        var isFinite = true
        for number in 0..<800 {
            let wild: [Float] = [.nan, .infinity, -.infinity, 1e30, 1, -1]
            let input = (0..<512).map { (index: Int) -> Float in number < 200 ? wild[(index + number) % wild.count] : 0
            }
            engine.render(into: &block, frames: 256, input: input)
            if !block.allSatisfy({ abs($0) <= 0.966 }) { isFinite = false }
        }
        #expect(isFinite)
    }

    @Test func noLevelStandsStill() {
        // A constant that comes in does not come back.
        var engine = Self.engine()
        for change in started(Self.cloud.merging([.feedback: 1, .window: 2]) { $1 }) { _ = engine.enqueue(change) }
        var block = [Float](repeating: 0, count: 2 * 256)
        let input = [Float](repeating: 0.9, count: 512)
        var last = 0.0
        while engine.frame < 480_000 {
            engine.render(into: &block, frames: 256, input: engine.frame < 96_000 ? input : nil)
            if engine.frame > 432_000 { last += block.reduce(0.0) { $0 + Double($1) } / 96_000 }
        }
        #expect(abs(last) < 0.001, "\(last)")
    }

    @Test func offItChangesNothingToTheBitAndWithoutLiveInputNeither() {
        let plain = Self.sound([:], frames: 48_000)
        let off = Self.sound([.feedback: 0], frames: 48_000)
        #expect(firstDifference(plain, off) == nil)
        let play = started([.density: 100])
        let set = [TimedChange(frame: 0, change: .set(.feedback, 1, cloud: 0))]
        let configuration = EngineConfiguration(levelDecibels: -12)
        #expect(
            firstDifference(
                rendered(play, frames: 24_000, configuration: configuration).samples,
                rendered(set + play, frames: 24_000, configuration: configuration).samples) == nil)
    }

    @Test func aFreshEngineThatTakesOverLiveInputGoesOn() {
        var first = Self.engine()
        let configuration = EngineConfiguration(seed: 4, grainLimit: 1_000, levelDecibels: -6)
        var lasting = LastingChanges(configuration)
        lasting.apply(TimedChange(frame: 0, change: .use(slot: Engine.liveSlot, cloud: 0)))
        for (parameter, value) in Self.cloud.merging([.feedback: 1], uniquingKeysWith: { $1 }) {
            lasting.apply(TimedChange(frame: 0, change: .set(parameter, value, cloud: 0)))
        }
        var block = [Float](repeating: 0, count: 2 * 480)
        let input = noise(frames: 480, peak: 0.5)
        while first.frame < 48_000 { first.render(into: &block, frames: 480, input: input + input) }
        // Made without live input of its own, as those are that are offered.
        var second = Engine(configuration, source: .silence)
        lasting.rebase(to: first.frame)
        second.takeOver(from: &first, after: &lasting)
        _ = second.enqueue(TimedChange(frame: second.frame, change: .start(cloud: 0)))
        var loudest: Float = 0
        while second.frame < 480_000 {
            second.render(into: &block, frames: 480)
            if second.frame > 432_000 { loudest = max(loudest, peak(block)) }
        }
        #expect(loudest > 0.01)
    }

    @Test func panicEndsItAndItIsSetWithoutAClick() {
        let panic = Self.sound(
            [.feedback: 1], frames: 240_000, changes: [TimedChange(frame: 120_000, change: .panic)])
        #expect(peak(panic[220_000..<240_000]) > 0.01 && panic[242_000...].allSatisfy { $0 == 0 })
        var back: [TimedChange] = []
        for number in 1...6 {
            let value: Double = number % 2 == 0 ? 1 : 0
            back.append(TimedChange(frame: Int64(96_000 + 9_001 * number), change: .set(.feedback, value, cloud: 0)))
        }
        let moved = Self.sound([.feedback: 1], frames: 192_000, changes: back)
        #expect(peak(moved) <= 0.966)
    }

    @Test(arguments: Kernel.available) func theSameBitsForAnyPeriodAndAnyNumberOfThreads(kernel: Kernel) {
        var changes: [TimedChange] = []
        for number in 1...20 {
            let frame = Int64(2_003 * number)
            let feedback = Double(number * 7 % 10) / 9
            let tempo = Double(90 + number)
            changes += [
                TimedChange(frame: frame, change: .set(.feedback, feedback, cloud: 1)),
                TimedChange(frame: frame + 700, change: .tempo(beatsPerMinute: tempo, beat: 0)),
                TimedChange(frame: frame + 900, change: .freeze(number % 5 == 0)),
            ]
        }
        let values: [Parameter: Double] = [.delayMix: 0.8, .delayTime: 0.2, .reverbMix: 0.4, .feedback: 1]
        func sound(_ threads: Int, _ period: Int) -> [Float] {
            Self.sound(values, frames: 60_000, changes: changes, period: period, threads: threads, kernel: kernel)
        }
        let reference = sound(1, 64)
        #expect(peak(reference[96_000...]) > 0.01)
        for (threads, period) in [(1, 1_000), (2, 17), (3, 256)] {
            #expect(firstDifference(reference, sound(threads, period)) == nil, "\(threads) threads, period \(period)")
        }
    }
}
