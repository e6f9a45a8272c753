/// A game as a value: it is told what happened at which moment of the audio's clock, and answers what is to be done, in order. It has no
/// clock, no sound and no files.
public struct QuizGame: Sendable {
    /// What it began with.
    let setup: QuizGameSetup
    /// Where it stands.
    private(set) var phase = Phase.about
    /// Why it stands still; `nil` where it does not.
    private(set) var interruption: Interruption?
    /// What it has come to so far.
    public private(set) var tally = QuizTally()
    /// What two sides have come to; `nil` in other games.
    public private(set) var sides: SidesScore?
    private var questions: QuestionQueue
    private var heardSounds: Set<String>
    private var beganAt = 0.0
    private var isCompleted = false

    /// Where a game stands.
    enum Phase {
        case about
        case waiting
        case introducing(QuizQuestion, sound: String, rest: [String])
        case asking(AskedQuestion)
        case ended(QuizEnd)
    }

    /// Why a game stands still.
    enum Interruption {
        case paused, leaving
    }

    /// A game that has not begun.
    public init(_ setup: QuizGameSetup) {
        self.setup = setup
        let isForSides = setup.rules.mode == .sides
        // A tie needs further ones.
        questions = QuestionQueue(limit: isForSides ? nil : setup.rules.questionLimit)
        sides = isForSides ? SidesScore() : nil
        heardSounds = setup.heardSounds
    }

    /// The rules that it is played by.
    public var rules: QuizRules { setup.rules }
    /// How it ended; `nil` where it goes on.
    public var end: QuizEnd? { if case .ended(let end) = phase { end } else { nil } }

    /// Asks for the first questions, so that they are there when the player begins.
    public mutating func start() -> [QuizGameEffect] { questions.refill() }

    /// Takes what happened at a moment of the audio's clock, in seconds.
    public mutating func handle(_ event: QuizGameEvent, at seconds: Double) -> [QuizGameEffect] {
        guard end == nil else { return [] }
        switch event {
        case .questionReady(let question):
            questions.add(question)
            return goOnIfWaiting(at: seconds)
        case .noMoreQuestions(let reason):
            questions.noteLast(reason)
            return goOnIfWaiting(at: seconds)
        case .pause: return interrupt(.paused, at: seconds)
        case .leave: return interrupt(.leaving, at: seconds)
        case .confirmed(let leaves):
            guard interruption == .leaving else { return [] }
            return leaves ? finish(reasonToLeave) : resume(at: seconds)
        case .goOn where interruption == .paused: return resume(at: seconds)
        case .begin, .goOn, .clipBegan, .clipEnded, .again, .compare, .answer, .buzz, .tick, .timeUp:
            return interruption == nil ? play(event, at: seconds) : []
        }
    }

    private mutating func play(_ event: QuizGameEvent, at seconds: Double) -> [QuizGameEffect] {
        switch phase {
        case .about:
            guard event == .begin || event == .goOn else { return [] }
            beganAt = seconds
            return next(at: seconds)
        case .introducing(let question, let sound, let rest):
            guard case .clipEnded = event else { return [] }
            heardSounds.insert(sound)
            return [.introduced(sound)] + ask(question, introducing: rest)
        case .asking(var asked):
            if event == .goOn { return asked.answered.map { goOn(after: $0, at: seconds) } ?? [] }
            let wasAnswered = asked.answered != nil
            let effects = asked.handle(event, at: seconds, isTimed: rules.isTimed)
            defer { phase = .asking(asked) }
            guard !wasAnswered, let answered = asked.answered else { return effects }
            return effects + keep(answered, of: &asked, at: seconds)
        case .waiting, .ended: return []
        }
    }

    /// What is kept of an answer, which counts from now on.
    private mutating func keep(
        _ answered: AskedQuestion.Answered, of asked: inout AskedQuestion, at seconds: Double
    ) -> [QuizGameEffect] {
        let question = asked.question
        let left = rules.isTimed && !answered.isEarly ? 1 - answered.seconds / question.kind.seconds : 0
        tally.add(answered.verdict, fractionLeft: left)
        if sides != nil {
            // Nobody knows whose ears these were.
            if answered.verdict.isRight, let side = answered.side { sides?.addPoint(to: side) }
            return []
        }
        let result = QuizResult(
            date: setup.date(at: seconds), mode: rules.mode, question: question, verdict: answered.verdict,
            answerSeconds: answered.seconds, hearings: asked.hearings, isTimed: rules.isTimed,
            player: setup.player, isEarly: answered.isEarly)
        return [.keep(result)] + (endReason(after: answered) == nil ? [] : complete())
    }

    // MARK: From question to question

    private mutating func goOnIfWaiting(at seconds: Double) -> [QuizGameEffect] {
        guard case .waiting = phase, interruption == nil else { return [] }
        return next(at: seconds)
    }

    private mutating func goOn(after answered: AskedQuestion.Answered, at seconds: Double) -> [QuizGameEffect] {
        if let reason = endReason(after: answered) { return finish(reason) }
        return [.silence] + next(at: seconds)
    }

    /// The game counts from now on, whatever happens before its end is seen.
    private mutating func complete() -> [QuizGameEffect] {
        guard !isCompleted, sides == nil, tally.answered > 0 else { return [] }
        isCompleted = true
        return [.completed]
    }

    /// Who leaves after the last answer has played to the end.
    private var reasonToLeave: QuizEnd.Reason {
        guard case .asking(let asked) = phase else { return .left }
        return asked.answered.flatMap { endReason(after: $0) } ?? .left
    }

    /// Why the game ends with that answer; `nil` where it goes on.
    func endReason(after answered: AskedQuestion.Answered) -> QuizEnd.Reason? {
        if let sides { return sidesEndReason(sides) }
        if rules.endsWithMistake, !answered.verdict.isRight { return answered.answer == .none ? .timeUp : .mistake }
        return rules.questionLimit.map { tally.answered >= $0 } == true ? .complete : nil
    }

    /// Enough points, or all questions; at a tie the next point decides.
    private func sidesEndReason(_ score: SidesScore) -> QuizEnd.Reason? {
        guard let leader = score.leader else { return nil }
        if let most = rules.pointsToWin, score[leader] >= most { return .enoughPoints }
        return rules.questionLimit.map { tally.answered >= $0 } == true ? .complete : nil
    }

    /// Who is behind comes first where both buzz at the same moment; at a tie, each in turn.
    private var turns: SideTurns? {
        sides.map { SideTurns(favoured: $0.leader?.other ?? (tally.answered % 2 == 0 ? .left : .right)) }
    }

    /// The next question, or the end.
    private mutating func next(at seconds: Double) -> [QuizGameEffect] {
        if let longest = rules.longestSeconds, seconds - beganAt >= longest { return finish(.longEnough) }
        if let question = questions.takeNext() {
            return questions.refill() + ask(question, introducing: question.introductions(heard: heardSounds))
        }
        if let reason = questions.lastReason { return finish(.noMoreQuestions(reason)) }
        phase = .waiting
        return questions.refill()
    }

    /// Asks a question, once the sounds of it that the player does not know were heard.
    private mutating func ask(_ question: QuizQuestion, introducing sounds: [String]) -> [QuizGameEffect] {
        if let sound = sounds.first {
            phase = .introducing(question, sound: sound, rest: Array(sounds.dropFirst()))
            return [.play(.introduction(sound, question.introduction(of: sound)))]
        }
        phase = .asking(AskedQuestion(question, number: tally.answered + 1, turns: turns))
        return [.play(.question(question))]
    }

    private mutating func finish(_ reason: QuizEnd.Reason) -> [QuizGameEffect] {
        let wasPlayed = if case .asking(let asked) = phase { asked.isPlayedByHand } else { false }
        interruption = nil
        let end = QuizEnd(
            rules: rules, reason: reason, tally: tally, best: setup.best, isBestOfDay: setup.isBestOfDay,
            sides: sides)
        phase = .ended(end)
        let completed = reason == .left ? [] : complete()
        return (wasPlayed ? [.silenceHand] : []) + completed + [.silence, .end(end)]
    }

    // MARK: Interruptions

    private mutating func interrupt(_ reason: Interruption, at seconds: Double) -> [QuizGameEffect] {
        if interruption != nil {
            // Who pauses while leaving is asked about stays.
            if reason == .leaving { interruption = .leaving }
            return []
        }
        interruption = reason
        guard case .asking(var asked) = phase else { return [.silence] }
        let wasPlayed = asked.isPlayedByHand
        asked.interrupt(at: seconds)
        phase = .asking(asked)
        return (wasPlayed ? [.silenceHand] : []) + [.silence]
    }

    private mutating func resume(at seconds: Double) -> [QuizGameEffect] {
        interruption = nil
        switch phase {
        case .about, .ended: return []
        case .waiting: return next(at: seconds)
        case .introducing(let question, let sound, _):
            return [.play(.introduction(sound, question.introduction(of: sound)))]
        case .asking(var asked):
            let effects = asked.resume(at: seconds)
            phase = .asking(asked)
            return effects
        }
    }
}
