/// What a player asks of the beats of the sound that is open. All but ``step(_:)`` and ``bar(_:)`` change them, and can be undone.
public enum BeatStep: Equatable, Sendable {
    /// So many beats on, or back.
    case step(Int)
    /// So many bars on, or back; four beats are a bar where none is known.
    case bar(Int)
    /// While it plays, a beat where it was heard; taps that follow each other are one step to undo. Else a beat at the cursor.
    case tap
    /// Listens for the beats, away from the hands: what comes takes the place of those that are there, as a proposal. A line says what came.
    case find
    /// Moves the beat that is nearest to the cursor by so many seconds.
    case nudge(seconds: Double)
    /// Moves all beats by so many seconds.
    case nudgeAll(seconds: Double)
    /// A further beat at a place, in seconds; `nil`: at the cursor.
    case insert(at: Double?)
    /// Deletes the beat that is nearest to a place, in seconds; `nil`: to the cursor.
    case delete(at: Double?)
    /// Keeps every second beat.
    case halve
    /// A further beat in the middle between each two.
    case double
    /// The beat nearest to the cursor is the first of a bar of so many beats, and all others follow from it; `nil`: of as many as bars
    /// have, else 4.
    case firstOfBar(beatsPerBar: Int?)
    /// No beats.
    case clear
}
