/// A question that is asked: what is heard of it, the time, and the answer.
struct AskedQuestion: Sendable {
    let question: QuizQuestion
    let number: Int
    /// How often it was heard, the first time included; one that was cut off counts.
    private(set) var hearings = 0
    private(set) var hearing = Hearing.coming
    /// Which clip of the question is heard, from 0.
    private(set) var clipHeard: Int?
    private(set) var answered: Answered?
    /// Whose turn it is, where two sides are asked.
    private(set) var turns: SideTurns?
    private var clock = AnswerClock()
    /// When the last clip began for the first time.
    private var lastBeganAt: Double?

    /// What is heard.
    enum Hearing: Equatable {
        /// It is played soon.
        case coming
        /// The question is heard.
        case question
        /// One of both sounds is heard after the answer.
        case side(QuizSide)
        case none
    }

    /// An answer that was given.
    struct Answered: Hashable, Sendable {
        var answer: QuizAnswer
        var verdict: QuizVerdict
        var seconds: Double
        /// Whether it came before the end of the first hearing.
        var isEarly: Bool
        var comparison: QuizComparison?
        /// Who answered, where two sides are asked; `nil` where nobody did.
        var side: SurfaceSide?
    }

    /// - Parameter turns: where two sides are asked.
    init(_ question: QuizQuestion, number: Int, turns: SideTurns? = nil) {
        (self.question, self.number, self.turns) = (question, number, turns)
    }

    /// Whether the first hearing is over: the time runs from then on.
    var wasHeard: Bool { clock.hasBegun }
    /// Whether that moment lies before the end of the first hearing.
    func isEarly(at seconds: Double) -> Bool { clock.beganAt.map { seconds < $0 } ?? true }
    /// Whether it can be heard once more now.
    var canHearAgain: Bool { answered == nil && wasHeard }
    /// Whether it is answered with the hand, which plays now.
    var isPlayedByHand: Bool { question.isAnsweredByHand && wasHeard && answered == nil }

    /// Whether a side can buzz at that moment: from the beginning of the last clip on.
    func canBuzz(at seconds: Double) -> Bool {
        answered == nil && (wasHeard || lastBeganAt.map { seconds >= $0 } == true)
    }

    /// What was thought, in seconds.
    func seconds(at now: Double) -> Double { clock.seconds(at: now) }

    mutating func handle(_ event: QuizGameEvent, at seconds: Double, isTimed: Bool) -> [QuizGameEffect] {
        switch event {
        case .clipBegan(let index):
            if hearing == .coming { hearings += 1 }
            if case .side = hearing { return [] }
            (hearing, clipHeard) = (.question, index)
            if index == question.clips.count - 1 { lastBeganAt = lastBeganAt ?? seconds }
            return []
        case .clipEnded(let index): return noteEnd(ofClip: index, at: seconds)
        case .again:
            guard canHearAgain else { return [] }
            hearing = .coming
            return [.play(.question(question))]
        case .compare(let side):
            guard let comparison = answered?.comparison, comparison[side] != nil else { return [] }
            hearing = .side(side)
            return [.play(.comparison(side, comparison))]
        case .answer(let answer, let likeness):
            guard answered == nil, question.accepts(answer), takesAnswer(answer) else { return [] }
            return take(answer, likeness: likeness, at: seconds)
        case .buzz(let side, let touchedAt):
            guard canBuzz(at: seconds), turns?.buzz(side, touchedAt: touchedAt, at: seconds) == true else { return [] }
            clock.stop(at: seconds)
            (hearing, clipHeard) = (.none, nil)
            return [.silence]
        case .tick:
            guard isTimed, answered == nil, isTimeUp(at: seconds) else { return [] }
            return take(.none, at: seconds)
        case .timeUp: return answered == nil ? take(.none, at: seconds) : []
        case .begin, .goOn, .pause, .leave, .confirmed, .questionReady, .noMoreQuestions: return []
        }
    }

    /// It is hidden and silent; no time goes by.
    mutating func interrupt(at seconds: Double) {
        clock.stop(at: seconds)
        turns?.stop(at: seconds)
        if answered == nil, !wasHeard { hearing = .coming } else { hearing = .none }
        clipHeard = nil
    }

    /// It goes on: from its beginning where it was not heard to its end.
    mutating func resume(at seconds: Double) -> [QuizGameEffect] {
        guard answered == nil else { return [] }
        clock.goOn(at: seconds)
        turns?.goOn(at: seconds)
        if !wasHeard { return [.play(.question(question))] }
        return isPlayedByHand ? [.letPlay(question)] : []
    }

    private mutating func noteEnd(ofClip index: Int, at seconds: Double) -> [QuizGameEffect] {
        if case .side = hearing {
            hearing = .none
            return []
        }
        clipHeard = nil
        guard index == question.clips.count - 1 else { return [] }
        hearing = .none
        guard answered == nil, !wasHeard else { return [] }
        clock.begin(at: seconds)
        turns?.noteHeard(at: seconds)
        return isPlayedByHand ? [.letPlay(question)] : []
    }

    /// Where two sides are asked, who has buzzed answers, and what was wrong is not right the second time.
    private func takesAnswer(_ answer: QuizAnswer) -> Bool {
        turns.map { $0.turn != nil && $0.wrong != answer } ?? true
    }

    private func isTimeUp(at seconds: Double) -> Bool {
        if let turns, turns.turn != nil { return turns.secondsLeft(at: seconds) <= 0 }
        return clock.seconds(at: seconds) >= question.kind.seconds
    }

    private mutating func take(
        _ answer: QuizAnswer, likeness: Double? = nil, at seconds: Double
    ) -> [QuizGameEffect] {
        let wasPlayed = isPlayedByHand
        let verdict = question.judge(answer, likeness: likeness)
        let wasCutOff = !wasHeard
        if !verdict.isRight, turns?.pass(after: answer, isHeardAgain: wasCutOff, at: seconds) == true {
            guard wasCutOff else { return [] }
            // It was cut off by the one who buzzed: the other side hears it to its end.
            hearing = .coming
            return [.play(.question(question))]
        }
        let spent = min(clock.seconds(at: seconds), answer == .none ? question.kind.seconds : .infinity)
        let isEarly = answer != .none && isEarly(at: seconds)
        clock.stop(at: seconds)
        (hearing, clipHeard) = (.none, nil)
        answered = Answered(
            answer: answer, verdict: verdict, seconds: spent, isEarly: isEarly,
            comparison: QuizComparison(question, answer),
            side: turns?.turn)
        return (wasPlayed ? [.silenceHand] : []) + [.silence]
    }
}

extension QuizQuestion {
    /// Whether it is answered with the hand on the surface.
    public var isAnsweredByHand: Bool {
        switch asked {
        case .touch, .gesture: true
        case .choice, .name: false
        }
    }

    /// Whether an answer is one to this question.
    func accepts(_ answer: QuizAnswer) -> Bool {
        switch (asked, answer) {
        case (.choice(let choices, _), .choice(let index)): choices.indices.contains(index)
        case (.name, .name), (.touch, .touch), (.gesture, .gesture): true
        default: false
        }
    }

    /// The sounds that are introduced before it is asked, to a player who knows `heard`. Where names are the answers it is all of them or
    /// none: the one that is new would be the one that is asked.
    func introductions(heard: Set<String>) -> [String] {
        var names = clips.map(\.sound)
        switch asked {
        case .choice(let choices, _) where kind == .sound: names += choices.map(\.text)
        case .name(_, let others): names += others.prefix(3)
        case .choice, .touch, .gesture: break
        }
        let all = Set(names).sorted()
        let unknown = all.filter { !heard.contains($0) }
        return kind == .sound || kind == .name ? (unknown.isEmpty ? [] : all) : unknown
    }

    /// How a sound is introduced: as it is heard in this question, without what moves.
    func introduction(of sound: String) -> QuizClip {
        QuizClip(sound: sound, seconds: 2, seed: seed)
    }
}
