import CGrainKernels
import Foundation
import Granular
import Testing

/// One cycle of a steady tone as a source.
@Suite("Single cycles") struct CycleSourceTests {
    private func cycle(_ frames: Int, partials: [(number: Int, strength: Double, phase: Double)]) -> [Float] {
        var samples = [Float](repeating: 0, count: frames)
        for (number, strength, phase) in partials {
            for frame in 0..<frames {
                let angle: Double = 2 * .pi * Double(number * frame % frames) / Double(frames) + phase
                samples[frame] += Float(strength * sin(angle))
            }
        }
        return samples
    }

    @Test(
        "a sine of any length is played at every pitch, and nothing beside it",
        arguments: [64, 600, 653, 2_048, 16_384])
    func sine(frames: Int) {
        let source = Source.cycle(
            [cycle(frames, partials: [(1, 0.9, 0.3)])], cycleHz: 48_000 / Double(frames),
            rootHz: 48_000 / Double(frames), sampleRate: 48_000)
        #expect(source.isWaveform && source.durationSeconds == 0)
        for hertz in [1.7, 23.44, 440, 3_520, 9_000, 15_000, 19_900] {
            let sound = TableReader(source).play(from: 0.1, speed: hertz, frames: 48_000)
            let fit = fitted(sound, frequency: hertz / 48_000)
            #expect(abs(decibels(fit.amplitude / 0.9)) < 0.05, "\(hertz) Hz")
            #expect(decibels(fit.rest / fit.amplitude) < (hertz < 12_000 ? -90 : -75), "\(hertz) Hz")
        }
        #expect(source.highestPitchHz(sampleRate: 48_000) >= 20_000)
    }

    @Test("partials keep strength and phase up to half the rate, and none folds") func partials() {
        let partials = [(1, 0.3, 0.0), (2, 0.2, 1.0), (7, 0.15, 2.5), (40, 0.1, -1.2), (300, 0.05, 0.7)]
        let samples = cycle(2_048, partials: partials)
        let source = Source.cycle([samples], cycleHz: 23.4375, rootHz: 23.4375, sampleRate: 48_000)
        // At its own speed it is itself.
        let own = TableReader(source).play(from: 0, speed: 23.4375, frames: 4_096)
        for frame in own.indices { #expect(abs(own[frame] - Double(samples[frame % 2_048])) < 1e-3) }
        for hertz in [61.0, 440, 2_900] {
            let frames = 48_000
            var sound = TableReader(source).play(from: 0, speed: hertz, frames: frames)
            for (number, strength, _) in partials where Double(number) * hertz < 21_000 {
                let fit = fitted(sound, frequency: Double(number) * hertz / 48_000)
                #expect(abs(decibels(fit.amplitude / strength)) < 0.1, "\(hertz) Hz, partial \(number)")
                for frame in sound.indices {
                    let angle: Double = 2 * .pi * Double(number) * hertz / 48_000 * Double(frame)
                    sound[frame] -= fit.amplitude * sin(angle + fit.phase)
                }
            }
            #expect(decibels((sound.reduce(0) { $0 + $1 * $1 } / Double(frames)).squareRoot()) < -80)
        }
    }

    @Test("a root that is not its own frequency transposes it, as it does a sound") func root() {
        let source = Source.cycle(
            [cycle(480, partials: [(1, 0.5, 0)])], cycleHz: 100, rootHz: 200, sampleRate: 48_000)
        let samples = rendered(
            started([.pitch: 880, .pitchOffset: 0, .density: 0.1, .duration: 1]), frames: 40_000, source: source
        ).samples
        let fit = fitted(samples[20_000..<28_000].map(Double.init), frequency: 440 / 48_000.0)
        #expect(fit.amplitude > 0.05 && fit.rest < 0.1 * fit.amplitude)
    }

    @Test("both sides of a stereo cycle are apart") func stereo() {
        let source = Source.cycle(
            [cycle(1_024, partials: [(1, 0.5, 0)]), cycle(1_024, partials: [(3, 0.25, 0)])], cycleHz: 46.875,
            rootHz: 46.875, sampleRate: 48_000)
        #expect(source.isStereo)
        let right = TableReader(source).play(from: 0, speed: 100, frames: 9_600, right: true)
        let fit = fitted(right, frequency: 300 / 48_000)
        #expect(abs(fit.amplitude - 0.25) < 1e-3 && decibels(fit.rest) < -80)
    }

    @Test("bad samples harm nothing") func bad() {
        for channels in [[], [[]], [[.nan, .infinity, 1e30, -1]], [[0], []]] as [[[Float]]] {
            let source = Source.cycle(channels, cycleHz: 100, rootHz: 100, sampleRate: 48_000)
            let played = TableReader(source).play(from: 0, speed: 100, frames: 1_000)
            #expect(!played.contains { !$0.isFinite })
        }
        #expect(Source.cycle([[1, -1]], cycleHz: .nan, rootHz: 0, sampleRate: 0).durationSeconds == 0)
    }
}
