/// S. G. Hart and L. E. Staveland, "Development of NASA-TLX (Task Load Index)", 1988.
enum TaskLoadIndex {
    private struct Scale {
        let name, title, text: String
        var low = "very low", high = "very high"
    }

    private static let scales: [Scale] = [
        Scale(name: "mental-demand", title: "Mental Demand", text: "How mentally demanding was the task?"),
        Scale(name: "physical-demand", title: "Physical Demand", text: "How physically demanding was the task?"),
        Scale(
            name: "temporal-demand", title: "Temporal Demand",
            text: "How hurried or rushed was the pace of the task?"),
        Scale(
            name: "performance", title: "Performance",
            text: "How successful were you in accomplishing what you were asked to do?", low: "perfect",
            high: "failure"),
        Scale(
            name: "effort", title: "Effort",
            text: "How hard did you have to work to accomplish your level of performance?"),
        Scale(
            name: "frustration", title: "Frustration",
            text: "How insecure, discouraged, irritated, stressed, and annoyed were you?"),
    ]

    static let scalesPage = QuestionPage(
        scales.map { scale in
            StudyQuestion(
                scale.name, "\(scale.title): \(scale.text)",
                .slider(0...100, step: 5, low: scale.low, high: scale.high))
        })

    /// In the order of the cards of the published package.
    private static let pairs: [(Scale, Scale)] = [
        (4, 3), (2, 4), (3, 5), (1, 3), (2, 5), (1, 5), (1, 2), (2, 0), (5, 4), (3, 2), (0, 1), (5, 0), (3, 0),
        (0, 4), (4, 1),
    ].map { (scales[$0], scales[$1]) }

    static let pairsPage = QuestionPage(
        text: "Of each two, choose the one that contributed more to the workload of the task.",
        pairs.map { first, second in
            StudyQuestion(
                "\(first.name)-or-\(second.name)", "\(first.title) or \(second.title)",
                .choice(.words([first.title, second.title])))
        })

    static func score(_ answers: UsableAnswers) -> QuestionnaireScore {
        QuestionnaireScore(
            name: "tlx", about: "NASA Task Load Index, raw", range: 0...100,
            result: Result { () throws(MissingAnswers) in
                try answers.numbers(scales.map(\.name)).reduce(0, +) / Double(scales.count)
            })
    }

    /// Each scale counts as often as it was chosen in the pairs.
    static func weightedScore(_ answers: UsableAnswers) -> QuestionnaireScore {
        QuestionnaireScore(
            name: "tlx-weighted", about: "NASA Task Load Index, weighted", range: 0...100,
            result: Result { () throws(MissingAnswers) in
                let ratings = try answers.numbers(scales.map(\.name))
                let chosen = try answers.choices(pairsPage.questions.map(\.name))
                let sum = zip(scales, ratings).reduce(0) { sum, rated in
                    sum + rated.1 * Double(chosen.count { $0 == rated.0.title })
                }
                return sum / Double(pairs.count)
            })
    }
}
