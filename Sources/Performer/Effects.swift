import Granular
import Mapping
import Sounds

extension Performer {
    /// What comes of an action.
    package struct Effects {
        /// What happens to the sound.
        package var changes: [Change] = []
        /// A line for the player.
        package var message: String?
        /// Whether other snapshots are kept than before.
        package var keepsSnapshots = false
        /// A sound that is not there, and is to be taken once it is.
        package var wantsSound: SoundRequest?
        /// Whether a recording is to begin, or to end where one runs.
        package var togglesRecording = false
        /// What is to happen to live input.
        package var input: InputCommand?
        /// What gave way to another sound.
        package var replacedSources: [ReplacedSource] = []
        /// A built-in sound that is to be made, and comes back by ``Performer/addBuiltIn(made:_:busySlots:maxBytes:)``.
        package var makes: BuiltInSound?
        /// A gesture that was taught and is to be written down.
        package var keeps: GestureUse?
        /// What MIDI does from now on, or does no more, and is to be written down.
        package var keepsMIDI: MIDIKept?
    }

    /// What touches and keys ask of live input.
    package enum InputCommand: Sendable {
        /// To be written as a sound of the player's folder, and played.
        case keep
        /// To be heard, or not.
        case monitor
    }

    /// What comes of touches at one moment.
    package struct TimedEffects {
        /// In microseconds of the touches' clock.
        package var microseconds: Int64
        /// What comes of them.
        package var effects: Effects
    }
}
