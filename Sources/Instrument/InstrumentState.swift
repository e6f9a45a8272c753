import AudioEngine
import AudioIO
import Devices
import Granular
import Performer
import Recording
import SoundMarking
import Sounds
import Touch
import TouchInput

/// How everything stands at one moment, a value for each part: what the panel draws and plain lines tell.
public struct InstrumentState: Sendable {
    /// What fingers play by, what they hold, and the values.
    public var playing: PlayingState
    /// What grains are cut from, and the sound under the clouds.
    public var sounds: SoundsState
    /// The scenes that there are, and the one that was played last.
    public var scenes = ScenesState()
    /// What moves parameters by itself.
    public var modulation = ModulationState()
    /// The master level, and whether it is heard.
    public var master: MasterState
    /// The snapshots, and the way to one.
    public var snapshots = SnapshotsState()
    /// Where one is in what was played.
    public var history = HistoryPosition()
    /// Where the beats lie, and what goes by them.
    public var tempo = TempoState()
    /// How the gesture looper stands.
    public var loop = LoopState()
    /// The lesson that is given, if any.
    public var teaching: TeachingState?
    /// How MIDI stands; `nil` where it was not asked for.
    public var midi: MIDIState?
    /// The performance that is played again, if any.
    public var playback: PlaybackState?
    /// Those who play by surfaces of their own; `nil` where there are none.
    public var guests: GuestsState?
    /// How it stands with following somebody who plays on another instrument; `nil` where nobody is followed.
    public var following: FollowingState?

    /// What the engine last said.
    public var engine = EngineState()
    /// The grains that sound.
    public var cloud = CloudSnapshot()
    /// How exactly grains are to be read; by how full the machine is where `nil`.
    public var quality: Quality?

    /// The sound that is heard to be marked, if any.
    public var marking: MarkingState?
    /// How live input stands; `nil` where there is none.
    public var input: InputState?
    /// What is recorded.
    public var recording = RecordingState()
    /// Sound files that are read, heard or listed.
    public var files = FilesState()
    /// What is played on.
    public var devices: DevicesState
    /// Fingers on the terminal.
    public var screen = ScreenState()
    /// What happened, the newest last; each with the `CLOCK_MONOTONIC` second at which it was said.
    public var messages: [Message] = []

    /// One line for the player.
    public struct Message: Equatable, Sendable {
        /// `CLOCK_MONOTONIC` seconds.
        public var timeSeconds: Double
        /// The line.
        public var text: String
        /// Whether something is wrong, or did not happen.
        public var isWarning: Bool

        /// Makes a message.
        public init(timeSeconds: Double, text: String, isWarning: Bool = false) {
            self.timeSeconds = timeSeconds
            self.text = text
            self.isWarning = isWarning
        }
    }

    /// Makes a state in which nothing else is going on.
    public init(playing: PlayingState, sounds: SoundsState, master: MasterState, devices: DevicesState) {
        self.playing = playing
        self.sounds = sounds
        self.master = master
        self.devices = devices
    }
}

/// What is recorded.
public struct RecordingState: Equatable, Sendable {
    /// How long the recording that runs is, in seconds; `nil` where none runs.
    public var seconds: Double?
    /// The format of the next recording.
    public var format = RecordingFormat.wav
    /// The formats in which sound is recorded now; none where only a performance is kept.
    public var runningFormats: [RecordingFormat] = []
    /// The sound file that was recorded last, once it is complete; `nil` before the first.
    public var last: String?

    /// Whether a recording runs, or is still being written.
    package var isBusy: Bool { seconds != nil || !runningFormats.isEmpty }

    /// Makes a state in which nothing is recorded.
    public init() {}
}

/// Sound files that are read, heard or listed.
public struct FilesState: Sendable {
    /// The file that is being read, if any.
    public var loading: SoundLoading?
    /// The file that is heard as it is, if any.
    public var previewed: String?
    /// The folder that was looked into last.
    public var folder: SoundFolder?

    /// Makes a state of no files.
    public init() {}
}

/// What is played on.
public struct DevicesState: Sendable {
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
    /// What there is to play with, as it was found last.
    public var survey: Survey?

    /// Makes a state.
    public init(
        audio: AudioStatus, isWithoutCard: Bool = false, touch: TouchStatus?, touchRounds: Int? = nil,
        latencySeconds: Double, survey: Survey? = nil
    ) {
        self.audio = audio
        self.isWithoutCard = isWithoutCard
        self.touch = touch
        self.touchRounds = touchRounds
        self.latencySeconds = latencySeconds
        self.survey = survey
    }
}

/// Fingers on the terminal that the panel is drawn on.
public struct ScreenState: Equatable, Sendable {
    /// What fingers pointed at beside the surface, the newest last.
    public var touches: [ScreenTouch] = []
    /// Every finger that is down, wherever: 0…1, y upwards.
    public var fingers: [Contact] = []
    /// How often fingers, or an action, asked to go back: two fingers drawn together to 0.7 of their distance.
    public var backs = 0

    /// Makes a state in which nothing touches.
    public init() {}
}
