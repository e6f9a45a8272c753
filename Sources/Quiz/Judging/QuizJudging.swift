extension QuizQuestion {
    /// From what score on something that is played counts as right.
    public static let rightScore = 0.7

    /// What an answer to this question is worth. An answer of another form than was asked for is wrong.
    /// - Parameter likeness: how alike the spectra of what was asked for and of what was played are, 0…1: counts for a third of a
    ///   score by touch. Not counted where `nil`.
    public func judge(_ answer: QuizAnswer, likeness: Double? = nil) -> QuizVerdict {
        switch (asked, answer) {
        case (.choice(_, let right), .choice(let chosen)): verdict(chosen == right)
        case (.name(let name, let others), .name(let typed)):
            verdict(TypedName(typed).names(name, among: others))
        case (.touch(let targets), .touch(let values)):
            verdict(TouchScore.score(values, targets: targets, likeness: likeness))
        case (.gesture(let asked), .gesture(let played)): verdict(GestureScore(asked: asked).score(played))
        default: verdict(false)
        }
    }

    private func verdict(_ isRight: Bool) -> QuizVerdict { QuizVerdict(isRight: isRight, score: isRight ? 1 : 0) }

    private func verdict(_ score: Double) -> QuizVerdict {
        QuizVerdict(isRight: score >= Self.rightScore, score: score)
    }
}
