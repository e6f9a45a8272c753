/// Which of two is denser, longer, higher, brighter, wider or louder.
enum ComparisonQuestion {
    static func make(_ draw: inout QuizDraw) -> QuizQuestion? {
        guard let pair = draw.pair({ $0.comparison != nil }), let prompt = pair.asked.comparison else { return nil }
        let right = pair.goesUp ? 1 : 0
        return QuizQuestion(
            kind: .comparison, seed: draw.seed, subject: .parameter(pair.asked.parameter),
            prompt: "\(pair.sound.name): \(prompt.prefix(1).lowercased() + prompt.dropFirst())",
            clips: [pair.first, pair.second],
            asked: .choice([QuizChoice("the first"), QuizChoice("the second")], right: right),
            difference: pair.difference,
            explanation: "The \(right == 0 ? "first" : "second") is \(pair.asked.more): "
                + QuizText.difference(pair.difference))
    }
}
