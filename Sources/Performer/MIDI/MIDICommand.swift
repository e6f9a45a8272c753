import Mapping

/// What is asked of MIDI controllers and keys.
public enum MIDICommand: Equatable, Sendable {
    /// The next one that moves takes this from now on; `nil`: none does.
    case learn(Lesson.Subject?)
    /// They let go of this.
    case unlearn(Lesson.Subject)
}
