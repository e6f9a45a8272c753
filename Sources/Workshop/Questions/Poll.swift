/// A question that is asked, and what guests answered: each once, whatever is lost, sent again or overtaken on the way.
struct Poll: Sendable {
    /// What a guest answers.
    enum Answer: Equatable, Sendable {
        /// The index of an answer to choose from, or of a step.
        case index(Int)
        case text(String)
    }

    /// An answer as it was sent.
    struct Ballot: Equatable, Sendable {
        var connection: ConnectionID
        /// Counts up on its connection; what is sent again has the number of before.
        var number: Int
        var answer: Answer
    }

    /// What became of an answer.
    enum Acceptance: Equatable, Sendable {
        case counted
        /// It was counted before, or a later one was.
        case known
        case refused(AnswerRefusal)
    }

    static let maxAnswers = 4_096

    let id: Int
    let question: Question
    private(set) var isClosed = false
    private(set) var isRevealed = false
    var hidesResults: Bool
    /// When it closes by itself.
    private(set) var endsMicroseconds: Int64?
    private var ballots: [GuestID: Ballot] = [:]
    /// Who answered, in this order.
    private var order: [GuestID] = []
    private var picked: Set<GuestID> = []
    /// How many were there when it closed.
    private var presentAtEnd: Int?

    init(id: Int, _ question: Question, at now: Int64) {
        (self.id, self.question, hidesResults) = (id, question, question.hidesResults)
        setTimer(question.seconds, at: now)
    }

    /// Whether everybody sees results.
    var showsResults: Bool { isRevealed || !hidesResults }

    /// So many seconds are left; `nil` for no end.
    mutating func setTimer(_ seconds: Int?, at now: Int64) {
        let bounds = Question.durationsSeconds
        endsMicroseconds = seconds.map { now + Int64(min(max($0, 1), bounds.upperBound)) * 1_000_000 }
    }

    mutating func close(present: Int) {
        guard !isClosed else { return }
        (isClosed, presentAtEnd) = (true, present)
    }

    mutating func reveal(present: Int) {
        close(present: present)
        isRevealed = true
    }

    /// A guest answers, or changes their answer.
    mutating func answer(_ ballot: Ballot, of guest: GuestID) -> Acceptance {
        let before = ballots[guest]
        // A page that was loaded again counts from the beginning.
        if let before, before.connection == ballot.connection, ballot.number <= before.number { return .known }
        guard !isClosed, before != nil || ballots.count < Self.maxAnswers else {
            return before?.answer == ballot.answer ? .known : .refused(.closed)
        }
        var ballot = ballot
        switch (ballot.answer, question.kind) {
        case (.index(let index), .choice), (.index(let index), .scale):
            guard question.answers.indices.contains(index) else { return .refused(.wrong) }
        case (.text(let text), .open):
            let text = VisibleText.cleaned(text, atMost: Question.maxCharacters)
            guard !text.isEmpty else { return .refused(.wrong) }
            ballot.answer = .text(text)
        default: return .refused(.wrong)
        }
        ballots[guest] = ballot
        if before == nil { order.append(guest) }
        guard before?.answer != ballot.answer else { return .known }
        // The host picked another text.
        picked.remove(guest)
        return .counted
    }

    /// Shows everybody what a guest wrote, or does not; `false` where they wrote nothing.
    mutating func pick(_ guest: GuestID, _ isPicked: Bool) -> Bool {
        guard case .text = ballots[guest]?.answer else { return false }
        if isPicked { picked.insert(guest) } else { picked.remove(guest) }
        return true
    }

    /// Takes back what a guest answered, whom the host sent away.
    mutating func remove(_ guest: GuestID) {
        guard ballots.removeValue(forKey: guest) != nil else { return }
        order.removeAll { $0 == guest }
        picked.remove(guest)
    }

    func answer(of guest: GuestID) -> Answer? { ballots[guest]?.answer }

    var answeredCount: Int { ballots.count }

    /// How many chose each answer; empty for an open question.
    var counts: [Int] {
        ballots.values.reduce(into: question.answers.map { _ in 0 }) { counts, ballot in
            if case .index(let index) = ballot.answer { counts[index] += 1 }
        }
    }

    /// What was written, in the order in which guests first answered.
    var texts: [OpenAnswer] {
        order.compactMap { guest in
            guard case .text(let text) = ballots[guest]?.answer else { return nil }
            return OpenAnswer(guest: guest, text: text, isPicked: picked.contains(guest))
        }
    }

    func state(present: Int) -> QuestionState {
        QuestionState(
            id: id, question: question, isClosed: isClosed, showsResults: showsResults, isRevealed: isRevealed,
            endsMicroseconds: isClosed ? nil : endsMicroseconds, answeredCount: answeredCount,
            presentCount: presentAtEnd ?? present, counts: counts, texts: texts)
    }

    func result(present: Int) -> QuestionResult {
        let texts = texts
        return QuestionResult(
            id: id, question: question, answeredCount: answeredCount, presentCount: presentAtEnd ?? present,
            counts: counts, texts: texts.map(\.text), picked: texts.map(\.isPicked))
    }
}
