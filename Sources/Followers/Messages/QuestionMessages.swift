/// A question that the leader asks everybody, as all see it.
public struct AskedQuestion: Codable, Equatable, Sendable {
    /// Counts up from 1 as long as the leader's program runs.
    public var id: Int
    /// What is asked.
    public var text: String
    /// How it is answered: "choice", "scale" or "open".
    public var kind: String
    /// What there is to choose from; nothing where it is answered by a text.
    public var answers: [String]
    /// When it closes by itself, in microseconds of the leader's time; `nil` without a timer.
    public var ends: Int64?
    /// Whether answers are taken no more.
    public var closed: Bool
    /// Whether the leader revealed the results.
    public var revealed: Bool
    /// How many answered.
    public var answered: Int
    /// How many are there.
    public var present: Int
    /// How many chose each answer; `nil` where results are hidden.
    public var counts: [Int]?
    /// The texts that the leader shows; `nil` where results are hidden.
    public var texts: [String]?

    /// A question that stands so.
    public init(
        id: Int, text: String, kind: String, answers: [String], ends: Int64? = nil, closed: Bool = false,
        revealed: Bool = false, answered: Int = 0, present: Int = 0, counts: [Int]? = nil, texts: [String]? = nil
    ) {
        (self.id, self.text, self.kind, self.answers, self.ends) = (id, text, kind, answers, ends)
        (self.closed, self.revealed, self.answered, self.present) = (closed, revealed, answered, present)
        (self.counts, self.texts) = (counts, texts)
    }
}

/// A question of a guest's that the leader shows to everybody.
public struct ShownGuestQuestion: Codable, Equatable, Sendable {
    /// Counts up from 1 as long as the leader's program runs.
    public var id: Int
    /// What they ask.
    public var text: String
    /// Who asks; `nil` where they did so anonymously.
    public var name: String?

    /// A question.
    public init(id: Int, text: String, name: String?) { (self.id, self.text, self.name) = (id, text, name) }
}

/// What is asked in the room now.
struct QuestionMessage: RoomMessage {
    static let maxBytes = 65_536

    var v = followerProtocolVersion
    /// What the leader asks; `nil` for nothing.
    var question: AskedQuestion?
    /// What guests ask, and the leader shows.
    var asked: [ShownGuestQuestion]
}

/// What a follower answers.
public enum FollowerAnswer: Equatable, Sendable {
    /// The index of an answer to choose from, or of a step.
    case index(Int)
    case text(String)
}

/// A follower answers a question, or changes its answer.
struct VoteMessage: RoomMessage {
    var v = followerProtocolVersion
    /// The epoch of the message that asked: what was said to a leader of before does not count.
    var run: UInt64
    /// The question.
    var question: Int
    /// Counts up with each answer of this follower; an answer that is sent again has the same.
    var number: Int
    /// The index of the answer that was chosen; `nil` where it is a text.
    var answer: Int?
    /// The text.
    var text: String?

    /// What is answered; `nil` where nothing is, or both.
    var given: FollowerAnswer? {
        switch (answer, text) {
        case (let index?, nil): .index(index)
        case (nil, let text?): .text(text)
        default: nil
        }
    }
}

/// What became of an answer.
struct VotedMessage: RoomMessage {
    var v = followerProtocolVersion
    /// The question.
    var question: Int
    /// The number of the answer.
    var number: Int
    /// Why it does not count: "closed", "wrong" or another word; `nil` where it counts.
    var refused: String?
}
