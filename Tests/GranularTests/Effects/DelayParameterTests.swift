import Foundation
import Granular
import Testing

/// The delay as an engine plays it.
@Suite struct DelayParameterTests {
    private static let configuration = EngineConfiguration(levelDecibels: -12)
    /// A burst of a tenth of a second.
    private static let burst: [Parameter: Double] = [.density: 400, .duration: 0.02, .reverbMix: 0]

    private func change(_ change: Change, at frame: Int64 = 0) -> TimedChange {
        TimedChange(frame: frame, change: change)
    }

    private func sound(_ changes: [TimedChange], frames: Int, periods: [Int] = [256], threads: Int = 1) -> [Float] {
        var configuration = Self.configuration
        configuration.threads = threads
        return rendered(
            changes.sorted { $0.frame < $1.frame }, frames: frames, periods: periods, configuration: configuration
        ).samples
    }

    private func burst(_ values: [Parameter: Double]) -> [TimedChange] {
        started(Self.burst.merging(values) { $1 }) + [change(.release(cloud: 0), at: 4_800)]
    }

    /// Clouds whose grains each begin at once: the echo of the first frame is the first frame, later.
    @Test(arguments: [(120.0, 12_000), (75.0, 19_200)] as [(Double, Int)]) func theFirstGrainComesBackOnTheBeat(
        tempo: Double, frames: Int
    ) {
        let grain: [Parameter: Double] = [
            .density: 0.01, .duration: 0.05, .pitchOffset: 0, .positionSpread: 0, .reverbMix: 0, .delayMix: 1,
            .delayTime: 0.5, .delayFeedback: 0.5, .delayWidth: 0, .delayDamping: 0,
        ]
        let sound = sound(started(grain) + [change(.tempo(beatsPerMinute: tempo, beat: 0))], frames: 4 * frames)
        #expect(peak(sound[..<2_472]) > 0.01)
        for number in 1...3 {
            let factor = Float(pow(0.5, Double(number - 1)))
            let difference = (0..<2_400).map { (index: Int) -> Float in
                sound[number * frames + index] - sound[index] * factor
            }
            // Up to what the DC blocker still remembers.
            #expect(peak(difference) < 0.02 * factor * peak(sound[..<2_400]), "\(number)")
        }
    }

    @Test func offItChangesNothingToTheBit() {
        let play = started([.density: 300, .duration: 0.1])
        let parameters: [Parameter] = [.delayTime, .delayFeedback, .delayWidth, .delayDamping]
        let set = parameters.map { (parameter: Parameter) -> TimedChange in
            change(.set(parameter, parameter.definition.range.upperBound, cloud: 3), at: 5_001)
        }
        let tempo = [change(.tempo(beatsPerMinute: 77, beat: 0), at: 6_007)]
        #expect(firstDifference(sound(play, frames: 24_000), sound(play + set + tempo, frames: 24_000)) == nil)
    }

    @Test func theBedAndWhatIsNotSentHaveNoEchoes() {
        let dry = sound(burst([.reverbSend: 0]), frames: 48_000)
        let wet = sound(burst([.reverbSend: 0, .delayMix: 1]), frames: 48_000)
        // But for roundings.
        #expect(peak(zip(dry, wet).map { $0 - $1 }) < 1e-6)
        #expect(peak(sound(burst([.delayMix: 1]), frames: 48_000)[18_000...]) > 0.01)
    }

    @Test func echoesGoIntoTheReverb() {
        let values: [Parameter: Double] = [.delayTime: 2, .delayFeedback: 0, .reverbMix: 1]
        let without = decibels(sound(burst(values), frames: 96_000)[66_000...])
        let tail = decibels(sound(burst(values.merging([.delayMix: 1]) { $1 }), frames: 96_000)[66_000...])
        #expect(tail > without + 15, "\(tail) \(without)")
    }

    @Test func panicEndsTheEchoes() {
        let play = burst([.delayMix: 1, .delayTime: 4, .delayFeedback: 0])
        #expect(peak(sound(play, frames: 110_000)[96_000...]) > 0.01)
        #expect(peak(sound(play + [change(.panic, at: 48_000)], frames: 110_000)[48_400...]) == 0)
    }

    @Test func aFreshEngineWaitsForTheLastEcho() {
        // At the slowest tempo there are twelve seconds between an echo and the next: long enough for meters to fall to nothing.
        var engine = Engine(Self.configuration, source: .thesis(sampleRate: 48_000))
        let play = burst([.delayMix: 1, .delayTime: 4, .delayFeedback: 0])
        for timed in [change(.tempo(beatsPerMinute: 20, beat: 0))] + play { _ = engine.enqueue(timed) }
        var block = [Float](repeating: 0, count: 2 * 480)
        var (loud, firstSilent, lastSilent): (Float, Int64, Int64) = (0, 0, 0)
        while engine.frame < 20 * 48_000 {
            engine.render(into: &block, frames: 480)
            if engine.frame > 576_000 { loud = max(loud, peak(block)) }
            guard engine.isSilent else { continue }
            if firstSilent == 0 { firstSilent = engine.frame }
            lastSilent = engine.frame
        }
        #expect(loud > 0.01 && firstSilent > 580_000 && lastSilent == 20 * 48_000, "\(loud) \(firstSilent)")
    }

    @Test func aLevelAfterSilenceIsThereAtOnceAndAmidSoundFadesIn() {
        let tone: [Parameter: Double] = [
            .pitch: 150, .pitchOffset: 0, .density: 400, .duration: 0.1, .reverbMix: 0, .delayTime: 0.5,
            .delayFeedback: 0, .delayDamping: 0, .delayWidth: 0,
        ]
        let dry = sound(started(tone), frames: 96_000)
        let amid = sound(started(tone) + [change(.set(.delayMix, 1, cloud: 0), at: 48_001)], frames: 96_000)
        let echoes = zip(amid, dry).map { $0 - $1 }
        #expect(peak(echoes[..<60_000]) < 1e-6 && peak(echoes[63_000...]) > 0.05)
        let rough = (roughness(dry)[100...].max() ?? 0) * 4
        #expect((roughness(amid)[100...].max() ?? 1) <= rough)
    }

    @Test func anOscillatorMovesTimeAndMixWithoutAClick() {
        let tone: [Parameter: Double] = [
            .pitch: 150, .pitchOffset: 0, .density: 400, .duration: 0.1, .reverbMix: 0, .delayTime: 0.5,
            .delayMix: 0.5, .delayFeedback: 0.3, .delayWidth: 0,
        ]
        let steady = sound(started(tone), frames: 144_000)
        let moved = sound(
            started(tone) + [
                change(.modulator(.lfo1, .rate, 3)), change(.amount(.lfo1, .delayTime, 5)),
                change(.modulator(.lfo2, .rate, 7)), change(.modulator(.lfo2, .shape, 4)),
                change(.amount(.lfo2, .delayMix, 0.5)),
            ], frames: 144_000)
        #expect(firstDifference(steady, moved) != nil)
        #expect((roughness(moved)[100...].max() ?? 1) < (roughness(steady)[100...].max() ?? 0) * 5)
    }

    @Test func theSameBitsForAnyPeriodAndAnyNumberOfThreads() {
        var changes = started([.density: 300, .duration: 0.2, .delayMix: 0.6, .delayTime: 0.1])
        for step in 1..<60 {
            let frame = Int64(step * 601)
            let tempo = Double(60 + step * 37 % 180)
            changes.append(change(.tempo(beatsPerMinute: tempo, beat: 0), at: frame))
            if step % 7 == 0 {
                changes.append(change(.set(.delayMix, step % 2 == 0 ? 0 : 0.8, cloud: 2), at: frame + 5))
            }
            if step == 20 { changes.append(change(.release(cloud: 0), at: frame)) }
            if step == 45 { changes.append(change(.start(cloud: 0), at: frame + 3)) }
            if step == 50 { changes.append(change(.panic, at: frame + 3)) }
            if step == 52 { changes.append(change(.start(cloud: 0), at: frame + 3)) }
        }
        let reference = sound(changes, frames: 40_000, periods: [64])
        for (threads, periods) in [(1, [1_000]), (2, [17]), (3, [1, 63, 256]), (1, [64, 65])] {
            let other = sound(changes, frames: 40_000, periods: periods, threads: threads)
            #expect(firstDifference(reference, other) == nil, "\(threads) threads, periods \(periods)")
        }
    }
}
