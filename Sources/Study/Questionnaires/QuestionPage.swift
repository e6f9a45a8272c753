/// Questions that are shown together.
public struct QuestionPage: Equatable, Sendable {
    /// What is read before them; may be empty.
    public var text: String
    /// The questions, in the order in which they are shown.
    public var questions: [StudyQuestion]

    /// Makes one.
    public init(text: String = "", _ questions: [StudyQuestion]) { (self.text, self.questions) = (text, questions) }
}

extension Questionnaire {
    /// Its items, page by page; each page is answered by itself.
    public var pages: [QuestionPage] {
        switch self {
        case .sus: [SystemUsabilityScale.page]
        case .tlx: [TaskLoadIndex.scalesPage]
        case .weightedTLX: [TaskLoadIndex.scalesPage, TaskLoadIndex.pairsPage]
        case .ueqS: [UserExperienceQuestionnaire.page]
        }
    }

    /// What its items come to. A score for which an answer is missing has the reason in place of a number.
    public func scores(of answers: [StudyAnswer]) -> [QuestionnaireScore] {
        let answers = UsableAnswers(answers, to: pages.flatMap(\.questions))
        return switch self {
        case .sus: [SystemUsabilityScale.score(answers)]
        case .tlx: [TaskLoadIndex.score(answers)]
        case .weightedTLX: [TaskLoadIndex.weightedScore(answers), TaskLoadIndex.score(answers)]
        case .ueqS: UserExperienceQuestionnaire.scores(answers)
        }
    }
}
