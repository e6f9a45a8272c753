import AudioIO
import Devices
import Files
import Granular
import Mapping
import Performer
import Recording
import Scenes
import Session
import Sounds
import TouchInput

/// What an instrument is made of.
public struct InstrumentSetup: Sendable {
    /// What can be played by, and what is played first.
    public var mappings: MappingChoice
    /// Where touches come from beside mouse and keyboard.
    public var source: SourceChoice
    /// Further surfaces, each with its mapping; no more than ``Performance/maxSurfaces``.
    public var surfaces: [FurtherSurface] = []
    /// Where the sound goes.
    public var output: OutputChoice
    /// What grains can be cut from; the first is played first.
    public var sounds: [Sound]
    /// Sounds that can be played too, each made when it is first asked for.
    public var builtIns: [BuiltInSound] = []
    /// What can lie under the clouds beside the sounds, each made when it is first asked for.
    public var beds: [BuiltInSound] = []
    /// How exactly grains are read; by how full the machine is where `nil`.
    public var quality: Quality?
    /// Threads that sum grains, 1…64.
    public var threads: Int
    /// Decides every random choice.
    public var seed: UInt64
    /// The master level at the start, in dB.
    public var levelDecibels: Double
    /// The card that is heard, of the output's rate; there is no live input where `nil`.
    public var input: AudioInput?
    /// Opens other outputs while playing.
    package var openOutput: @Sendable (AudioSettings) throws(AudioError) -> AudioOutput = {
        (settings) throws(AudioError) in
        try AudioOutput(settings)
    }
    /// Where the player's files lie.
    public var directories = UserDirectories()
    /// The room that recordings leave on a disk.
    package var reserve = DiskReserve()
    /// Who else gets the fingers of the touch device.
    public var touchesTo: TUIOSender?
    /// The file that keeps the snapshots; they last until the end where `nil`.
    public var snapshots: String?
    /// Why none keeps them, told with the first that is saved; `nil` where nobody needs to know.
    public var snapshotsRemark: String?
    /// Where every parameter stands at the start; as the first sound asks for where `nil`.
    public var values: ParameterValues?
    /// Where the player had `position-steps`, where the mapping sets it; `nil` where nobody knows.
    var ownPositionSteps: Double?
    /// How modulation is set at the start.
    public var modulation = ModulationValues()
    /// The player's own notes at the start.
    public var ownNotes = NoteList()
    /// Where the mapping's fields lie, where that is not as its file has it.
    public var fields: [Field] = []
    /// What lies on the mapping's tapes at the start.
    public var pins: [Pin] = []
    /// The sound that is played first, where it is not the first of ``sounds``; values stay when it comes.
    public var sound: SoundRequest?
    /// The sounds that grains are cut from together, ``sound`` first; it is alone where there is none.
    public var mix: [MixedSound] = []
    /// Where scenes are found.
    public var scenes = SceneStore(folders: [])
    /// The name of the scene that everything stands at the start as; none where `nil`.
    public var scene: String?
    /// The tempo, and what goes by it; nobody gave one where `nil`.
    public var tempo: Settings.Tempo?
    /// Who keeps the log, where one is kept.
    public var log: LogWriter?
    /// Above this the master level does not go, whatever asks for it, in dB.
    public var ceilingDecibels = MasterLevel.range.upperBound
    /// What neither touches nor keys get by asking for it.
    public var forbidden: Set<Action.Name> = []
    /// What else is to be said first.
    public var notes: [String] = []
    /// Mappings of a performance that is played again.
    var performedMappings: [Mapping] = []

    /// The most sounds that there can be.
    public static let maxSounds = Performer.maxSounds

    /// What a bed's level may be, in dB.
    public static let bedLevels = SoundRack.bedLevels
    /// The level that a bed has at first, in dB.
    public static let bedLevelAtStart = BedState.startDecibels

    /// Makes a setup; of `sounds` there is at least one, and no more than ``maxSounds``.
    public init(
        mappings: MappingChoice, source: SourceChoice, output: OutputChoice, sounds: [Sound], quality: Quality? = nil,
        threads: Int = 1, seed: UInt64, levelDecibels: Double
    ) {
        self.mappings = mappings
        self.source = source
        self.output = output
        self.sounds = Array(sounds.prefix(Self.maxSounds))
        self.quality = quality
        self.threads = threads
        self.seed = seed
        self.levelDecibels = levelDecibels
    }

    /// Starts with the values, the sound and the places of fields that were left; a sound without values would not be as it was.
    public mutating func resume(_ settings: Settings) {
        guard let values = settings.values else { return }
        var resumed = ParameterValues(named: values, besides: ParameterValues(playing: sounds[0].source))
        // What the mapping before had set is not the player's own.
        let before = mappings.mappings.first { $0.name == settings.mapping }
        let own = resumed[.positionSteps]
        ownPositionSteps = before?.positionSteps == own ? nil : own
        resumed[.positionSteps] = mappings.chosen.positionSteps(after: before, from: own)
        self.values = resumed
        modulation = ModulationValues(named: settings.modulation ?? [:])
        ownNotes = NoteList(kept: settings.notes)
        sound = settings.sound.map { SoundRequest(name: $0.name, file: $0.file) }
        mix = [MixedSound](kept: settings.mix)
        // Another mapping has other fields, whatever they are called.
        if mappings.chosen.name == settings.mapping { fields = (settings.fields ?? []).compactMap(Field.init) }
    }

    /// Starts as a scene, the first of whose sounds is the first of ``sounds``.
    /// - Parameters:
    ///   - name: its file's name without the ending.
    ///   - mix: what is played together; empty where one sound is alone.
    public mutating func begin(as scene: Scene, named name: String, mix: [MixedSound], values: ParameterValues) {
        self.scene = name
        self.values = values
        modulation = scene.modulation
        ownNotes = scene.notes
        (fields, pins) = (Field.all(of: scene), Pin.all(of: scene))
        guard let first = mix.first else { return }
        (sound, self.mix) = (first.sound, mix)
    }

    /// Has what a performance needs that is to be played again.
    public mutating func play(_ again: PerformancePlayback) {
        performedMappings = again.mappings
        notes += again.remarks
    }

    /// What is not as a player would expect, to be said first.
    var remarks: [String] { output.remarks + source.remarks + mappings.remarks + notes }
}
