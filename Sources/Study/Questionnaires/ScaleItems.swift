extension Questionnaire {
    /// The items that its scores are made of, by the score's name, turned so that all go the same way: for Cronbach's α. Only of whole
    /// answers, and only of scores whose items are to measure one thing.
    package func scaleItems(of answers: [StudyAnswer]) -> [(name: String, row: [Double])] {
        let usable = UsableAnswers(answers, to: pages.flatMap(\.questions))
        func row(_ questions: [StudyQuestion]) -> [Double]? { try? usable.numbers(questions.map(\.name)) }
        switch self {
        case .sus:
            return row(SystemUsabilityScale.page.questions).map { row in
                // Odd items praise, even ones complain.
                [("sus", row.enumerated().map { $0.offset.isMultiple(of: 2) ? $0.element - 1 : 5 - $0.element })]
            } ?? []
        case .tlx, .weightedTLX:
            return row(TaskLoadIndex.scalesPage.questions).map { [("tlx", $0)] } ?? []
        case .ueqS:
            return row(UserExperienceQuestionnaire.page.questions).map { row in
                [("ueq-s-pragmatic", Array(row.prefix(4))), ("ueq-s-hedonic", Array(row.suffix(4)))]
            } ?? []
        }
    }
}
