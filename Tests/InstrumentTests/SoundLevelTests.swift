import Foundation
import Granular
import Instrument
import Sounds
import Testing

@Suite struct SoundLevelTests {
    /// In dB of full scale, of a second of steady sound.
    private func level(_ source: Source) -> Double {
        let rendering = Rendering(
            holding: RenderingStart(source, values: ParameterValues(playing: source)), seconds: 2,
            configuration: EngineConfiguration())
        var (sum, count, frame) = (0.0, 0.0, 0)
        rendering.run(periodFrames: 480) { block, frames in
            frame += frames
            guard frame > 48_000 else { return }
            for index in 0..<2 * frames { sum += Double(block[index]) * Double(block[index]) }
            count += Double(2 * frames)
        }
        return 10 * log10(sum / count)
    }

    @Test func everyWaveformIsAsLoudAsTheStudys() {
        let sounds = BuiltInWaveforms.all(sampleRate: 48_000)
        #expect(sounds.map(\.name) == BuiltInWaveforms.names && sounds[0].name == "study")
        let study = level(sounds[0].source)
        for sound in sounds { #expect(abs(level(sound.source) - study) < 1.5, "\(sound.name)") }
    }

    @Test func aFileAtFullScaleIsNearTheWaveforms() {
        let study = level(.thesis(sampleRate: 48_000))
        let sine = (0..<96_000).map { Float(sin(Double($0) * 2 * .pi * 220 / 48_000)) }
        let file = level(Source(sound: [sine], sampleRate: 48_000, rootHz: 261))
        #expect(abs(file - study) < 6)
    }
}
