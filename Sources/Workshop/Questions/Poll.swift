import Files

/// A question that is asked, and what guests answered: each once, whatever is lost, sent again or overtaken on the way.
struct Poll: Sendable {
    typealias Answer = RoomAnswer

    /// An answer as it was sent.
    struct Ballot: Equatable, Sendable {
        var connection: ConnectionID
        /// Counts up on its connection; what is sent again has the number of before.
        var number: Int
        var answer: Answer
        /// The moment of the press, where the phone's clock is known, else of the arrival, in µs.
        var atMicroseconds: Int64 = 0
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
    /// Of a game's question: who was in the room as the last when it was asked. A game closes its question itself.
    let lastPlayer: GuestID?
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

    init(id: Int, _ question: Question, at now: Int64, lastPlayer: GuestID? = nil) {
        (self.id, self.question, self.lastPlayer) = (id, question, lastPlayer)
        hidesResults = question.hidesResults || lastPlayer != nil
        setTimer(question.seconds, at: now)
    }

    /// Whether everybody sees results.
    var showsResults: Bool { isRevealed || !hidesResults }

    /// So many seconds are left; `nil` for no end.
    mutating func setTimer(_ seconds: Int?, at now: Int64) {
        let bounds = Question.durationsSeconds
        endsMicroseconds = seconds.map { now + Int64(min(max($0, 1), bounds.upperBound)) * 1_000_000 }
    }

    /// Answers are taken until then.
    mutating func setEnd(_ microseconds: Int64?) { endsMicroseconds = microseconds }

    /// When it closes by itself; `nil` where it does not.
    var closesMicroseconds: Int64? { isClosed || lastPlayer != nil ? nil : endsMicroseconds }

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
        if let refusal = gameRefusal(ballot, of: guest) {
            return before?.answer == ballot.answer ? .known : .refused(refusal)
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
        // What is sent again was given before.
        if let before, before.answer == ballot.answer { ballot.atMicroseconds = before.atMicroseconds }
        ballots[guest] = ballot
        if before == nil { order.append(guest) }
        guard before?.answer != ballot.answer else { return .known }
        // The host picked another text.
        picked.remove(guest)
        return .counted
    }

    private func gameRefusal(_ ballot: Ballot, of guest: GuestID) -> AnswerRefusal? {
        guard let lastPlayer else { return nil }
        if guest > lastPlayer { return .next }
        return endsMicroseconds.map { ballot.atMicroseconds > $0 } == true ? .late : nil
    }

    /// What was answered, in the order in which guests first did.
    var given: [GameAnswer] {
        order.compactMap { guest in
            ballots[guest].map { GameAnswer(guest: guest, answer: $0.answer, atMicroseconds: $0.atMicroseconds) }
        }
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
        // What is written in a game is for whoever leads it: the host's screen is seen by all.
        QuestionState(
            id: id, question: question, isClosed: isClosed, showsResults: showsResults, isRevealed: isRevealed,
            endsMicroseconds: isClosed ? nil : endsMicroseconds, answeredCount: answeredCount,
            presentCount: presentAtEnd ?? present, counts: counts, texts: lastPlayer == nil ? texts : [])
    }

    func result(present: Int) -> QuestionResult {
        let texts = texts
        return QuestionResult(
            id: id, question: question, answeredCount: answeredCount, presentCount: presentAtEnd ?? present,
            counts: counts, texts: texts.map(\.text), picked: texts.map(\.isPicked))
    }
}
