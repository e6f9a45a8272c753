import Foundation
import Granular
import Testing

/// How high a waveform plays, whatever a grain is made of.
@Suite("The highest pitch") struct PitchLimitTests {
    /// The frequency of one grain, by its zero crossings.
    private func frequency(_ source: Source, _ values: [Parameter: Double], sampleRate: Int = 48_000) -> Double {
        let common: [Parameter: Double] = [
            .pitchOffset: 0, .position: 0, .positionSpread: 0, .duration: 1, .density: 0.1, .window: 2,
        ]
        let sound = rendered(
            started(common.merging(values) { $1 }), frames: sampleRate,
            configuration: EngineConfiguration(sampleRate: sampleRate, levelDecibels: 0, hasEffects: false),
            source: source
        ).samples.dropFirst(sampleRate / 4).prefix(sampleRate / 2)
        let crossings = zip(sound, sound.dropFirst()).count { ($0 < 0) != ($1 < 0) }
        return Double(crossings) / 2 / 0.5
    }

    @Test("a waveform, a cycle and a wavetable play up to 20 kHz, and no higher") func waveforms() {
        let cycle = (0..<600).map { (frame: Int) -> Float in Float(0.5 * sin(2 * .pi * Double(frame) / 600)) }
        for source in [
            .waveform(partials: [1], sampleRate: 48_000),
            .cycle([cycle], cycleHz: 80, rootHz: 80, sampleRate: 48_000),
            .wavetable([cycle + cycle], cycleFrames: 600, cycleHz: 80, rootHz: 80, sampleRate: 48_000),
        ] as [Source] {
            #expect(source.highestPitchHz(sampleRate: 48_000) == 20_000)
            for values in [
                [Parameter.pitch: 20_000], [.pitch: 20_000, .ratio: 1.05], [.pitch: 10_000, .ratio: 64],
                [.pitch: 12_000, .transposition: 12], [.pitch: 10_000, .pitchSet: 16, .transposition: 24],
            ] {
                #expect(abs(frequency(source, values) - 20_000) < 5, "\(values)")
            }
            #expect(abs(frequency(source, [.pitch: 19_000]) - 19_000) < 5)
        }
    }

    @Test("at a low rate it is half of that") func lowRate() {
        let source = Source.waveform(partials: [1], sampleRate: 16_000)
        #expect(source.highestPitchHz(sampleRate: 16_000) == 8_000)
        #expect(abs(frequency(source, [.pitch: 7_900], sampleRate: 16_000) - 7_900) < 5)
    }
}
