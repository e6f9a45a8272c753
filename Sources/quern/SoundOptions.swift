import ArgumentParser
import Files
import Granular
import Instrument
import Mapping
import Performer
import Session
import Sounds

struct SoundOptions: ParsableArguments {
    @Option(
        name: .customLong("sound"),
        help: ArgumentHelp(
            "The sound (file or name), or a folder of sounds as a bank. play loads several if repeated. (default: study)"
        ),
        completion: Completions.sounds)
    var names: [String] = []

    @Option(
        name: .customLong("mix"),
        help: ArgumentHelp(
            "Another sound, to play together with the first. Can be repeated; rain:0.5 has half the chance.",
            valueName: "sound"),
        completion: Completions.sounds)
    var mixed: [String] = []

    /// What there is beside the built-in waveforms.
    private static let maxSounds = InstrumentSetup.maxSounds - BuiltInWaveforms.names.count

    func validate() throws {
        if names.count > Self.maxSounds - mixed.count {
            throw ValidationError("--sound can be given at most \(Self.maxSounds - mixed.count) times")
        }
        if mixed.count > ControlSound.numbers.upperBound - 1 {
            throw ValidationError("--mix can be given at most \(ControlSound.numbers.upperBound - 1) times")
        }
        for text in names where NamedSound(text: text).map({ $0.chance != 1 }) ?? false && FileStamp(text) == nil {
            throw ValidationError("--sound \(text): a chance belongs to --mix: --sound study --mix \(text)")
        }
        for text in mixed where NamedSound(text: text) == nil {
            throw ValidationError("--mix \(text): a chance is above 0 and at most 1, such as rain:0.5")
        }
    }

    /// What was asked for, then the waveforms.
    /// - Parameter given: sounds that come before them.
    func all(
        rate: Int, besides first: String?, after given: [Sound] = [], directories: UserDirectories = UserDirectories()
    ) throws -> [Sound] {
        let waveforms = BuiltInWaveforms.all(sampleRate: rate)
        let load: (String) throws -> Sound = { try Self.sound($0, rate: rate, directories) }
        let banked = try bank(first, directories)
        let named = [first].compactMap(\.self) + names
        var asked = try given + (banked?.files ?? []).map(load) + named.dropFirst(banked == nil ? 0 : 1).map(load)
        // What is mixed comes with the usual sound where there is no other.
        if asked.isEmpty, !mixed.isEmpty { asked = [waveforms[0]] }
        asked += try mixedNames.map { try load($0.name) }
        // One that is there anyway comes first.
        return asked + waveforms.filter { waveform in !asked.contains { $0.fingerprint == waveform.fingerprint } }
    }

    /// The one that grains are cut from where there is no choice.
    func first(rate: Int, directories: UserDirectories = UserDirectories()) throws -> Sound {
        try Self.sound(names.first ?? BuiltInWaveforms.names[0], rate: rate, directories)
    }

    /// The folder that is named in place of the first sound: the first of its sounds that can be read; `nil` where none is.
    /// - Parameter first: the sound that comes before those that are named here.
    /// - Throws: where none of its sounds can be read, or it would be mixed with others.
    func bank(_ first: String?, _ directories: UserDirectories = UserDirectories()) throws -> SoundBank? {
        let catalogue = SoundCatalogue(directories)
        guard let name = first ?? names.first, case .file(let path) = catalogue.matchBank(name),
            catalogue.isBank(name)
        else { return nil }
        guard mixed.isEmpty else {
            throw UsageError(description: "\(name) is a folder of sounds, a mix already: remove --mix")
        }
        let folder = SoundFolder(at: path, withNotes: false)
        let bank = SoundBank(folder)
        guard !bank.files.isEmpty else {
            throw NothingFound(description: folder.problem ?? bank.remark ?? "\(name): no sounds in this folder")
        }
        return bank
    }

    /// What a bank has to say of itself, for the player.
    static func report(_ bank: SoundBank) {
        for remark in [bank.remark, bank.countRemark].compactMap(\.self) { printError(remark, name: false) }
    }

    /// What is played together, of sounds as ``all(rate:besides:after:directories:)`` gives them; nothing where one is alone.
    /// - Parameter given: how many came before those that are named here.
    func mix(of sounds: [Sound], after given: Int) -> [MixedSound] {
        Self.mix(sounds[0], Array(sounds.dropFirst(max(given + names.count, 1))), mixedNames)
    }

    /// The first sound, and those that are played together with it.
    func together(
        rate: Int, directories: UserDirectories = UserDirectories()
    ) throws -> (sounds: [Sound], mix: [MixedSound]) {
        if let bank = try bank(nil, directories) {
            Self.report(bank)
            let sounds = try bank.files.map { try Self.sound($0, rate: rate, directories) }
            return (sounds, sounds.count > 1 ? sounds.map { MixedSound(SoundRequest($0)) } : [])
        }
        let first = try first(rate: rate, directories: directories)
        let others = try mixedNames.map { try Self.sound($0.name, rate: rate, directories) }
        return ([first] + others, Self.mix(first, others, mixedNames))
    }

    /// The sounds that a mapping names.
    /// - Throws: where it names one that there is not.
    static func named(
        by mapping: Mapping, rate: Int, directories: UserDirectories = UserDirectories()
    ) throws -> [Sound] {
        try mapping.soundNames.map { try sound($0, rate: rate, directories) }
    }

    /// What is played together with the first.
    var mixedNames: [NamedSound] { mixed.compactMap { NamedSound(text: $0) } }

    private static func mix(_ first: Sound, _ others: [Sound], _ named: [NamedSound]) -> [MixedSound] {
        let mixed = zip(others, named).map { MixedSound(SoundRequest($0), chance: $1.chance) }
        return mixed.isEmpty ? [] : [MixedSound(SoundRequest(first))] + mixed
    }

    /// The files that are read, as paths.
    static func file(_ name: String, _ directories: UserDirectories = UserDirectories()) -> String? {
        guard case .file(let path) = try? SoundCatalogue(directories).find(name) else { return nil }
        return path
    }

    private static func sound(_ name: String, rate: Int, _ directories: UserDirectories) throws -> Sound {
        try sound(SoundCatalogue(directories).find(name), rate: rate, directories)
    }

    /// Reads or makes what was found.
    static func sound(_ found: SoundCatalogue.Found, rate: Int, _ directories: UserDirectories) throws -> Sound {
        switch found {
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
