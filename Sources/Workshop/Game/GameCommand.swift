/// What whoever leads a game asks of the room.
public enum GameCommand: Equatable, Sendable {
    /// Shows everybody how it stands; `nil`: it is over, and its question goes with it.
    case show(RoomGame?)
    /// Asks in the game those who are in the room by now. Its results are hidden until they are revealed, and are kept by the game alone.
    case ask(Question)
    /// Until when answers are taken, in µs of `CLOCK_MONOTONIC`; `nil` while that is open. Answers on their way count until the question is
    /// closed.
    case end(atMicroseconds: Int64?)
    /// Takes no more answers.
    case close
    /// Shows everybody what was answered.
    case reveal
}

/// What a host asks of whoever leads a game.
public enum GameRequest: Equatable, Sendable {
    /// Prepares one, of which that was typed.
    case start(String)
    /// Begins it, or goes on to the next question.
    case next
    /// Plays the question again.
    case again
    /// Plays the first or the second of both sounds, once the answer is shown.
    case hear(Int)
    /// Hides the question and stops its time, or goes on.
    case pause
    /// Ends it; the podium is shown first, where questions were answered.
    case end
}
