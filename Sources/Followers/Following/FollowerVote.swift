/// What this follower answers to what the leader asks, until the leader has it. A value.
struct FollowerVote: Sendable {
    /// An answer without a word of the leader's is sent again after so long.
    private static let againMicroseconds: Int64 = 1_500_000

    /// What is asked, and in which epoch; `nil` for nothing.
    private(set) var question: (run: UInt64, AskedQuestion)?
    private var number = 0
    private var waiting: FollowerAnswer?
    private var nextMicroseconds: Int64 = 0

    /// When an answer is sent next; `nil` where none waits.
    var due: Int64? { waiting == nil ? nil : nextMicroseconds }

    /// That is asked now; an answer to something else is of no use any more.
    mutating func ask(_ question: AskedQuestion?, run: UInt64) {
        if self.question.map({ $0.run != run || $0.1.id != question?.id }) ?? true { waiting = nil }
        self.question = question.map { (run, $0) }
    }

    /// This player answers; `false` where nothing is asked that can be answered.
    mutating func answer(_ answer: FollowerAnswer, to id: Int) -> Bool {
        guard let (_, question) = question, question.id == id, !question.closed else { return false }
        number += 1
        (waiting, nextMicroseconds) = (answer, 0)
        return true
    }

    /// What may be lost is sent again at once.
    mutating func sendAgain() { nextMicroseconds = 0 }

    /// What is to be sent now.
    mutating func message(at now: Int64) -> VoteMessage? {
        guard let waiting, let (run, question) = question, now >= nextMicroseconds else { return nil }
        nextMicroseconds = now + Self.againMicroseconds
        var message = VoteMessage(run: run, question: question.id, number: number)
        switch waiting {
        case .index(let index): message.answer = index
        case .text(let text): message.text = text
        }
        return message
    }

    /// The leader says what became of an answer; `false` where it is not the last one, or known already.
    mutating func receive(_ message: VotedMessage) -> Bool {
        guard waiting != nil, message.question == question?.1.id, message.number == number else { return false }
        waiting = nil
        return true
    }
}
