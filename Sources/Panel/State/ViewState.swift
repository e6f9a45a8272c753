import Devices
import Glibc
import Granular
import Performer
import Practice
import Session
import SoundMarking
import Stage
import TouchInput

/// All that is drawn, rounded to what can be seen: two equal states are one picture, and nothing needs drawing between them. Each part
/// of it is a value of its own.
@dynamicMemberLookup
package struct ViewState: Equatable, Sendable {
    /// The surface with the fingers on it, and the cloud.
    package var stage: StageState
    /// What is heard: meters, figures of the engine, the output, live input and recordings.
    package var output: OutputViewState
    /// What grains can be cut from.
    package var library: LibraryViewState
    /// The tempo, and what goes by it.
    package var tempo: TempoViewState
    /// How MIDI stands.
    package var midi: MIDIViewState
    /// What was said.
    package var messages: MessagesViewState
    /// What moves parameters by itself.
    package var modulation: ModulationViewState
    /// What goes on over time: morph, history, loop, a performance that is played again.
    package var activity: ActivityViewState
    /// The sound that is heard to be marked.
    package var marking: MarkingState?
    /// The lesson that is given.
    package var teaching: TeachingState?
    /// The mappings to choose from.
    package var mappings: [String]
    /// What each of them is for.
    package var abouts: [String]
    /// How the touch device stands.
    package var touch: TouchStatus?
    /// What there is to play with.
    package var survey: Survey?
    /// Whether the terminal has a mouse.
    package var hasMouse = true

    /// The room in which phones play.
    package var room = RoomViewState()
    /// What is practised; `nil` where this program practises nothing.
    package var practice: PracticeDisplay?

    /// What can be opened over the whole screen; empty where there is nothing.
    package var games: [OfferedGame] = []

    /// The view that is open.
    package var view: OpenView
    /// The line at the foot in which something is typed, while it is open.
    package var line: OpenLine?
    /// The line of the tour, while there is one.
    package var tour: TourViewState?
    /// What is asked at the foot before Quern quits, if anything.
    package var question: String?
    /// The parameter that the arrow keys move.
    package var focus: Parameter
    /// The time that the next morph takes, in seconds.
    package var morphSeconds: Double
    /// How the panel is to look.
    package var settings: PanelSettings

    /// What plays where no touch device does.
    var withoutDevice: String { hasMouse ? "mouse and keys" : "keys" }

    /// What the stage shows is read as what the panel shows.
    package subscript<Value>(dynamicMember path: KeyPath<StageState, Value>) -> Value { stage[keyPath: path] }
}
