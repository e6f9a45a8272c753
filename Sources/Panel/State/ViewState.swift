import AudioIO
import DisplayText
import Glibc
import Granular
import Instrument
import Mapping
import Session
import Sounds
import Stage
import TouchInput

/// All that is drawn, rounded to what can be seen: two equal states are one picture, and nothing needs drawing between them.
@dynamicMemberLookup
package struct ViewState: Equatable, Sendable {
    /// A meter's channel.
    package struct Meter: Equatable, Sendable {
        /// The level, in half decibels; `nil` for silence.
        package var halfDecibels: Int?
        /// The highest of the last moments, in dB; `nil` for silence.
        package var peakDecibels: Int?
        /// Whether full scale was reached in the last moments.
        package var isClipped: Bool
    }

    /// A message that came at some time of the day.
    package struct Said: Equatable, Sendable {
        /// The time of day: "14:03:27".
        package var clock: String
        /// The message.
        package var text: String

        /// A message of the instrument's, on a day that began at `midnight`, in the state's seconds.
        init(_ message: InstrumentState.Message, midnight: Double) {
            clock = SoundText.clock(message.timeSeconds - midnight)
            text = HomeText.short(message.text)
        }
    }

    /// Live input, as it is drawn.
    package struct Input: Equatable, Sendable {
        /// The card's name.
        package var name: String
        /// Whether the card is there.
        package var isPresent: Bool
        /// The level of what comes in, in dB.
        package var levelDecibels: Double
        /// The monitor's level in dB.
        package var monitorDecibels: Double
        /// Whether the monitor is on.
        package var isMonitored: Bool
        /// The peak of the louder side, in dB; `nil` for silence.
        package var peakDecibels: Int?
        /// Whether the feedback guard holds it down.
        package var isGuarding: Bool

        init(_ state: InputState) {
            name = state.card.name
            isPresent = state.card.isPresent
            levelDecibels = state.levelDecibels
            monitorDecibels = state.monitorDecibels
            isMonitored = state.isMonitored
            let peak = max(state.peakLeft, state.peakRight)
            // In steps of 2 dB: what moves all the time is drawn no more often than one can read it.
            peakDecibels = peak > 0.001 ? Int((10 * log10(Double(peak))).rounded()) * 2 : nil
            isGuarding = state.isGuarding
        }
    }

    /// The surface with the fingers on it, and the cloud.
    package var stage: StageState
    /// The mappings to choose from.
    package var mappings: [String]
    /// What each of them is for.
    package var abouts: [String]
    /// Whether a card was to play and none does.
    package var isWithoutCard: Bool
    /// Whole seconds that the recording that runs has; `nil` where none runs.
    package var recordingSeconds: Int?
    /// The master level in dB.
    package var levelDecibels: Double
    /// Grains sounding.
    package var grains: Int
    /// Grains that found no room, so far.
    package var droppedGrains: Int
    /// The left channel.
    package var left: Meter
    /// The right channel.
    package var right: Meter
    /// Whether the limiter holds the sound down by more than 1 dB.
    package var isLimiting: Bool
    /// Share of a period that rendering takes, in hundredths.
    package var loadPercent: Int
    /// From a touch to its sound, in tenths of milliseconds.
    package var latencyTenths: Int
    /// How the output stands, its changing figures left out.
    package var audio: AudioStatus
    /// How the touch device stands.
    package var touch: TouchStatus?
    /// Messages that are up now, the newest last.
    package var notices: [String]
    /// What is not as it was asked for, for as long as it is so.
    package var remarks: [String]
    /// The parameter that the arrow keys move.
    package var focus: Parameter
    /// How MIDI stands, in a few words; `nil` where it was not asked for.
    package var midi: String?
    /// The lesson that is given.
    package var teaching: TeachingState?
    /// What stands in the middle of the panel.
    package var view: OpenView
    /// The line at the foot in which something is typed, while it is open.
    package var line: OpenLine?
    /// How the panel is to look.
    package var settings: PanelSettings
    /// How exactly grains are to be read; by how full the machine is where `nil`.
    package var quality: Quality?
    /// All that grains can be cut from at once.
    package var sounds: [SoundSummary] = []
    /// The file that is being read, in whole hundredths.
    package var loading: SoundLoading?
    /// The file that is heard as it is.
    package var auditioned: String?
    /// The folder that was looked into last.
    package var folder: SoundFolder?
    /// What there is to play with.
    package var survey: Survey?
    /// What was said so far, while that is looked at; the newest last.
    package var said: [Said] = []
    /// What was said since the view was opened, while it is new: of each matter the last, the newest at the end.
    package var answers: [String] = []
    /// What the next MIDI controller or key is for.
    package var learning: Lesson.Subject?
    /// What came by MIDI last, while that is looked at; `nil` where MIDI was not asked for.
    package var heard: String?
    /// What goes on over time: morph, history, loop, a performance that is played again.
    package var activity = ActivityViewState()
    /// The time that the next morph takes, in seconds.
    package var morphSeconds = 0.0
    /// How the sources of modulation are set, and what each moves.
    package var modulation = ModulationValues()
    /// Where they are, to a sixty-fourth; at rest where that is not to be seen.
    package var sources = ModulationSnapshot()
    /// The sound under the clouds.
    package var bed: BedState?
    /// The tempo in tenths of a beat a minute, where somebody gave one.
    package var tempoTenths: Int?
    /// Who gave it.
    package var tempoOrigin: TempoOrigin?
    /// What goes by it.
    package var tempoLocks: Set<TempoLock> = []
    /// The sound that is heard to be marked, its place to a hundredth of a second.
    package var marking: MarkingState?
    /// Live input; `nil` where there is none.
    package var input: Input?
    /// The format of the next recording.
    package var recordingFormat = RecordingFormat.wav
    /// The formats in which sound is recorded now.
    package var runningFormats: [RecordingFormat] = []

    /// What the stage shows is read as what the panel shows.
    package subscript<Value>(dynamicMember path: KeyPath<StageState, Value>) -> Value { stage[keyPath: path] }
}
