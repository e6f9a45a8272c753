import Files

/// What was answered: a row for each answer, for each option of a question of several or of a ranking, and for each score of a questionnaire.
enum AnswerTable {
    static let table = StudyTable(
        name: "answers.csv", about: "an answer, an option of one, or a questionnaire's score",
        columns: [
            StudyTable.participant, StudyTable.step, StudyTable.condition, StudyTable.position,
            .init("question", "the question's name, or the score's"),
            .init("kind", "choice, several, ranking, likert, number, slider, text, consent or score"),
            .init(
                "option",
                "of several: what could be chosen (value 1: it was, 0: it was not); of a ranking: what has this rank"),
            .init("value", "what was answered; empty where nothing was"), StudyTable.seconds,
            .init("shown-seconds", "how long the page was shown", unit: "s"),
            .init("remark", "why there is no score"),
        ])

    static func text(_ participants: [StudyParticipant], _ study: StudyDefinition) -> CSVText {
        var text = table.text
        for participant in participants {
            for row in AnswerRows(participant, study).rows { text.add(row) }
        }
        return text
    }
}

/// The rows of one participant.
private struct AnswerRows {
    private let participant: StudyParticipant
    private let study: StudyDefinition
    private(set) var rows: [[CSVText.Field]] = []
    /// The answers to questionnaires of several pages, so far, by their steps.
    private var questionnaires: [String: [StudyAnswer]] = [:]

    init(_ participant: StudyParticipant, _ study: StudyDefinition) {
        (self.participant, self.study) = (participant, study)
        for event in participant.answeredEvents {
            switch event.what {
            case .answered(let answers, let shown): add(answers, shown, event)
            case .consented(let agreed): add(event, "consent", "consent", value: .text(agreed ? "yes" : "no"))
            default: break
            }
        }
    }

    private mutating func add(_ answers: [StudyAnswer], _ shown: Double, _ event: StudyEvent) {
        let kind = StudyPlace(event.step, participant).step.flatMap(study.step)?.kind
        for answer in answers {
            let question = kind?.questions.first { $0.name == answer.question }
            add(answer, question, shown, event)
        }
        guard case .questionnaire(let questionnaire)? = kind, let step = event.step else { return }
        let all = questionnaires[step, default: []] + answers
        questionnaires[step] = all
        // Only once its last page was left.
        guard all.count == questionnaire.pages.flatMap(\.questions).count else { return }
        for score in questionnaire.scores(of: all) {
            switch score.result {
            case .success(let value): add(event, score.name, "score", value: .number(value))
            case .failure(let missing): add(event, score.name, "score", remark: missing.description)
            }
        }
    }

    private mutating func add(_ answer: StudyAnswer, _ question: StudyQuestion?, _ shown: Double, _ event: StudyEvent) {
        func add(option: String? = nil, _ value: CSVText.Field) {
            self.add(event, answer.question, question?.kind.name ?? "", option: option, value: value, shown: shown)
        }
        switch (answer.value, question?.kind) {
        case (nil, _): add(.none)
        case (.number(let number), _): add(.number(number))
        case (.choice(let word), _), (.text(let word), _): add(.text(word))
        case (.choices(let words), .several(let options)):
            for option in options.names(study.conditions.map(\.name)) {
                add(option: option, .number(words.contains(option) ? 1 : 0))
            }
        case (.choices(let words), _):
            for (rank, option) in words.enumerated() { add(option: option, .number(Double(rank + 1))) }
        }
    }

    private mutating func add(
        _ event: StudyEvent, _ name: String, _ kind: String, option: String? = nil, value: CSVText.Field = .none,
        shown: Double? = nil, remark: String? = nil
    ) {
        let place = StudyPlace(event.step, participant).fields
        rows.append(
            [.text(participant.code.text)] + place + [
                .text(name), .text(kind), .init(option), value, .number(event.seconds), .init(shown), .init(remark),
            ])
    }
}

extension StudyParticipant {
    /// Their events without answers that they went back to and gave again.
    package var answeredEvents: [StudyEvent] {
        var kept: [StudyEvent] = []
        for event in events {
            guard case .wentBack = event.what else {
                kept.append(event)
                continue
            }
            let last = kept.lastIndex { other in
                if case .answered = other.what { other.step == event.step } else { false }
            }
            if let last { kept.remove(at: last) }
        }
        return kept
    }
}

extension StudyDefinition {
    /// The step of that name.
    func step(_ name: String) -> StudyStep? { (before + each + after).first { $0.name == name } }
}

extension StudyStep.Kind {
    /// All that is asked in it.
    public var questions: [StudyQuestion] {
        switch self {
        case .questions(let questions, _): questions
        case .questionnaire(let questionnaire): questionnaire.pages.flatMap(\.questions)
        case .text, .consent, .block: []
        }
    }
}

extension StudyQuestion.Kind {
    /// What the data call it.
    var name: String {
        switch self {
        case .choice: "choice"
        case .several: "several"
        case .ranking: "ranking"
        case .likert: "likert"
        case .number: "number"
        case .slider: "slider"
        case .text: "text"
        }
    }
}
