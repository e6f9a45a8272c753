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
    private let files: SceneFiles

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
        let ready = ReadyScene(scene, name: name, sounds: mix, mapping: "", bed: nil)
        var start = RenderingStart(
            sounds: sounds, mix: mix.isMix ? mix : [], values: ready.values(playing: sounds[0]), notes: scene.notes,
            modulation: scene.modulation, section: scene.sounds[0].section, fields: Field.all(of: scene))
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
