import ArgumentParser
import Granular
import Instrument
import Session
import Sounds

struct SoundOptions: ParsableArguments {
    @Option(
        name: .customLong("sound"),
        help: ArgumentHelp(
            "The sound (file or name). play loads several if repeated. (default: study)"),
        completion: Completions.sounds)
    var names: [String] = []

    /// What there is beside the built-in waveforms.
    private static let maxSounds = InstrumentSetup.maxSounds - BuiltInWaveforms.names.count

    func validate() throws {
        if names.count > Self.maxSounds {
            throw ValidationError("--sound can be given at most \(Self.maxSounds) times")
        }
    }

    /// What was asked for, then the waveforms.
    /// - Parameter given: sounds that come before them.
    func all(
        rate: Int, besides first: String?, after given: [Sound] = [], directories: UserDirectories = UserDirectories()
    ) throws -> [Sound] {
        let waveforms = BuiltInWaveforms.all(sampleRate: rate)
        let asked =
            try given + (([first].compactMap(\.self)) + names).map { try Self.sound($0, rate: rate, directories) }
        // One that is there anyway comes first.
        return asked + waveforms.filter { waveform in !asked.contains { $0.fingerprint == waveform.fingerprint } }
    }

    /// The one that grains are cut from where there is no choice.
    func first(rate: Int, directories: UserDirectories = UserDirectories()) throws -> Sound {
        try Self.sound(names.first ?? BuiltInWaveforms.names[0], rate: rate, directories)
    }

    /// The files that are read, as paths.
    static func file(_ name: String, _ directories: UserDirectories = UserDirectories()) -> String? {
        guard case .file(let path) = try? SoundCatalogue(folder: directories.sounds).find(name) else { return nil }
        return path
    }

    private static func sound(_ name: String, rate: Int, _ directories: UserDirectories) throws -> Sound {
        switch try SoundCatalogue(folder: directories.sounds).find(name) {
        case .builtIn(let builtIn):
            return reported(Sound(builtIn, from: BuiltInSoundCache(folder: directories.cache)))
        case .waveform(let name):
            return BuiltInWaveforms.all(sampleRate: rate)[BuiltInWaveforms.names.firstIndex(of: name) ?? 0]
        case .file(let path):
            return reported(try Sound(file: path, rate: rate))
        }
    }

    /// The same, once what is wrong with it was said.
    static func reported(_ sound: Sound) -> Sound {
        for remark in sound.remarks + [sound.notice].compactMap(\.self) { printError(remark, name: false) }
        return sound
    }
}
