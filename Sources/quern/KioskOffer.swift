import Files
import Glibc
import Granular
import Instrument
import KeyTables
import Kiosk
import Mapping
import Scenes
import Session
import Sounds
import WorkshopRoom

/// What a kiosk offers to its visitors: scenes, mappings that fit the screen, sounds and backgrounds; made by the same code for
/// `--check` and for a start.
struct KioskOffer {
    /// The mappings, the first of the start; `nil` where one of them is wrong.
    private(set) var mappings: MappingChoice?
    /// Sounds that are made when they are asked for.
    private(set) var builtIns: [BuiltInSound]
    /// The same of the beds of scenes.
    var beds: [BuiltInSound] { scenes.beds }
    /// The title of the part that phones play; the first there is where `nil`.
    private(set) var part: String?
    /// What is left out, and why.
    private(set) var remarks: [String] = []
    /// What is wrong with that which the file names.
    private(set) var findings: KioskFindings
    /// The mappings' titles, as they are called beside each other: two of one title are told apart by their files.
    private var offered: [String] = []
    private var scenes = KioskScenes()
    private let configuration: KioskConfiguration
    private let startSound: Named?
    private let sounds: [Named]
    private let backgrounds: [Named]
    private let directories: UserDirectories

    /// A sound that the file names, or that is offered where it names none.
    private struct Named {
        let setting: KioskSetting
        let name: String
        let found: SoundCatalogue.Found
    }

    /// Finds what the file names; what is wrong is in ``findings``.
    /// - layout: what the mappings must fit; `nil` where the screen is not known, and nothing is held against it.
    init(
        _ configuration: KioskConfiguration, in file: KioskFile, on layout: KioskLayout?,
        _ directories: UserDirectories
    ) {
        self.configuration = configuration
        self.directories = directories
        var findings = KioskFindings(in: file)
        KioskPorts.check(configuration, &findings)
        let catalogue = SoundCatalogue(folder: directories.sounds)
        func find(_ name: String, _ setting: KioskSetting, isBed: Bool = false) -> Named? {
            do throws(SoundError) {
                return Named(setting: setting, name: name, found: try catalogue.find(name, isBed: isBed))
            } catch {
                if error.kind == .notFound {
                    let beds = isBed ? BuiltInSound.beds.map(\.name) : []
                    findings.unknown(setting, "sound", name, among: Self.names(in: catalogue) + beds)
                } else {
                    findings.error(setting, error.description, exitCode: exitStatus(of: error))
                }
                return nil
            }
        }
        startSound = find(configuration.start.sound, .startSound)
        sounds = (configuration.sounds ?? BuiltInSound.all.map(\.name)).enumerated().compactMap {
            find($0.element, .sound($0.offset))
        }
        backgrounds =
            configuration.tiles.contains(.background)
            ? configuration.backgrounds.enumerated().compactMap {
                find($0.element, .background($0.offset), isBed: true)
            } : []
        builtIns = (sounds + backgrounds + [startSound].compactMap(\.self)).reduce(into: []) { made, named in
            if case .builtIn(let sound) = named.found, !made.contains(where: { $0.name == sound.name }) {
                made.append(sound)
            }
        }
        self.findings = findings
        if configuration.tiles.contains(.scenes) { readScenes(on: layout) }
        readMappings(on: layout)
        readPart()
        warnOfStart()
    }

    /// The start's sound, then those that are not made when they are asked for; what cannot be read is in ``findings``.
    /// - makesBuiltIns: whether a built-in sound of the start is made, which takes a moment and cannot fail.
    mutating func load(rate: Int, makesBuiltIns: Bool) -> [Sound] {
        var loaded: [Sound] = []
        for named in [startSound].compactMap(\.self) + sounds + backgrounds {
            if case .builtIn = named.found, named.setting != .startSound || !makesBuiltIns { continue }
            do {
                let sound = try Self.sound(named.found, rate: rate, directories)
                if loaded.contains(where: { $0.fingerprint == sound.fingerprint }) { continue }
                loaded.append(sound)
                if loaded.count == InstrumentSetup.maxSounds + 1 {
                    findings.error(
                        named.setting, "at most \(InstrumentSetup.maxSounds) sounds can be files or waveforms",
                        exitCode: EX_DATAERR)
                    break
                }
            } catch {
                findings.error(named.setting, "\(error)", exitCode: exitStatus(of: error))
            }
        }
        return loaded
    }

    /// What visitors choose from, as the instrument calls it.
    func choice(in state: InstrumentState) -> KioskChoice {
        let abouts = Dictionary(zip(state.playing.mappings, state.playing.abouts)) { first, _ in first }
        let mappings = offered.filter(state.playing.mappings.contains).map {
            KioskChoice.Item(name: $0, about: abouts[$0] ?? "")
        }
        func items(_ names: [Named]) -> [KioskChoice.Item] {
            names.compactMap { named in state.sounds.all.first { named.found.isCalled($0) } }.map {
                let by = [$0.artist, $0.album].filter { !$0.isEmpty }.joined(separator: ", ")
                return KioskChoice.Item(name: $0.name, about: $0.about.isEmpty ? by : $0.about)
            }
        }
        return KioskChoice(
            scenes: scenes.items, mappings: mappings, sounds: items(sounds), backgrounds: items(backgrounds))
    }

    /// What visitors and the host find, a line each.
    var lines: [String] {
        // Names have commas in them.
        func list(_ names: [String]) -> String { names.isEmpty ? "none" : names.joined(separator: " · ") }
        var lines = ["tiles: \(list(configuration.tiles.map(\.rawValue)))"]
        for tile in configuration.tiles {
            switch tile {
            case .scenes: lines.append("scenes: \(list(scenes.items.map(\.title)))")
            case .howToPlay: lines.append("mappings: \(list(offered))")
            case .sounds: lines.append("sounds: \(list(sounds.map(\.name)))")
            case .background: lines.append("backgrounds: \(list(backgrounds.map(\.name)))")
            case .volume, .phones: break
            }
        }
        let start = configuration.start
        lines.append(
            "start: \(start.mapping), \(start.sound), \(Int(start.levelDecibels.rounded())) dB (highest:"
                + " \(Int(configuration.highestDecibels.rounded())) dB)")
        lines.append("PIN: \(configuration.exit.pin.digitCount == nil ? "kept as a hash" : "kept as plain text")")
        if let osc = configuration.osc { lines.append("OSC: \(osc)") }
        if let room = configuration.room { lines.append("phones: \(words(room))") }
        return lines.map { printable($0) }
    }

    private func words(_ room: KioskConfiguration.Room) -> String {
        let entry =
            switch room.entry {
            case .passcode: "with the file's passcode"
            case .open: "without a passcode"
            case nil: "with a passcode drawn at each start"
            }
        return "\(part ?? "Two zones"), port \(room.port ?? RoomSetup.defaultPort), \(entry)"
    }

    private mutating func readPart() {
        guard let name = configuration.room?.part else { return }
        do {
            let found = try MappingChoice.mapping(named: name, in: MappingStore(.current))
            guard found.isPart else { throw KioskProblem("\(quoted(name)) is no part for phones") }
            part = found.name
        } catch {
            note(error, at: .part)
        }
    }

    private mutating func readMappings(on layout: KioskLayout?) {
        let store = MappingStore(.current)
        var names: [String] = []
        for (index, name) in (configuration.mappings ?? store.namesForHands).enumerated() {
            do {
                try Self.check(try MappingChoice.mapping(named: name, in: store), name, on: layout)
                names.append(name)
            } catch {
                note(error, at: configuration.mappings == nil ? nil : .mapping(index))
            }
        }
        let start = configuration.start.mapping
        do {
            try Self.check(try MappingChoice.mapping(named: start, in: store), start, on: layout)
            if names.isEmpty { names = [start] }
            mappings = try MappingChoice(only: names + scenes.mappings, start: start, in: store)
            offered = try MappingChoice(only: names, start: names[0], in: store).mappings.map(\.name)
        } catch {
            note(error, at: .startMapping)
        }
    }

    /// Says what is wrong with something at its place in the file; what the file does not name is only left out.
    private mutating func note(_ error: any Error, at setting: KioskSetting?) {
        guard let setting else { return remarks.append("left out: \(error)") }
        // A name that nothing has is a wrong text, whatever it costs elsewhere.
        let code = error is NamedFiles.NotFound ? EX_DATAERR : exitStatus(of: error)
        findings.error(setting, "\(error)", exitCode: code)
    }

    /// Finds the scenes, whose sounds are among those that are made when they are asked for.
    private mutating func readScenes(on layout: KioskLayout?) {
        let store = SceneStore(.current)
        for (index, name) in (configuration.scenes ?? store.names).enumerated() {
            do {
                let scene = try ChosenScene(store.path(of: name), directories)
                if scene.isLive { throw KioskProblem("the scene \(name) needs live input, which a kiosk has none of") }
                try Self.check(try MappingChoice.mapping(named: scene.mapping), scene.mapping, on: layout)
                try scenes.add(scene)
            } catch {
                note(error, at: configuration.scenes == nil ? nil : .scene(index))
            }
        }
        let others = Set(builtIns.map(\.name))
        builtIns += scenes.builtIns.filter { !others.contains($0.name) }
    }

    private static func check(_ mapping: Mapping, _ name: String, on layout: KioskLayout?) throws {
        guard let misfit = layout?.misfit(mapping) else { return }
        throw KioskProblem("the mapping \(name) is too small to play on this screen: \(misfit)")
    }

    /// What is there at the start and cannot be found again once something else was chosen.
    private mutating func warnOfStart() {
        if configuration.tiles.contains(.sounds), let startSound,
            !sounds.contains(where: { $0.found.isSame(as: startSound.found) })
        {
            findings.warn(
                .startSound, "\(quoted(startSound.name)) is not among the visitors' sounds: they cannot come back to it"
            )
        }
        if configuration.tiles.contains(.howToPlay), let mappings, !offered.contains(mappings.chosen.name) {
            findings.warn(
                .startMapping,
                "\(quoted(configuration.start.mapping)) is not among the visitors' mappings: they cannot come back to it"
            )
        }
    }

    private static func names(in catalogue: SoundCatalogue) -> [String] {
        BuiltInSound.all.map(\.name) + BuiltInWaveforms.names + ((try? catalogue.ownSounds()) ?? []).map(\.name)
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

    /// Whether both are one sound.
    fileprivate func isSame(as other: SoundCatalogue.Found) -> Bool {
        switch (self, other) {
        case (.builtIn(let a), .builtIn(let b)): a.name == b.name
        case (.waveform(let a), .waveform(let b)): a == b
        case (.file(let a), .file(let b)): Path.whole(a) == Path.whole(b)
        default: false
        }
    }
}
