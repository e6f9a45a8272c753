import Files
import SpacedRepetition

/// Something that can be asked again: a kind of question about a sound or a parameter.
public struct QuizItem: Hashable, Sendable {
    /// What is asked for.
    public var kind: QuizKind
    /// About what.
    public var subject: QuizSubject

    /// Makes one.
    public init(_ kind: QuizKind, about subject: QuizSubject) { (self.kind, self.subject) = (kind, subject) }
}

/// How well a player remembers each item, by all answers so far: see ``FSRS``.
struct QuizMemory {
    private var states: [QuizItem: (state: MemoryState, seconds: Int)] = [:]
    private let scheduler = FSRS()

    static let secondsPerDay = 86_400.0

    /// - Parameter results: of one player.
    init(_ results: [QuizResult]) {
        let dated = results.compactMap { result in UniversalTime.seconds(result.date).map { (result, $0) } }
        for (result, seconds) in dated.sorted(by: { $0.1 < $1.1 }) {
            let item = QuizItem(result.kind, about: result.subject)
            let before = states[item]
            let days = before.map { Double(max(0, seconds - $0.seconds)) / Self.secondsPerDay } ?? 0
            states[item] = (scheduler.state(after: result.rating, from: before?.state, days: days), seconds)
        }
    }

    /// What was asked before.
    var items: some Collection<QuizItem> { states.keys }

    /// The chance that it is still known; `nil` where it was never asked.
    func chance(of item: QuizItem, at now: Int) -> Double? {
        states[item].map {
            scheduler.retrievability($0.state, afterDays: Double(max(0, now - $0.seconds)) / Self.secondsPerDay)
        }
    }
}

extension QuizResult {
    /// How well it was known: a mistake is forgotten; a right answer at once was easy, one after more hearings or late was hard. What
    /// was answered before all was heard was not easy: it may have been a guess.
    var rating: ReviewRating {
        guard isRight else { return .again }
        let used = isTimed ? answerSeconds / kind.seconds : 0.5
        if hearings > 1 || used > 0.75 { return .hard }
        return used < 0.25 && !isEarly ? .easy : .good
    }
}
