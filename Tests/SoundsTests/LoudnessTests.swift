import Foundation
import Granular
import Sounds
import Testing

@Suite struct LoudnessTests {
    private func spread(_ loudness: [Double]) -> Double { (loudness.max() ?? 0) - (loudness.min() ?? 0) }

    private func sine(_ level: Float, channels: Int) -> [[Float]] {
        let samples = (0..<96_000).map { level * Float(sin(Double($0) * 2 * .pi * 997 / 48_000)) }
        return [[Float]](repeating: samples, count: channels)
    }

    @Test("a sine of 997 Hz at full scale has the loudness that EBU R 128 gives it; a mono sound is heard by both ears")
    func meter() {
        #expect(abs(Loudness.integrated(sine(1, channels: 2), rate: 48_000)) < 0.1)
        #expect(abs(Loudness.integrated(sine(0.1, channels: 1), rate: 48_000) + 20) < 0.1)
        #expect(Loudness.integrated([], rate: 48_000) == -.infinity)
        #expect(Loudness.integrated([[Float](repeating: 0, count: 48_000)], rate: 48_000) == -.infinity)
    }

    @Test("all built-in sounds are equally loud")
    func raw() {
        let loudness = BuiltInSound.all.map { Loudness.integrated($0.make(), rate: BuiltInSound.rate) }
        #expect(spread(loudness) < 1)
    }

    @Test("all that is built in is equally loud as it is played first, waveforms and sounds, within 3 LU")
    func played() {
        var loudness: [String: Double] = [:]
        for sound in BuiltInWaveforms.all(sampleRate: 48_000) { loudness[sound.name] = Played.loudness(sound.source) }
        for sound in BuiltInSound.all {
            let source = Source(sound: sound.make(), sampleRate: BuiltInSound.rate, rootHz: sound.rootHz)
            loudness[sound.name] = Played.loudness(source, defaults: sound.defaults)
        }
        #expect(spread(Array(loudness.values)) < 3, "\(loudness.sorted { $0.value < $1.value })")
        // Their levels are set to a tenth of a dB; other kernels differ by far less.
        for sound in BuiltInSound.all { #expect(abs((loudness[sound.name] ?? 0) + 24.4) < 0.3, "\(sound.name)") }
    }
}
