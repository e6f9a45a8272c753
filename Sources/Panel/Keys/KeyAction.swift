import Mapping
import Performer

/// What a key does.
package enum KeyAction: Equatable, Sendable {
    /// Leaves.
    case quit
    /// Opens or closes the help.
    case help
    /// Closes what is open.
    case back
    /// Opens the list of everything that can be asked for.
    case menu
    /// Opens the list of all mappings.
    case mappings
    /// Opens the list of what a gesture can be taught for.
    case teach
    /// Opens the list of what MIDI can be given to do.
    case learnAny
    /// Opens the list of sounds.
    case sounds
    /// Opens the list of touch devices and cards.
    case devices
    /// Opens what was said so far.
    case messages
    /// Opens the list of every parameter.
    case parameters
    /// Opens what can be chosen of how the panel looks and plays.
    case settings
    /// Opens a line to type a value.
    case enterValue
    /// What touches can ask for too.
    case play(Action)
    /// Opens a line to type the tempo.
    case tempo
    /// Lets everything go by the beat that can, or nothing.
    case inTime
    /// Takes back what changed the sound last.
    case undo
    /// Brings again what was taken back last.
    case redo
    /// Keeps a snapshot under the lowest number that is free.
    case storeSnapshot
    /// Goes back to the snapshot of last, or on to the one so many places further.
    case recallSnapshot(Int)
    /// Moves the level by so many dB.
    case level(Double)
    /// Takes the touch device from the desktop or gives it back.
    case grab
    /// Plays by the mapping of that place in the list, from 0.
    case mapping(Int)
    /// Chooses another parameter; scrolls the help, moves in lists.
    case focus(Int)
    /// The same by a page.
    case page(Int)
    /// To the beginning where it is less than 0, else to the end.
    case edge(Int)
    /// Moves the chosen parameter by so many hundredths of its range.
    case nudge(Double)
    /// Draws everything anew.
    case redraw
    /// Takes what is marked in a list; goes on in a lesson.
    case take
    /// Takes back the last letter that was typed; with none, goes to the folder above.
    case rubOut
    /// Puts the sounds in another order.
    case order
    /// Plays the marked file as it is, or ends that.
    case audition
    /// Looks again what is there.
    case refresh
    /// A step of the lesson.
    case lesson(TeachingStep)
    /// Ends the performance that is played again.
    case stopPlayback
    /// Opens the list of snapshots.
    case snapshots
    /// Something done in that list.
    case snapshot(SnapshotCommand)
    /// Opens what moves parameters by itself.
    case modulation
    /// Something done there.
    case modulate(ModulationCommand)
    /// The next MIDI controller that moves takes the chosen parameter; or none does.
    case learn
    /// MIDI controllers let go of the chosen parameter, or of what is marked.
    case unlearn
    /// Works the gesture looper.
    case loop(LoopStep)
    /// Lays the marked sound under the clouds, or takes it away.
    case bed
    /// Moves the level of the bed by so many dB.
    case bedLevel(Double)
    /// Reads from the section so many further alone; all of the sound comes before the first.
    case section(Int)
    /// Opens the sound to be marked: the one that is played, in the list of sounds the one that stands there.
    case mark
    /// Something done while a sound is marked.
    case marking(MarkingCommand)

    /// Whether it changes the value of the parameter that is chosen.
    package var changesValue: Bool {
        switch self {
        case .enterValue, .nudge, .learn, .unlearn: true
        default: false
        }
    }
}
