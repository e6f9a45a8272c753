/// What tables show of what is asked, and when they are told. A value.
struct TableView: Sendable {
    /// Between two states, and between two that differ in figures alone, as on phones.
    private static let pause: Int64 = 100_000
    private static let figuresPause: Int64 = 500_000
    /// More questions of guests than these are not shown at once.
    private static let maxAsked = 8

    /// As they were told last.
    private var question: QuestionState?
    private var asked: [GuestQuestion] = []
    private var toldMicroseconds: Int64?
    /// When they are told again; `nil` while nothing changed.
    private(set) var nextMicroseconds: Int64?

    /// Something that they may show changed; `isFigure`: in figures alone.
    mutating func changed(at now: Int64, isFigure: Bool) {
        let moment = max(now, toldMicroseconds.map { $0 + (isFigure ? Self.figuresPause : Self.pause) } ?? now)
        nextMicroseconds = min(nextMicroseconds ?? moment, moment)
    }

    /// That is what they show now; `nil` where they show it already.
    mutating func show(_ question: QuestionState?, _ asked: [GuestQuestion], at now: Int64) -> TableEffect? {
        nextMicroseconds = nil
        let asked = Array(asked.prefix(Self.maxAsked))
        guard question != self.question || asked != self.asked else { return nil }
        (self.question, self.asked, toldMicroseconds) = (question, asked, now)
        return .ask(question, asked)
    }
}

extension QuestionState {
    /// The same without what only the host sees: results that are hidden, and texts that were not picked.
    var seenByAll: QuestionState {
        var seen = self
        if !showsResults { seen.counts = question.answers.map { _ in 0 } }
        seen.texts = showsResults ? texts.filter(\.isPicked) : []
        return seen
    }
}
