import ArgumentParser
import Granular
import Instrument
import Sounds

struct SoundOptions: ParsableArguments {
    @Option(
        name: .customLong("sound"),
        help:
            "A sound file that grains are cut from; in play several, to change between. (default: the study's waveform)"
    )
    var files: [String] = []

    /// What there is beside the built-in waveforms.
    private static let mostFiles = InstrumentSetup.mostSounds - BuiltInWaveforms.names.count

    func validate() throws {
        if files.count > Self.mostFiles { throw ValidationError("--sound may be given \(Self.mostFiles) times") }
    }

    /// The files, then the built-in waveforms.
    func all(rate: Int) throws -> [Sound] {
        var sounds: [Sound] = []
        for file in files { sounds.append(try Sound(file: file)) }
        return sounds + BuiltInWaveforms.all(sampleRate: rate)
    }

    /// The one that grains are cut from where there is no choice.
    func source(rate: Int) throws -> Source {
        guard let file = files.first else { return .thesis(sampleRate: rate) }
        return try SoundFile.read(file)
    }
}
