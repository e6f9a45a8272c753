/// What a player asks for while a sound is heard as it is, to mark what is in it.
public enum MarkingStep: Equatable, Sendable {
    /// Opens a sound that is there, by its name, to be heard. What is marked goes into the file beside it with ``close``, when
    /// another sound is opened, and when the program ends.
    case open(String)
    /// Goes on, or stands still.
    case play
    /// A marker here: the section that is open ends and the next begins.
    case tap
    /// So many markers on, or back; within ``steps``.
    case step(Int)
    /// So many seconds on or back.
    case move(seconds: Double)
    /// Goes round in the section of that number, 1…9; `nil`: through all of it.
    case loop(Int?)
    /// The speed at which it is heard, 0.25…1, at its own pitch.
    case speed(Double)
    /// Calls a section by a name.
    case name(Int, String)
    /// Deletes a section.
    case forget(Int)
    /// Moves the beginning of a section, or its end, by so many seconds.
    case adjust(Int, beginning: Bool, seconds: Double)
    /// The pitch at which the sound is at its own speed, in Hz.
    case root(Double)
    /// Beats a minute; `nil` for none.
    case tempo(Double?)
    /// Undoes the last step of marking since the sound was opened.
    case undo
    /// Does the step again that was undone last.
    case redo
    /// Ends it, and saves what was marked in the file beside the sound.
    case close

    /// How many markers one step may lead on or back.
    public static let steps = -1_000...1_000
}
