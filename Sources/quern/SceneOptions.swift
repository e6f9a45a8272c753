import ArgumentParser
import Files
import Granular
import Instrument
import Mapping
import Performer
import Scenes
import Session
import Sounds

/// The scene that everything begins as.
struct SceneOptions: ParsableArguments {
    @Option(
        name: .customLong("scene"),
        help: ArgumentHelp(
            "The scene (name or file): sounds, mapping, values and bed at once. quern scenes lists them."),
        completion: Completions.scenes)
    var name: String?

    /// The scene that was asked for; `nil` where none was.
    /// - Throws: where there is none, or something is wrong with it.
    func chosen(in store: SceneStore = SceneStore(.current)) throws -> ChosenScene? {
        try name.map { try ChosenScene(store.path(of: $0)) }
    }
}

/// A scene that was read, and where it was found.
struct ChosenScene {
    /// Its file.
    let path: String
    /// What it says.
    let scene: Scene
    let files: SceneFiles

    /// - Throws: ``SceneFault``.
    init(_ path: String, _ directories: UserDirectories = UserDirectories()) throws {
        let file = SceneFile(path: path)
        guard let scene = file.scene else { throw SceneFault(file) }
        for warning in file.diagnostics { printError("\(warning)", name: false) }
        (self.path, self.scene) = (path, scene)
        files = SceneFiles(path, SoundCatalogue(folder: directories.sounds))
    }

    /// Its file's name without the ending.
    var name: String { SceneSummary.name(of: path) }

    /// The mapping's name or path.
    var mapping: String { files.mapping(of: scene) }

    /// Whether it plays live input.
    var isLive: Bool {
        scene.sounds.contains { if case .named(let name) = $0.place { SoundCatalogue.isLive(name) } else { false } }
    }

    /// Why it cannot be played where there is no live input.
    var withoutInput: SoundError {
        SoundError(kind: .notFound, description: "\(name): \(SoundCatalogue.withoutInput)")
    }

    /// - Throws: what it names and there is not, or cannot be read.
    func check() throws {
        _ = try MappingChoice.mapping(named: mapping)
        for sound in scene.sounds {
            if case .file(let path) = try files.find(sound) { _ = try SoundFileReport(path) }
        }
        if let bed = scene.bed { _ = try files.find(bed) }
    }

    /// The files that it needs, as paths.
    var soundFiles: [String] {
        scene.sounds.compactMap { sound in
            guard case .file(let path) = try? files.find(sound) else { return nil }
            return path
        }
    }

    /// How everything stands in it, once its sounds are read or made: its own, the first first, then the bed's where that is there from the
    /// start.
    /// - Parameter madeLater: whether a bed of Quern's own is made when it is laid.
    /// - Throws: where a sound cannot be read.
    func start(
        rate: Int, madeLater: Bool, _ directories: UserDirectories = UserDirectories()
    ) throws -> RenderingStart {
        func sound(_ found: SoundCatalogue.Found) throws -> Sound {
            try SoundOptions.sound(found, rate: rate, directories)
        }
        let sounds = try scene.sounds.map { try sound(files.find($0)) }
        let mix = zip(sounds, scene.sounds).map {
            MixedSound(SoundRequest($0), chance: $1.chance, levelDecibels: $1.levelDecibels)
        }
        let values = scene.values(from: ParameterValues(playing: sounds[0]))
        var start = RenderingStart(
            sounds: sounds, mix: mix.isMix ? mix : [], values: values, notes: scene.notes,
            modulation: scene.modulation, section: scene.sounds[0].section, fields: Field.all(of: scene),
            pins: Pin.all(of: scene))
        guard let bed = scene.bed else { return start }
        switch try files.find(bed) {
        case .builtIn(let builtIn) where madeLater:
            start.bed = Bed(sound: builtIn.name, levelDecibels: bed.levelDecibels)
        case let found:
            let under = try sound(found)
            start.bed = Bed(sound: under.name, levelDecibels: bed.levelDecibels)
            if !start.sounds.contains(where: { $0.fingerprint == under.fingerprint }) { start.sounds.append(under) }
        }
        return start
    }
}

extension ChosenScene {
    /// How everything stands in it before its sounds are there, where Quern makes all of them: each is made while another plays. `nil`
    /// where one has to be read.
    func startBeforeSounds() throws -> RenderingStart? {
        var builtIns: [BuiltInSound] = []
        for sound in scene.sounds {
            guard case .builtIn(let builtIn) = try files.find(sound) else { return nil }
            builtIns.append(builtIn)
        }
        let mix = zip(builtIns, scene.sounds).map {
            MixedSound(SoundRequest(name: $0.name), chance: $1.chance, levelDecibels: $1.levelDecibels)
        }
        var start = RenderingStart(
            sounds: [], mix: mix, values: scene.values(from: ParameterValues(playing: builtIns[0])), notes: scene.notes,
            modulation: scene.modulation, fields: Field.all(of: scene), pins: Pin.all(of: scene))
        if let bed = scene.bed {
            guard case .builtIn(let builtIn) = try files.find(bed) else { return nil }
            start.bed = Bed(sound: builtIn.name, levelDecibels: bed.levelDecibels)
        }
        return start
    }
}

/// Why a scene cannot be played: its first fault, at its place.
struct SceneFault: Error, CustomStringConvertible {
    let description: String
    /// After sysexits.h.
    let exitCode: Int32

    init(_ file: SceneFile) {
        description = file.errors.first?.description ?? "\(file.file): no scene"
        exitCode = file.failure?.exitCode ?? 65
    }
}
