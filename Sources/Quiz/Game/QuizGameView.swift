extension QuizGame {
    /// What is to be seen at a moment of the audio's clock.
    public func view(at seconds: Double) -> QuizView {
        if case .ended(let end) = phase { return .ended(end) }
        switch interruption {
        case .paused?: return .paused
        case .leaving?: return .leaving
        case nil: break
        }
        switch phase {
        case .about: return .about(rules, note: setup.note)
        case .waiting: return .waiting
        case .introducing(_, let sound, _): return .introducing(sound)
        case .asking(let asked): return .question(view(of: asked, at: seconds))
        case .ended(let end): return .ended(end)
        }
    }

    private func view(of asked: AskedQuestion, at seconds: Double) -> QuizQuestionView {
        let spent = asked.seconds(at: seconds)
        var left = rules.isTimed ? max(asked.question.kind.seconds - spent, 0) : nil
        if left != nil, asked.answered == nil, let turns = asked.turns, turns.turn != nil {
            left = turns.secondsLeft(at: seconds)
        }
        let answered = asked.answered.map { answered in
            QuizQuestionView.Answered(
                answer: answered.answer, verdict: answered.verdict, seconds: answered.seconds,
                isEarly: answered.isEarly, comparison: answered.comparison, isLast: endReason(after: answered) != nil,
                side: answered.side)
        }
        let side: QuizSide? = if case .side(let side) = asked.hearing { side } else { nil }
        return QuizQuestionView(
            question: asked.question, number: asked.number, count: rules.questionLimit, clipHeard: asked.clipHeard,
            sideHeard: side, hearings: asked.hearings, canHearAgain: asked.canHearAgain, secondsLeft: left,
            answered: answered, tally: tally, sides: sidesView(of: asked, at: seconds))
    }

    private func sidesView(of asked: AskedQuestion, at seconds: Double) -> QuizSidesView? {
        guard let sides, let turns = asked.turns else { return nil }
        return QuizSidesView(
            score: sides, turn: turns.turn, failed: turns.failed, wrong: turns.wrong,
            canBuzz: turns.turn == nil && asked.canBuzz(at: seconds))
    }
}
