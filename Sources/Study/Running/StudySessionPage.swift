import Statistics

/// A page as a participant sees it.
public struct StudyPage: Equatable, Sendable {
    /// The step that it belongs to.
    public var step: PlannedStep
    /// What stands above it, and what is read.
    public var title: String, text: String
    /// What it asks for.
    public var content: Content
    /// Which of the participant's steps it is, from 1, and of how many.
    public var number: Int, count: Int
    /// Which page of its step it is, from 1, and of how many: a step has a page for each question.
    public var part: Int, partCount: Int

    /// What a page asks for.
    public enum Content: Equatable, Sendable {
        /// Read, and go on.
        case text
        /// Agree by a choice called so, or not.
        case consent(agree: String)
        /// Answer these, in this order.
        case questions([Question])
    }

    /// A question with what there is to choose from; without options where it has none.
    public struct Question: Equatable, Sendable {
        /// The question.
        public var question: StudyQuestion
        /// What there is to choose from.
        public var options: [Option]
        /// What was answered before, by who has come back to it.
        public var given: StudyAnswer.Value?
    }

    /// Something to choose.
    public struct Option: Equatable, Sendable {
        /// What the data call it.
        public var name: String
        /// What is read.
        public var title: String
    }
}

/// A block as it is to be played.
public struct StudyTake: Equatable, Sendable {
    /// The step.
    public var step: PlannedStep
    /// What is to be done.
    public var block: StudyBlock
    /// Where its performance goes, relative to the participant's folder.
    public var performance: String
    /// Which of the participant's steps it is, from 1, and of how many.
    public var number: Int, count: Int
}

extension PlannedStep {
    /// What it shows, page by page, a page for each question; none where it is a block. Shuffled questions come in the order of this row of the study.
    func pages(of study: StudyDefinition, row: Int) -> [QuestionPage] {
        switch step.kind {
        case .text, .consent: [QuestionPage([])]
        case .questions(let questions, let isShuffled):
            (isShuffled ? shuffled(questions, seed: study.seed, row: row) : questions).map { QuestionPage([$0]) }
        case .questionnaire(let questionnaire):
            questionnaire.pages.flatMap { page in page.questions.map { QuestionPage(text: page.text, [$0]) } }
        case .block: []
        }
    }

    private func shuffled(_ questions: [StudyQuestion], seed: UInt64, row: Int) -> [StudyQuestion] {
        // FNV-1a, so that each step of each row has an order of its own.
        let words = [seed, UInt64(bitPattern: Int64(row))].flatMap { word in
            (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
        }
        let hash = (words + Array(id.utf8)).reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        var random = SeededRandom(seed: hash)
        return random.order(questions.count).map { questions[$0] }
    }
}

extension StudyDefinition {
    /// What there is to choose from in a question.
    func options(of question: StudyQuestion) -> [StudyPage.Option] {
        switch question.kind {
        case .choice(let options), .several(let options), .ranking(let options):
            switch options {
            case .words(let words): words.map { StudyPage.Option(name: $0, title: $0) }
            case .conditions: conditions.map { StudyPage.Option(name: $0.name, title: $0.title) }
            }
        case .likert, .number, .slider, .text: []
        }
    }
}
