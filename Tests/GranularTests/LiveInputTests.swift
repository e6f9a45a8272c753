import Foundation
import Granular
import SeededGenerator
import Testing

@Suite struct LiveInputTests {
    /// What a cloud makes of live input; `input` gives the sample of a frame.
    private func heard(
        _ changes: [TimedChange], frames: Int, seconds: Double = 2, period: Int = 128, grainLimit: Int = 1_000,
        input: (Int) -> Float
    ) -> [Float] {
        var engine = Engine(
            EngineConfiguration(
                seed: 4, grainLimit: grainLimit, liveSeconds: seconds, levelDecibels: 0, hasEffects: false),
            source: .silence)
        _ = engine.enqueue(TimedChange(frame: 0, change: .use(slot: Engine.liveSlot, cloud: 0)))
        var waiting = changes[...]
        var samples: [Float] = []
        var block = [Float](repeating: 0, count: 2 * period)
        while samples.count < frames {
            while let change = waiting.first, engine.enqueue(change) { waiting.removeFirst() }
            let start = samples.count
            let live = (0..<2 * period).map { input(start + $0 / 2) }
            engine.render(into: &block, frames: period, input: live)
            for index in 0..<period { samples.append(block[2 * index]) }
        }
        return samples
    }

    private let values: [Parameter: Double] = [
        .pitchFrom: 1, .pitchOffset: 0, .positionSpread: 0, .position: 1, .density: 40, .duration: 0.05,
    ]

    @Test func whatWasJustHeardIsCutIntoGrains() {
        // A second of silence, then a tone: within hundredths of a second there are grains of it.
        let sound = heard(started(values), frames: 96_000) { $0 < 48_000 ? 0 : Float(0.5 * sin(Double($0) * 0.1)) }
        #expect(peak(sound[..<48_000]) < 1e-4)
        #expect(peak(sound[48_000..<52_800]) > 0.05)
    }

    @Test func frozenItStaysAndThenGoesOn() {
        func changes(_ frozen: Bool) -> [TimedChange] {
            started(values) + (frozen ? [TimedChange(frame: 40_000, change: .freeze(true))] : [])
                + [TimedChange(frame: 90_000, change: .freeze(false))]
        }
        // A tone that ends: frozen it goes on being heard.
        func tone(_ frame: Int) -> Float { frame < 40_000 ? Float(0.5 * sin(Double(frame) * 0.1)) : 0 }
        let open = heard(changes(false), frames: 144_000, input: tone)
        let frozen = heard(changes(true), frames: 144_000, input: tone)
        #expect(peak(open[60_000..<88_000]) < 1e-4)
        #expect(peak(frozen[60_000..<88_000]) > 0.05)
        #expect(peak(frozen[110_000...]) < 1e-4)
    }

    @Test func itIsFollowedHoweverOftenItIsFrozen() {
        // A slow ramp: what is heard of it tells when it was.
        let slope = 0.8 / 240_000.0
        let still = values.merging([.density: 50, .duration: 0.02, .window: 2]) { $1 }
        let toggles = (0..<500).flatMap { number -> [TimedChange] in
            let frame = Int64(50_000 + 128 * number)
            return [
                TimedChange(frame: frame, change: .freeze(true)), TimedChange(frame: frame + 3, change: .freeze(false)),
            ]
        }
        let ramp = { (frame: Int) in Float(Double(frame) * slope) }
        let plain = heard(started(still, at: 40_000), frames: 192_000, seconds: 1, input: ramp)
        let frozen = heard(started(still, at: 40_000) + toggles, frames: 192_000, seconds: 1, input: ramp)
        let difference = zip(plain, frozen).map { $0 - $1 }[120_000...]
        #expect(peak(plain[120_000...]) > 0.05)
        #expect(peak(difference) < 1e-3)
    }

    @Test(arguments: [1_000, 8]) func noGrainReadsAcrossTheWriteHead(grainLimit: Int) {
        // A slow ramp: where the newest meets the oldest it jumps by as much as it rose in the ring's length. Grains of every
        // speed and direction, from everywhere, as the input is frozen and goes on; a jump under a window is heard at once.
        let slope = 0.8 / 240_000.0
        var random = SeededGenerator(seed: 21)
        var changes = started(values.merging([.density: 30, .positionSpread: 1, .window: 2]) { $1 }, at: 120_000)
        for step in 0..<300 {
            let frame = Int64(120_000 + step * 371)
            let change: Change =
                switch Int.random(in: 0..<7, using: &random) {
                case 0: .set(.ratio, exp2(Double.random(in: -4...2, using: &random)), cloud: 0)
                case 1: .set(.reverseProbability, Double.random(in: 0...1, using: &random), cloud: 0)
                case 2: .set(.duration, Double.random(in: 0.02...3, using: &random), cloud: 0)
                case 3: .set(.position, Double.random(in: 0...1, using: &random), cloud: 0)
                case 4: .set(.glide, Double.random(in: -12...12, using: &random), cloud: 0)
                case 5: .freeze(Bool.random(using: &random))
                default: .set(.positionSpread, Double.random(in: 0...1, using: &random), cloud: 0)
                }
            changes.append(TimedChange(frame: frame, change: change))
            if case .freeze(let isFrozen) = change, step % 2 == 0 {
                // Hands that tremble: on and off within the fade, again and again.
                for turn in 1..<8 {
                    let again = Change.freeze(turn % 2 == 0 ? isFrozen : !isFrozen)
                    changes.append(TimedChange(frame: frame + Int64(turn * 31), change: again))
                }
            }
        }
        let ring = 1.0
        let sound = heard(changes, frames: 240_000, seconds: ring, grainLimit: grainLimit) { Float(Double($0) * slope) }
        #expect(peak(sound[121_000...]) > 0.05)
        // The corners of fades of 5 ms bend the sound by a hundredth of what one jump of a grain would.
        let bends = (2..<sound.count).map { (frame: Int) -> Float in
            let (rise, next): (Float, Float) = (sound[frame - 1] - sound[frame - 2], sound[frame] - sound[frame - 1])
            return next - rise
        }
        let jump = Float(slope * ring * 48_000) * 0.35
        #expect(peak(bends) < jump * 0.1)
    }
}
