/// What a guest answers.
public enum RoomAnswer: Equatable, Sendable {
    /// The index of an answer to choose from, or of a step.
    case index(Int)
    case text(String)
}

/// What a guest answered to a game's question, and when.
public struct GameAnswer: Equatable, Sendable {
    /// Who answered.
    public var guest: GuestID
    /// What they answered last.
    public var answer: RoomAnswer
    /// The moment of the press by the phone's clock brought to ours, in µs of `CLOCK_MONOTONIC`.
    public var atMicroseconds: Int64

    /// Makes an answer.
    public init(guest: GuestID, answer: RoomAnswer, atMicroseconds: Int64) {
        (self.guest, self.answer, self.atMicroseconds) = (guest, answer, atMicroseconds)
    }
}
