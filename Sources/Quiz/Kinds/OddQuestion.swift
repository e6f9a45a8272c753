/// Which of three differs from the other two, which are the same.
enum OddQuestion {
    static func make(_ draw: inout QuizDraw) -> QuizQuestion? {
        guard let pair = draw.pair() else { return nil }
        let right = draw.below(3)
        var clips = [pair.first, pair.first, pair.first]
        clips[right] = pair.second
        let places = ["the first", "the second", "the third"]
        return QuizQuestion(
            kind: .odd, seed: draw.seed, subject: .parameter(pair.asked.parameter),
            prompt: "\(pair.sound.name), heard three times: which is not like the others?", clips: clips,
            asked: .choice(places.map { QuizChoice($0) }, right: right), difference: pair.difference,
            explanation: "It is \(places[right]): \(QuizText.difference(pair.difference))")
    }
}
