import AudioEngine
import AudioIO
import Devices
import Granular
import Mapping
import Performer
import Recording
import SoundMarking
import Sounds
import Touch
import TouchInput

/// How everything stands at one moment: what the panel draws and plain lines tell.
public struct InstrumentState: Sendable {
    /// The mapping played.
    public var mapping: Mapping
    /// The names of the mappings to choose from, in their order: the keys 1, 2, 3 take the first three.
    public var mappings: [String]
    /// What each of them is for; a line, or nothing.
    public var abouts: [String]
    /// What grains are cut from: a file's name, or a waveform's.
    public var sound: String
    /// All that grains can be cut from at once, in the order of the keys.
    public var sounds: [SoundSummary] = []
    /// The file that is being read, if any.
    public var loading: SoundLoading?
    /// The file that is heard as it is, if any.
    public var auditioned: String?
    /// The folder that was looked into last.
    public var folder: SoundFolder?
    /// What there is to play with, as it was found last.
    public var survey: Survey?
    /// The grains that sound.
    public var cloud = CloudSnapshot()
    /// How the sources of modulation are set, and what each moves.
    public var modulation = ModulationValues()
    /// Where the sources are.
    public var sources = ModulationSnapshot()
    /// The number of the snapshot that was kept or gone back to last.
    public var snapshot: Int?
    /// The numbers of the snapshots that are kept, the lowest first.
    public var snapshots: [Int] = []
    /// The same with what they are called and what is in them.
    public var keptSnapshots: [SnapshotSummary] = []
    /// The morph that goes on, if any.
    public var morph: MorphState?
    /// Where one is in what was played.
    public var history = HistoryPlace()
    /// Where the beats lie, and what goes by them.
    public var tempo = TempoState()
    /// How the gesture looper stands.
    public var loop = LoopState()
    /// The sound under the clouds, if any.
    public var bed: BedState?
    /// The section that grains are cut from alone, if any.
    public var section: Int?
    /// The sound that is heard to be marked, if any.
    public var marking: MarkingState?
    /// The performance that is played again, if any.
    public var playback: PlaybackState?
    /// How live input stands; `nil` where there is none.
    public var input: InputState?
    /// The format of the next recording.
    public var recordingFormat = RecordingFormat.wav
    /// The formats in which sound is recorded now; none where only a performance is kept.
    public var runningFormats: [RecordingFormat] = []
    /// What fingers on the terminal pointed at beside the surface, the newest last.
    public var screenTouches: [ScreenTouch] = []
    /// Every finger that is down on the terminal, wherever: 0…1, y upwards.
    public var screenFingers: [Contact] = []
    /// How exactly grains are to be read; by how full the machine is where `nil`.
    public var quality: Quality?
    /// Every finger that is down, from every source, with what it holds.
    public var fingers: [Finger]
    /// The layer of the mapping that is on, if any.
    public var layer: String?
    /// Where each control of the mapping stands, as ``Mapper/positions(of:)`` has it.
    public var positions: [[Double]]
    /// The buttons that are on, by their place among the controls.
    public var pressed: Set<Int>
    /// The lesson that is given, if any.
    public var teaching: TeachingState?
    /// How MIDI stands; `nil` where it was not asked for.
    public var midi: MIDIState?
    /// Every parameter's value.
    public var values: ParameterValues
    /// Whether the cloud is sounding: a finger is down or the sound is held.
    public var isSounding: Bool
    /// Whether what sounds is latched.
    public var isHeld: Bool
    /// Whether the place that is read stands still.
    public var isFrozen: Bool
    /// How long the recording that runs is, in seconds; `nil` where none runs.
    public var recordingSeconds: Double?
    /// Whether the output is silenced.
    public var isMuted: Bool
    /// The master level in dB.
    public var levelDecibels: Double
    /// What the engine last said.
    public var engine: EngineState
    /// Where the sound goes.
    public var audio: AudioStatus
    /// Whether the sound was to go to a card and does not: there is none, or it is gone.
    public var isWithoutCard: Bool
    /// Where touches come from; `nil` where only mouse and keyboard play.
    public var touch: TouchStatus?
    /// How often the thread that reads it has come around; `nil` where that says nothing.
    public var touchRounds: Int?
    /// From a touch to its sound at the converter, in seconds: the fixed distance and the card's delay.
    public var latencySeconds: Double
    /// What happened, the newest last; each with the `CLOCK_MONOTONIC` second at which it was said.
    public var messages: [Message]

    /// One line for the player.
    public struct Message: Equatable, Sendable {
        /// `CLOCK_MONOTONIC` seconds.
        public var timeSeconds: Double
        /// The line.
        public var text: String

        /// Makes a message.
        public init(timeSeconds: Double, text: String) {
            self.timeSeconds = timeSeconds
            self.text = text
        }
    }

    /// Makes a state.
    public init(
        mapping: Mapping, mappings: [String], abouts: [String] = [], sound: String, fingers: [Finger],
        layer: String? = nil,
        positions: [[Double]] = [], pressed: Set<Int> = [], teaching: TeachingState? = nil, values: ParameterValues,
        isSounding: Bool, isHeld: Bool, isFrozen: Bool = false, recordingSeconds: Double? = nil, isMuted: Bool,
        levelDecibels: Double, engine: EngineState, audio: AudioStatus,
        isWithoutCard: Bool = false,
        touch: TouchStatus?,
        latencySeconds: Double, messages: [Message]
    ) {
        self.mapping = mapping
        self.mappings = mappings
        self.abouts = abouts
        self.sound = sound
        self.fingers = fingers
        self.layer = layer
        self.positions = positions
        self.pressed = pressed
        self.teaching = teaching
        self.values = values
        self.isSounding = isSounding
        self.isHeld = isHeld
        self.isFrozen = isFrozen
        self.recordingSeconds = recordingSeconds
        self.isMuted = isMuted
        self.levelDecibels = levelDecibels
        self.engine = engine
        self.audio = audio
        self.isWithoutCard = isWithoutCard
        self.touch = touch
        self.latencySeconds = latencySeconds
        self.messages = messages
    }
}
