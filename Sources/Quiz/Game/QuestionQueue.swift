/// The questions of a game that are there and not asked yet: made in batches, the next one asked for when half of one is used.
struct QuestionQueue: Sendable {
    private var ready: [QuizQuestion] = []
    /// How many were asked for and are not there yet.
    private var expected = 0
    /// How many are asked for at most from now on; any number where `nil`.
    private var left: Int?
    /// What tells questions apart: none is asked twice in a game.
    private var seeds: Set<UInt64> = []
    private var reason: String?

    init(limit: Int?) { left = limit }

    /// Why no further question comes; `nil` while one is there or may come.
    var lastReason: String? {
        guard ready.isEmpty, expected == 0 else { return nil }
        return reason ?? (left == 0 ? "all questions were asked" : nil)
    }

    /// A question that was asked for is there.
    mutating func add(_ question: QuizQuestion) {
        expected = max(expected - 1, 0)
        if seeds.insert(question.seed).inserted {
            ready.append(question)
        } else {
            left = left.map { $0 + 1 }
        }
    }

    /// No further one can be made.
    mutating func noteLast(_ reason: String) { (self.reason, expected) = (reason, 0) }

    /// The next one; `nil` where it is still being made.
    mutating func takeNext() -> QuizQuestion? { ready.isEmpty ? nil : ready.removeFirst() }

    /// Asks for a batch, where half of one or less is left.
    mutating func refill() -> [QuizGameEffect] {
        guard reason == nil, ready.count + expected <= QuizRules.batchCount / 2 else { return [] }
        let count = min(QuizRules.batchCount, left ?? QuizRules.batchCount)
        guard count > 0 else { return [] }
        expected += count
        left = left.map { $0 - count }
        return [.makeQuestions(count)]
    }
}
