import ArgumentParser
import Granular
import Sounds

struct SoundOptions: ParsableArguments {
    @Option(help: "A sound file that grains are cut from. (default: the study's waveform)")
    var sound: String?

    /// What grains are cut from.
    func source(rate: Int) throws -> Source {
        guard let sound else { return .thesis(sampleRate: rate) }
        return try SoundFile.read(sound)
    }
}
