/// What a game is made of.
public enum QuizMode: Codable, Hashable, Sendable {
    /// All kinds, until the first mistake.
    case classic
    /// All kinds that are asked for, mixed.
    case mix
    /// One kind alone.
    case kind(QuizKind)
    /// The same questions for everyone on that date, once a day: "2026-11-28".
    case daily(String)
    /// What this player is to train today.
    case plan
    /// Two sides of a surface against each other.
    case sides
    /// Every phone of a room.
    case room
}
