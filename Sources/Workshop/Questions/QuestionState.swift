/// A question that was asked, and how it stands.
public struct QuestionState: Equatable, Sendable {
    /// Counts up from 1 in a room.
    public var id: Int
    /// What is asked.
    public var question: Question
    /// Whether answers are taken no more.
    public var isClosed: Bool
    /// Whether results are seen by everybody: they were revealed, or were never hidden.
    public var showsResults: Bool
    /// Whether the host revealed them.
    public var isRevealed: Bool
    /// When it closes by itself, in µs of `CLOCK_MONOTONIC`; `nil` without a timer.
    public var endsMicroseconds: Int64?
    /// How many guests answered.
    public var answeredCount: Int
    /// How many guests are there.
    public var presentCount: Int
    /// How many chose each answer; empty for an open question.
    public var counts: [Int]
    /// The texts of an open question, in the order in which guests first answered, at most 4,096. For the host alone, but for those picked.
    public var texts: [OpenAnswer]

    /// Makes a state; of a question just asked, where nothing else is said.
    public init(
        id: Int, question: Question, isClosed: Bool = false, showsResults: Bool? = nil, isRevealed: Bool = false,
        endsMicroseconds: Int64? = nil, answeredCount: Int = 0, presentCount: Int = 0, counts: [Int]? = nil,
        texts: [OpenAnswer] = []
    ) {
        self.id = id
        self.question = question
        self.isClosed = isClosed
        self.showsResults = showsResults ?? !question.hidesResults
        self.isRevealed = isRevealed
        self.endsMicroseconds = endsMicroseconds
        self.answeredCount = answeredCount
        self.presentCount = presentCount
        self.counts = counts ?? question.answers.map { _ in 0 }
        self.texts = texts
    }
}

/// A text that answers an open question.
public struct OpenAnswer: Equatable, Sendable {
    /// Who wrote it; for the host's commands, and never shown.
    public var guest: GuestID
    /// At most 280 characters, one line.
    public var text: String
    /// Whether the host picked it for all to see.
    public var isPicked: Bool

    /// Makes an answer.
    public init(guest: GuestID, text: String, isPicked: Bool = false) {
        (self.guest, self.text, self.isPicked) = (guest, text, isPicked)
    }
}
