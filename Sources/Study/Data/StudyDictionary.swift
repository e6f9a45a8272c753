import Files
import Numbers

/// What everything in the tables is: a row for each column, and for each name that the data have.
enum StudyDictionary {
    static let name = "dictionary.csv"

    static func text(_ study: StudyDefinition) -> CSVText {
        var text = CSVText(columns: ["file", "column", "name", "step", "meaning", "unit", "range"])
        for table in [ParticipantTable.table, AnswerTable.table, EventTable.table] {
            for column in table.columns {
                text.add([
                    .text(table.name), .text(column.name), .none, .none, .text(column.about), .init(column.unit.orNone),
                    .none,
                ])
            }
        }
        for condition in study.conditions {
            let factors = condition.factors.map { "\($0.name) \($0.level)" }.joined(separator: ", ")
            add("condition", condition.name, meaning: condition.title, range: factors)
        }
        for step in study.before + study.each + study.after {
            add("step", step.name, meaning: step.title.orNone ?? step.kind.about)
            if case .consent(let agree) = step.kind {
                add("question", "consent", step, meaning: agree, range: "yes or no")
            }
            for question in step.kind.questions {
                let (unit, range) = question.unitAndRange(study)
                add("question", question.name, step, meaning: question.text, unit: unit, range: range)
            }
            guard case .questionnaire(let questionnaire) = step.kind else { continue }
            for score in questionnaire.scores(of: []) {
                let range = "\(decimal(score.range.lowerBound)) to \(decimal(score.range.upperBound))"
                add("question", score.name, step, meaning: "score: \(score.about)", range: range)
            }
        }
        for (kind, about) in EventTable.kinds { add("event", kind, meaning: about, file: EventTable.table.name) }
        return text

        func add(
            _ column: String, _ name: String, _ step: StudyStep? = nil, meaning: String, unit: String = "",
            range: String = "", file: String = AnswerTable.table.name
        ) {
            text.add([
                .text(file), .text(column), .text(name), .init(step?.name), .text(meaning), .init(unit.orNone),
                .init(range.orNone),
            ])
        }
    }
}

extension StudyStep.Kind {
    /// What it is, where it has no title.
    fileprivate var about: String {
        switch self {
        case .text: "a page to read"
        case .consent: "the consent"
        case .questions: "questions"
        case .questionnaire(let questionnaire): "the questionnaire \(questionnaire.rawValue)"
        case .block: "a block that is played"
        }
    }
}

extension StudyQuestion {
    fileprivate func unitAndRange(_ study: StudyDefinition) -> (unit: String, range: String) {
        switch kind {
        case .choice(let options), .several(let options), .ranking(let options):
            ("", options.names(study.conditions.map(\.name)).joined(separator: "; "))
        case .likert(let points, let low, let high): ("", "1 (\(low)) to \(points) (\(high))")
        case .number(let range, let unit): (unit, "\(range.lowerBound) to \(range.upperBound)")
        case .slider(let range, let step, let low, let high):
            (
                "",
                "\(decimal(range.lowerBound)) (\(low)) to \(decimal(range.upperBound)) (\(high)), in steps of \(decimal(step))"
            )
        case .text(let longest): ("", "text of \(longest) characters at most")
        }
    }
}

extension String {
    /// `nil` where it is empty.
    fileprivate var orNone: String? { isEmpty ? nil : self }
}
