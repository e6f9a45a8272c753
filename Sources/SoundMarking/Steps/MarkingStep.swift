/// What a player asks for while a sound is heard as it is, to mark what is in it.
public enum MarkingStep: Equatable, Sendable {
    /// Opens a sound that is there, by its name, to be heard. What is marked goes into the file beside it soon after; what is marked in a
    /// sound that is built in is kept until the program ends.
    case open(String)
    /// The same for a sound file by its whole path, whether it is among the sounds or not.
    case openFile(String)
    /// Goes on, or stands still: what it did not before.
    case play
    /// Goes on, or stands still where it is `false`, whatever it does now.
    case playing(Bool)
    /// Stands still at the beginning of what loops, else of the sound.
    case stop
    /// A marker here: the section that is open ends and the next begins.
    case tap
    /// So many markers on, or back; within ``steps``.
    case step(Int)
    /// So many seconds on or back.
    case move(seconds: Double)
    /// To a place in the sound, in seconds; by ``snap(_:)`` to one near it.
    case seek(to: Double)
    /// Begins again where it was heard to its end; while it plays, or stands elsewhere, nothing.
    case playAgain
    /// Goes round in the section of that number, 1…9; `nil`: through all of it.
    case loop(Int?)
    /// Whether all of the sound goes round, where no section does.
    case repeats(Bool)
    /// Plays the section of that number from its beginning, and goes round in it.
    case playSection(Int)
    /// The speed at which it is heard, 0.25…2, at its own pitch.
    case speed(Double)
    /// Calls a section by a name.
    case name(Int, String)
    /// The section of that number lies there, in seconds, also over others; the number after the last makes a new one.
    case section(Int, begin: Double, end: Double)
    /// Deletes a section.
    case forget(Int)
    /// Moves the beginning of a section, or its end, by so many seconds.
    case adjust(Int, beginning: Bool, seconds: Double)
    /// Moves the beginning of a section, or its end, to a place, in seconds.
    case edge(Int, beginning: Bool, to: Double)
    /// What taps, edges and ``seek(to:)`` snap to from now on.
    case snap(MarkingSnap)
    /// The pitch at which the sound is at its own speed, in Hz.
    case root(Double)
    /// Beats a minute; `nil` for none.
    case tempo(Double?)
    /// What is asked of the beats.
    case beat(BeatStep)
    /// Loops between beats, counting in, and a speed that rises.
    case practice(PracticeStep)
    /// Undoes the last step of marking since the sound was opened.
    case undo
    /// Does the step again that was undone last.
    case redo
    /// Ends it; what was marked is in the file beside the sound.
    case close

    /// How many markers one step may lead on or back.
    public static let steps = -1_000...1_000
}
