import Mapping
import Performer

/// What a key does.
package enum KeyAction: Equatable, Sendable {
    /// Leaves.
    case quit
    /// Closes what is open.
    case back
    /// Opens the view of that place, or closes it where it is open.
    case open(KeyPlace)
    /// Opens a line to type a value.
    case enterValue
    /// What touches can ask for too.
    case play(Action)
    /// Opens a line to type the tempo.
    case tempo
    /// Lets everything go by the beat that can, or nothing.
    case inTime
    /// Follows the leader, or plays alone.
    case follow
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
    /// Looks again what is there.
    case refresh
    /// Ends the performance that is played again.
    case stopPlayback
    /// The next MIDI controller that moves takes the chosen parameter; or none does.
    case learn
    /// MIDI controllers let go of the chosen parameter, or of what is marked.
    case unlearn
    /// Works the gesture looper.
    case loop(LoopStep)
    /// Opens a line to type the name of a scene that is to be written.
    case saveScene
    /// Moves the level of the bed by so many dB.
    case bedLevel(Double)
    /// Reads from the section so many further alone; all of the sound comes before the first.
    case section(Int)
    /// Opens the sound to be marked: the one that is played, in the list of sounds the one that stands there.
    case mark

    /// Plays the last recording as it is, or ends that.
    case listen
    /// Begins the tour, or ends it.
    case tour
    /// What is asked of the room in which phones play.
    case room(RoomKey)

    /// Something that only the view knows which has the key.
    case ofView(ViewCommand)

    /// A command of a view.
    package static func view(_ command: some Equatable & Sendable) -> KeyAction { .ofView(ViewCommand(command)) }

    /// The command of a view, where it is one of that type.
    package func command<Command: Equatable & Sendable>(_ type: Command.Type = Command.self) -> Command? {
        if case .ofView(let command) = self { command.value as? Command } else { nil }
    }

    /// Whether it changes the value of the parameter that is chosen.
    package var changesValue: Bool {
        switch self {
        case .enterValue, .nudge, .learn, .unlearn: true
        default: false
        }
    }
}

/// What keys of one view ask of it, as a value of that view's own type.
package struct ViewCommand: Equatable, Sendable {
    /// The command.
    package let value: any Equatable & Sendable

    /// Wraps a command.
    package init(_ value: some Equatable & Sendable) { self.value = value }

    package static func == (one: ViewCommand, other: ViewCommand) -> Bool {
        func isSame<Command: Equatable>(_ command: Command) -> Bool { command == other.value as? Command }
        return isSame(one.value)
    }
}
