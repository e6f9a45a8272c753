/// J. Brooke, "SUS: a 'quick and dirty' usability scale", 1996.
enum SystemUsabilityScale {
    private static let statements = [
        "I think that I would like to use this system frequently",
        "I found the system unnecessarily complex",
        "I thought the system was easy to use",
        "I think that I would need the support of a technical person to be able to use this system",
        "I found the various functions in this system were well integrated",
        "I thought there was too much inconsistency in this system",
        "I would imagine that most people would learn to use this system very quickly",
        "I found the system very cumbersome to use",
        "I felt very confident using the system",
        "I needed to learn a lot of things before I could get going with this system",
    ]

    private static let names = (1...statements.count).map { "sus-\($0)" }

    static let page = QuestionPage(
        zip(names, statements).map {
            StudyQuestion($0, $1, .likert(points: 5, low: "strongly disagree", high: "strongly agree"))
        })

    /// Odd items say something good, even ones something bad: each counts 0…4 towards what is good.
    static func score(_ answers: UsableAnswers) -> QuestionnaireScore {
        QuestionnaireScore(
            name: "sus", about: "System Usability Scale", range: 0...100,
            result: Result { () throws(MissingAnswers) in
                let numbers = try answers.numbers(names)
                return 2.5
                    * numbers.enumerated().reduce(0) { $0 + ($1.offset % 2 == 0 ? $1.element - 1 : 5 - $1.element) }
            })
    }
}
