/// Whether a parameter went up or down from the first hearing to the second.
enum DirectionQuestion {
    static func make(_ draw: inout QuizDraw) -> QuizQuestion? {
        guard let pair = draw.pair() else { return nil }
        return QuizQuestion(
            kind: .direction, seed: draw.seed, subject: .parameter(pair.asked.parameter),
            prompt: "\(pair.sound.name): did the \(QuizText.name(pair.asked.parameter)) go up or down?",
            clips: [pair.first, pair.second],
            asked: .choice([QuizChoice("up"), QuizChoice("down")], right: pair.goesUp ? 0 : 1),
            difference: pair.difference, explanation: QuizText.difference(pair.difference))
    }
}
