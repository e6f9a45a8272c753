import Granular

/// How many grains there are a second: whole numbers, each the density's step from the next at least.
enum GrainsQuestion {
    /// Grains a second that one counts or guesses, and that do not melt into a tone.
    private static let highest = 30.0
    /// What four numbers have room for.
    private static let largestStep = 2.0

    static func make(_ draw: inout QuizDraw) -> QuizQuestion? {
        guard let asked = AskedParameter.of(.density), draw.subject == nil || draw.subject == .parameter(.density),
            let sound = draw.sound(asked.traits), let choices = choices(&draw, upTo: highest)
        else { return nil }
        var clip = draw.clip(of: sound, asked.values(for: sound), seconds: 3)
        let right = draw.below(choices.count)
        clip.values[.density] = choices[right]
        let text = QuizText.value(choices[right], of: .density)
        return QuizQuestion(
            kind: .grains, seed: draw.seed, subject: .parameter(.density),
            prompt: "\(sound.name): how many grains per second?", clips: [clip],
            asked: .choice(choices.map { QuizChoice(QuizText.value($0, of: .density)) }, right: right),
            explanation: "density \(text)")
    }

    /// Four numbers, the lowest first, none of them above `highest`.
    static func choices(_ draw: inout QuizDraw, upTo highest: Double) -> [Double]? {
        let step = min(draw.difficulty.step(.density), largestStep)
        let rows = stride(from: 2.0, to: highest, by: 1).map { row(from: $0, step: step) }
        return draw.pick(rows.filter { $0[3] <= highest })
    }

    private static func row(from first: Double, step: Double) -> [Double] {
        var row = [first]
        // Not the same number twice, where the step is small.
        while row.count < 4 { row.append(max((row[row.count - 1] * step).rounded(.up), row[row.count - 1] + 1)) }
        return row
    }
}
