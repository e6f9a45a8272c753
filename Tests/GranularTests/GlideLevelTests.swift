import CGrainKernels
import Foundation
import Granular
import Testing

/// A gliding grain goes from level to level of its source.
@Suite("Gliding grains") struct GlideLevelTests {
    private static let rate = 48_000.0

    /// One grain that begins at once, at its own speed times a ratio, without its window.
    private func grain(
        of source: Source, pitch: Double? = nil, semitones: Double = 0, glide: Double, frames: Int,
        reverse: Bool = false,
        kernel: Kernel = .fastest, periods: [Int] = [256]
    ) -> [Float] {
        let values: [Parameter: Double] = [
            .pitch: pitch ?? source.rootHz, .transposition: semitones, .pitchOffset: 0, .position: reverse ? 0.9 : 0.1,
            .positionSpread: 0, .glide: glide, .duration: 1.2 * Double(frames) / Self.rate, .density: 0.1,
            .reverseProbability: reverse ? 1 : 0, .window: Double(WindowKind.hann.rawValue),
        ]
        let sound = rendered(
            started(values), frames: frames, periods: periods,
            configuration: EngineConfiguration(kernel: kernel, levelDecibels: 0, hasEffects: false), source: source)
        return sound.samples
    }

    /// What such a grain of a sine is: its phase goes on by the step of every 16 frames.
    private func chirp(_ hertz: Double, glide: Double, frames: Int) -> [(sine: Double, cosine: Double)] {
        let life = 1.2 * Double(frames)
        var phase = 0.0
        return (0..<frames).map { (frame: Int) -> (sine: Double, cosine: Double) in
            let window: Double = 0.5 - 0.5 * cos(2 * .pi * Double(frame) / life)
            let (sine, cosine) = (window * sin(phase), window * cos(phase))
            let octaves: Double = glide / 12 * Double(frame / 16 * 16) / life
            phase += 2 * .pi * hertz / Self.rate * exp2(octaves)
            return (sine, cosine)
        }
    }

    /// How much of a sound is beside a chirp, in dB of that, and how loud that is.
    private func rest(_ sound: [Float], beside chirp: [(sine: Double, cosine: Double)]) -> (
        loudness: Double, rest: Double
    ) {
        let fit = fitted(sound.map(Double.init), to: chirp)
        let chirpPower = chirp.reduce(0) { $0 + $1.sine * $1.sine } * 2 / Double(chirp.count)
        return (fit.amplitude * fit.amplitude, decibels(fit.rest / (fit.amplitude * chirpPower.squareRoot())))
    }

    private func sine(_ hertz: Double, seconds: Double, channels: Int = 1) -> Source {
        let tone = (0..<Int(seconds * Self.rate)).map { (frame: Int) -> Float in
            let angle: Double = 2 * .pi * hertz * Double(frame) / Self.rate
            return Float(0.5 * sin(angle))
        }
        return Source(sound: [[Float]](repeating: tone, count: channels), sampleRate: 48_000, rootHz: 440)
    }

    @Test("from level to level nothing is heard but the glide", arguments: Kernel.available, [false, true])
    func clean(kernel: Kernel, reverse: Bool) {
        for (hertz, glide) in [(300.0, 36.0), (1_000, 24), (3_000, 12), (6_000, -24), (2_000, 9)] {
            for channels in [1, 2] {
                let sound = grain(
                    of: sine(hertz, seconds: 12, channels: channels), glide: glide, frames: 24_000, reverse: reverse,
                    kernel: kernel)
                let found = rest(sound, beside: chirp(hertz, glide: glide, frames: 24_000))
                #expect(found.rest < -80, "\(hertz) Hz, \(glide) semitones, \(channels) channels")
            }
        }
    }

    @Test("where a sound wraps meanwhile, too", arguments: [24.0, -24]) func wrapping(glide: Double) {
        // So short that it is a period; of the sine it has 40.
        let hertz = 500.0
        for kernel in Kernel.available {
            let source = sine(hertz, seconds: 0.08, channels: 1)
            let sound = grain(
                of: source, semitones: glide < 0 ? 24 : 0, glide: glide, frames: 48_000, kernel: kernel)
            let start = glide < 0 ? 4 * hertz : hertz
            #expect(rest(sound, beside: chirp(start, glide: glide, frames: 48_000)).rest < -75, "\(kernel)")
        }
    }

    @Test("a waveform's partials come and go with the pitch", arguments: [36.0, -36]) func waveform(glide: Double) {
        let source = Source.waveform(partials: [1], sampleRate: 48_000)
        for kernel in Kernel.available {
            let start = glide < 0 ? 3_200.0 : 400
            let sound = grain(of: source, pitch: start, glide: glide, frames: 48_000, kernel: kernel)
            #expect(rest(sound, beside: chirp(start, glide: glide, frames: 48_000)).rest < -75, "\(kernel)")
        }
    }

    @Test("at its own speed a grain that glides up is as bright as one that does not") func bright() {
        let source = sine(14_000, seconds: 4)
        let (still, gliding) = (
            grain(of: source, glide: 0, frames: 24_000), grain(of: source, glide: 6, frames: 24_000)
        )
        func power(_ sound: [Float]) -> Double { sound[2_000..<4_000].reduce(0) { $0 + Double($1 * $1) } }
        #expect(abs(10 * log10(power(gliding) / power(still))) < 0.2)
    }

    @Test("the bits are the same for all periods", arguments: Kernel.available) func bits(kernel: Kernel) {
        let source = sine(3_000, seconds: 3, channels: 2)
        let reference = grain(of: source, glide: 36, frames: 20_000, kernel: kernel)
        for periods in [[64], [1], [1_000, 17, 3]] {
            let other = grain(of: source, glide: 36, frames: 20_000, kernel: kernel, periods: periods)
            #expect(firstDifference(reference, other) == nil)
        }
    }
}
