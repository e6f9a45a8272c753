import Files
import Granular
import Instrument
import Kiosk
import Mapping
import Session
import Sounds

/// What a kiosk offers to its visitors: mappings that fit the screen, and sounds.
struct KioskOffer {
    /// The mappings, the first of the start.
    let mappings: MappingChoice
    /// Sounds that are made when they are asked for.
    let builtIns: [BuiltInSound]
    /// What is left out, and why.
    private(set) var remarks: [String] = []
    private let startSound: SoundCatalogue.Found
    private let found: [SoundCatalogue.Found]
    private let offered: [String]
    private let directories: UserDirectories

    /// - Throws: where something that the file names is not there, cannot be read, or is too small for hands.
    init(_ configuration: KioskConfiguration, on layout: KioskLayout, _ directories: UserDirectories) throws {
        self.directories = directories
        let store = MappingStore(.current)
        var names: [String] = []
        for name in configuration.mappings ?? store.names {
            do {
                let mapping = try MappingChoice.mapping(named: name, in: store)
                if let misfit = layout.misfit(mapping) {
                    throw KioskProblem("the mapping \(name) is too small to play on this screen: \(misfit)")
                }
                names.append(name)
            } catch  where configuration.mappings == nil {
                remarks.append("left out: \(error)")
            }
        }
        let start = try MappingChoice.mapping(named: configuration.start.mapping, in: store)
        if let misfit = layout.misfit(start) {
            throw KioskProblem(
                "the start mapping \(configuration.start.mapping) is too small to play on this screen: \(misfit)")
        }
        if names.isEmpty { names = [configuration.start.mapping] }
        mappings = try MappingChoice(only: names, start: configuration.start.mapping, in: store)
        // As they are called beside each other: two of one title are told apart by their files.
        offered = try MappingChoice(only: names, start: names[0], in: store).mappings.map(\.name)
        let catalogue = SoundCatalogue(folder: directories.sounds)
        startSound = try catalogue.find(configuration.start.sound)
        found = try configuration.sounds.map { try $0.map(catalogue.find) } ?? BuiltInSound.all.map { .builtIn($0) }
        builtIns = (found + [startSound]).reduce(into: []) { made, found in
            if case .builtIn(let sound) = found, !made.contains(where: { $0.name == sound.name }) { made.append(sound) }
        }
    }

    /// The start's sound, then those that are not made when they are asked for.
    func sounds(rate: Int) throws -> [Sound] {
        var sounds = [try Self.sound(startSound, rate: rate, directories)]
        for found in found {
            if case .builtIn = found { continue }
            let sound = try Self.sound(found, rate: rate, directories)
            if !sounds.contains(where: { $0.fingerprint == sound.fingerprint }) { sounds.append(sound) }
        }
        guard sounds.count <= InstrumentSetup.maxSounds else {
            throw KioskProblem("at most \(InstrumentSetup.maxSounds) sounds can be files or waveforms")
        }
        return sounds
    }

    /// What visitors choose from, as the instrument calls it.
    func choice(in state: InstrumentState) -> KioskChoice {
        let abouts = Dictionary(zip(state.playing.mappings, state.playing.abouts)) { first, _ in first }
        let mappings = offered.filter(state.playing.mappings.contains).map {
            KioskChoice.Item(name: $0, about: abouts[$0] ?? "")
        }
        let sounds = found.compactMap { found in state.sounds.all.first { found.isCalled($0) } }
        return KioskChoice(
            mappings: mappings, sounds: sounds.map { KioskChoice.Item(name: $0.name, about: $0.about) })
    }

    private static func sound(_ found: SoundCatalogue.Found, rate: Int, _ directories: UserDirectories) throws -> Sound
    {
        switch found {
        case .builtIn(let builtIn): return Sound(builtIn, from: BuiltInSoundCache(folder: directories.cache))
        case .waveform(let name):
            return BuiltInWaveforms.all(sampleRate: rate)[BuiltInWaveforms.names.firstIndex(of: name) ?? 0]
        case .file(let path): return try Sound(file: path, rate: rate)
        }
    }
}

extension SoundCatalogue.Found {
    /// Whether that is it in the instrument's list.
    fileprivate func isCalled(_ summary: SoundSummary) -> Bool {
        switch self {
        case .builtIn(let sound): summary.name == sound.name
        case .waveform(let name): summary.name == name
        case .file(let path): summary.file == Path.whole(path)
        }
    }
}
