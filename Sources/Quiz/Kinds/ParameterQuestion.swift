/// Which parameter moved from the first hearing to the second, of four.
enum ParameterQuestion {
    static func make(_ draw: inout QuizDraw) -> QuizQuestion? {
        guard let pair = draw.pair() else { return nil }
        let others = draw.shuffled(AskedParameter.all.map(\.parameter).filter { $0 != pair.asked.parameter })
        let choices = draw.shuffled([pair.asked.parameter] + others.prefix(3))
        return QuizQuestion(
            kind: .parameter, seed: draw.seed, subject: .parameter(pair.asked.parameter),
            prompt: "\(pair.sound.name), heard twice: which parameter moved?", clips: [pair.first, pair.second],
            asked: .choice(
                choices.map { QuizChoice(QuizText.name($0)) },
                right: choices.firstIndex(of: pair.asked.parameter) ?? 0),
            difference: pair.difference, explanation: QuizText.difference(pair.difference))
    }
}
