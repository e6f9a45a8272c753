/// M. Schrepp, A. Hinderks and J. Thomaschewski, "Design and evaluation of a short version of the User Experience Questionnaire
/// (UEQ-S)", 2017.
enum UserExperienceQuestionnaire {
    private static let items = [
        ("obstructive", "supportive"), ("complicated", "easy"), ("inefficient", "efficient"), ("confusing", "clear"),
        ("boring", "exciting"), ("not interesting", "interesting"), ("conventional", "inventive"),
        ("usual", "leading edge"),
    ]

    private static let names = (1...items.count).map { "ueq-s-\($0)" }
    private static let points = 7

    static let page = QuestionPage(
        zip(names, items).map { name, ends in
            StudyQuestion(name, "\(ends.0) or \(ends.1)", .likert(points: points, low: ends.0, high: ends.1))
        })

    /// Answers of 1…7 count −3…3; the first four items are of pragmatic quality, the others of hedonic quality.
    static func scores(_ answers: UsableAnswers) -> [QuestionnaireScore] {
        [
            score("ueq-s-pragmatic", "UEQ-S, pragmatic quality", Array(names.prefix(4)), answers),
            score("ueq-s-hedonic", "UEQ-S, hedonic quality", Array(names.suffix(4)), answers),
            score("ueq-s", "UEQ-S, overall", names, answers),
        ]
    }

    private static func score(
        _ name: String, _ about: String, _ items: [String], _ answers: UsableAnswers
    ) -> QuestionnaireScore {
        QuestionnaireScore(
            name: name, about: about, range: -3...3,
            result: Result { () throws(MissingAnswers) in
                try answers.numbers(items).reduce(0) { $0 + $1 - Double(points + 1) / 2 } / Double(items.count)
            })
    }
}
