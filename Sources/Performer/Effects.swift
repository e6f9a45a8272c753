import Granular
import Mapping
import Sounds

extension Performer {
    /// The result of a command or an action: changes of the sound, and what the instrument has to do beside them.
    package struct Effects {
        /// Changes of the sound, in order.
        package var changes: [Change] = []
        /// A message for the player.
        package var message: String?
        /// Whether the snapshots changed and have to be saved.
        package var keepsSnapshots = false
        /// A missing sound to load, and to play once it is loaded.
        package var requestedSound: SoundRequest?
        /// Whether to start a recording, or to end the one that runs.
        package var togglesRecording = false
        /// Whether the view that is open is to be closed.
        package var closesView = false
        /// Something for practising a sound by ear.
        package var practice: PracticeAction?
        /// Whether what is heard beside the engine ends, as it does with a panic.
        package var endsBeside = false
        /// A command for live input.
        package var input: InputCommand?
        /// Sources that were replaced by another sound.
        package var replacedSources: [ReplacedSource] = []
        /// A built-in sound to synthesise; pass it to ``Performer/addBuiltIn(made:_:busySlots:maxBytes:)``.
        package var requestedBuiltIn: BuiltInSound?
        /// A change of the mapping's gestures that has to be saved.
        package var gestureEdit: GestureEdit?
        /// A scene to load, and to play once everything in it is there.
        package var requestedScene: SceneRequest?
        /// A MIDI assignment that was learnt or removed and has to be saved.
        package var changedMIDI: MIDIAssignmentChange?

        /// Has the changes of what was done next, and what it needs, too; it has nothing to say of its own.
        mutating func take(_ next: Effects) {
            changes += next.changes
            requestedBuiltIn = next.requestedBuiltIn ?? requestedBuiltIn
            requestedSound = next.requestedSound ?? requestedSound
        }
    }

    /// Commands for live input.
    package enum InputCommand: Sendable {
        /// Save it as a sound in the player's folder, and play it.
        case keep
        /// Switch input monitoring on or off.
        case monitor
    }

    /// The effects of one moment.
    package struct TimedEffects {
        /// In microseconds of the touches' clock.
        package var microseconds: Int64
        /// The effects.
        package var effects: Effects
    }
}
