import AudioIO
import Foundation
import Granular
import Sounds
import Testing

@Suite("Sounds of other rates") struct ResamplingTests {
    private let scratch: SoundScratch

    init() throws { scratch = try SoundScratch() }

    /// A sine's level over what else there is, in dB: `samples` are fitted by a sine and a cosine under `window`.
    private func signalToError(_ samples: [Double], hertz: Double, window: (Int) -> Double) -> Double {
        let waves = samples.indices.map { index -> (Double, Double) in
            let angle = 2 * .pi * hertz * Double(index) / 48_000
            return (window(index) * sin(angle), window(index) * cos(angle))
        }
        var (aa, ab, bb, ay, by) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for (wave, sample) in zip(waves, samples) {
            aa += wave.0 * wave.0
            ab += wave.0 * wave.1
            bb += wave.1 * wave.1
            ay += wave.0 * sample
            by += wave.1 * sample
        }
        let determinant = aa * bb - ab * ab
        let (p, q) = ((ay * bb - by * ab) / determinant, (by * aa - ay * ab) / determinant)
        var (signal, error) = (0.0, 0.0)
        for (wave, sample) in zip(waves, samples) {
            let fitted = p * wave.0 + q * wave.1
            signal += fitted * fitted
            error += (sample - fitted) * (sample - fitted)
        }
        return 10 * log10(signal / error)
    }

    /// One grain of half a second, at its own speed, as it comes out of an engine at 48 kHz.
    private func grain(of sound: Sound, hertz: Double) -> Double {
        var values = ParameterValues(playing: sound)
        values[.pitch] = sound.source.rootHz
        (values[.duration], values[.density], values[.position]) = (0.5, 0.1, 0.2)
        (values[.positionSpread], values[.pitchOffset]) = (0, 0)
        var engine = Engine(
            EngineConfiguration(sampleRate: 48_000, seed: 1, clouds: 1, quality: .fine, hasEffects: false),
            source: sound.source)
        for change in values.settings(clouds: 1) + [.start(cloud: 0)] {
            _ = engine.enqueue(TimedChange(frame: 0, change: change))
        }
        var block = [Float](repeating: 0, count: 2 * 24_000)
        engine.render(into: &block, frames: 24_000)
        let samples = (1_000..<23_000).map { Double(block[2 * $0]) }
        return signalToError(samples, hertz: hertz) { index in
            0.5 - 0.5 * cos(2 * .pi * Double(index + 1_000) / 24_000)
        }
    }

    @Test("a file of 44.1 kHz is cleaner at the engine's rate than at its own, to its upper end")
    func cleaner() throws {
        for hertz in [1_000.0, 5_000, 10_000, 15_000, 18_500] {
            try scratch.sine("sine.wav", seconds: 2, rate: 44_100, hertz: hertz)
            let path = scratch.place("sine.wav")
            let (own, raised) = (try Sound(file: path), try Sound(file: path, rate: 48_000))
            let clean = grain(of: raised, hertz: hertz)
            #expect(clean > 95 && clean > grain(of: own, hertz: hertz))
            #expect(own.fingerprint == raised.fingerprint)
        }
    }

    @Test("what is heard as it is keeps its sine to 120 dB from 44.1 to 48 kHz")
    func excerpt() throws {
        for hertz in [1_000.0, 5_000, 10_000, 15_000] {
            try scratch.sine("sine.wav", seconds: 1, rate: 44_100, hertz: hertz)
            let samples = try SoundExcerpt(of: scratch.place("sine.wav"), rate: 48_000).samples
            #expect(samples.count == 2 * 48_000)
            let middle = (4_000..<44_000).map { Double(samples[2 * $0]) }
            let clean = signalToError(middle, hertz: hertz) { _ in 1 }
            #expect(clean > 120)
        }
    }

    @Test("a sound of a higher rate stays as it is, as does a long one of a far lower")
    func kept() throws {
        try scratch.sine("high.wav", seconds: 1, rate: 96_000)
        try scratch.sine("low.wav", seconds: 61, rate: 8_000)
        try scratch.sine("short.wav", seconds: 1, rate: 8_000)
        func bytes(_ name: String, _ rate: Int?) throws -> Int {
            try Sound(file: scratch.place(name), rate: rate).source.byteCount
        }
        #expect(try bytes("high.wav", 48_000) == bytes("high.wav", nil))
        #expect(try bytes("low.wav", 48_000) == bytes("low.wav", nil))
        #expect(try bytes("short.wav", 48_000) > 4 * bytes("short.wav", nil))
        // Its length and its loudness stay.
        let short = try Sound(file: scratch.place("short.wav"), rate: 48_000)
        #expect(abs(short.source.durationSeconds - 1) < 0.001)
    }

    @Test("samples that are no numbers harm nothing")
    func wild() throws {
        let file = try SoundFileWriter(path: scratch.place("wild.wav"), rate: 44_100)
        try file.write((0..<20_000).map { [Float.nan, .infinity, 0.5, -1e30][$0 % 4] }, frames: 10_000)
        try file.close()
        let excerpt = try SoundExcerpt(of: scratch.place("wild.wav"), rate: 48_000)
        #expect(excerpt.samples.allSatisfy { $0.isFinite && abs($0) < 64 })
        _ = try Sound(file: scratch.place("wild.wav"), rate: 48_000)
    }
}
