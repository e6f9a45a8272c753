import AudioIO
import Devices
import Files
import Glibc
import Granular
import Instrument
import KeyTables
import Mapping
import Performer
import Scenes
import Session
import Sounds
import Study
import StudyRoom
import TouchInput

/// Opens what a study is played on and from, and wires it.
struct StudyOpening {
    private let instrument: Instrument
    private let material: StudyMaterial
    private let study: StudyDefinition
    private let file: StudyFile
    private let fingerprints: (mappings: [String: String], sounds: [String: String])

    /// What touches and sounds.
    struct Devices {
        var source: SourceChoice
        var output: OutputChoice
        var seed: UInt64 = 1
        var levelDecibels = MasterLevel.start
        var ceilingDecibels = MasterLevel.range.upperBound
        var log: LogWriter?
    }

    /// - Throws: what cannot be found or played.
    init(_ study: StudyDefinition, _ file: StudyFile, on devices: Devices) throws {
        let directories = UserDirectories()
        let still = try Self.stillMapping()
        let names = study.mappingNames.map(file.found(by:))
        let scenes = try Self.scenes(study, file)
        // A scene is brought up with its mapping, before that of the condition takes its place.
        let all = names + scenes.values.map(\.mapping).sorted() + [still]
        let mappings = try MappingChoice(only: all, start: names.first ?? still)
        let rate = devices.output.output.status.rate
        var setup = InstrumentSetup(
            mappings: mappings, source: devices.source, output: devices.output,
            sounds: BuiltInWaveforms.all(sampleRate: rate), seed: devices.seed, levelDecibels: devices.levelDecibels)
        setup.ceilingDecibels = devices.ceilingDecibels
        setup.log = devices.log
        setup.builtIns = BuiltInSound.all
        setup.beds = BuiltInSound.beds
        setup.scenes = SceneStore(.current)
        // What writes to the disk is the study's alone.
        setup.forbidden = [.keepInput, .monitor, .nextMapping, .previousMapping]
        instrument = Instrument(setup)
        (self.study, self.file) = (study, file)
        var titles: [String: String] = [:]
        var prints: (mappings: [String: String], sounds: [String: String]) = ([:], [:])
        for name in study.mappingNames {
            titles[name] = try MappingChoice.mapping(named: file.found(by: name)).name
            prints.mappings[name] = try Self.fingerprint(
                MappingStore(.current).mapping(named: file.found(by: name)).file)
        }
        var sounds: [(sound: StudySound, played: StudyMaterial.Played)] = []
        let catalogue = SoundCatalogue(folder: directories.sounds)
        for sound in study.soundsPlayed {
            switch sound {
            case .scene(let name):
                guard let scene = scenes[name] else { continue }
                sounds.append((sound, .init(.scenes(.choose(scene.path))) { $0.scenes.current == scene.name }))
                prints.sounds[name] = try Self.fingerprint(scene.path)
            case .sound(let name):
                sounds.append((sound, Self.played(try catalogue.find(file.found(by: name)))))
            }
        }
        material = StudyMaterial(
            mappings: titles, stillMapping: try MappingChoice.mapping(named: still).name, sounds: sounds)
        fingerprints = prints
    }

    /// Opens the folder at `path` for its data, and makes it where there is none, with what lies beside the study's file and belongs to it.
    func openFolder(_ path: String, isRehearsal: Bool = false) throws -> StudyFolder {
        let record = StudyRecord(
            name: study.name, program: Quern.title, isRehearsal: isRehearsal,
            day: LocalTime.text(time(nil), "%Y-%m-%d"), mappings: fingerprints.mappings, sounds: fingerprints.sounds)
        let files = try study.ownFiles.map { name in
            (name, try WholeFile.read(file.found(by: name), limit: TableFile.maxBytes, takesPipes: false))
        }
        return try StudyFolder.openOrCreate(path, study, text: file.bytes, files: files, record: record)
    }

    /// Begins to play.
    func start() throws -> StudyInstrument {
        try instrument.start()
        let instrument = instrument
        let taps = TapCollector()
        instrument.events.addListener { taps.observe($0) }
        return StudyInstrument(
            state: { instrument.state }, perform: { instrument.perform($0) },
            record: { try instrument.record(to: [$0]) }, isRecording: { instrument.isRecording(to: $0) },
            taps: { taps.take() }, material: material)
    }

    /// Asks the instrument for something.
    var perform: @Sendable (Command) -> Void {
        let instrument = instrument
        return { instrument.perform($0) }
    }

    /// Ends.
    func stop() { instrument.stop() }

    /// What is missing of touch device and card; `nil` where nothing is.
    var missingDevice: () -> String? {
        let instrument = instrument
        return {
            let devices = instrument.state.devices
            if devices.isWithoutCard { return "sound card" }
            return devices.touch?.connected == false ? "touch device" : nil
        }
    }

    /// The scenes that it plays, by what it calls them.
    private static func scenes(_ study: StudyDefinition, _ file: StudyFile) throws -> [String: ChosenScene] {
        var scenes: [String: ChosenScene] = [:]
        for case .scene(let name) in study.soundsPlayed {
            let scene = try ChosenScene(SceneStore(.current).path(of: file.found(by: name)))
            if scene.isLive { throw scene.withoutInput }
            scenes[name] = scene
        }
        return scenes
    }

    /// The file of the mapping that moves nothing, which is installed beside the studies.
    private static func stillMapping() throws -> String {
        let places = StudyStore(.current).paths(of: "sound-tracing").map { Path.beside($0, "mappings/blank.toml") }
        guard let place = places.first(where: { FileStamp($0) != nil }) else {
            throw NothingFound(description: "Studies/mappings/blank.toml is missing: install Quern again")
        }
        return place
    }

    private static func fingerprint(_ path: String) throws -> String {
        SoundFingerprint(ofBytes: try WholeFile.read(path, limit: TableFile.maxBytes, takesPipes: false)).text
    }

    private static func played(_ found: SoundCatalogue.Found) -> StudyMaterial.Played {
        switch found {
        case .file(let path):
            StudyMaterial.Played(.files(.load(path))) { state in
                state.sounds.all.contains { $0.file == path && $0.name == state.sounds.played }
            }
        case .builtIn(let sound):
            StudyMaterial.Played(.sounds(.choose(sound.name))) { $0.sounds.played == sound.name }
        case .waveform(let name):
            StudyMaterial.Played(.sounds(.choose(name))) { $0.sounds.played == name }
        }
    }
}
