import KeyTables
import Numbers
import TOML

extension StudyReader {
    /// The questions of a step, as far as they are right.
    /// - Parameter conditions: those that can be chosen from; `nil` where they are not known.
    mutating func questions(of fields: Fields, _ conditions: [StudyCondition]?) -> [StudyQuestion] {
        let tables = tables("question", of: fields, "a step", StudyLimits.items)
        checkNames(of: tables, "questions")
        return tables.compactMap { fields in
            guard let kind = fields.choice("kind", as: StudyQuestionKind.self) else { return nil }
            checkKeys(of: fields, as: kind)
            guard let answers = answers(of: fields, kind, conditions) else { return nil }
            return StudyQuestion(
                fields.text("name") ?? "", fields.text("ask") ?? "", answers,
                isOptional: fields.flag("optional") ?? false)
        }
    }

    private mutating func answers(
        of fields: Fields, _ kind: StudyQuestionKind, _ conditions: [StudyCondition]?
    ) -> StudyQuestion.Kind? {
        switch kind {
        case .choice: options(of: fields, conditions).map(StudyQuestion.Kind.choice)
        case .several: options(of: fields, conditions).map(StudyQuestion.Kind.several)
        case .ranking: options(of: fields, conditions).map(StudyQuestion.Kind.ranking)
        case .likert:
            .likert(
                points: fields.whole("points") ?? 7, low: fields.text("low") ?? "", high: fields.text("high") ?? "")
        case .number: number(of: fields)
        case .slider: slider(of: fields)
        case .text: .text(longest: fields.whole("longest") ?? 1_000)
        }
    }

    private mutating func options(of fields: Fields, _ conditions: [StudyCondition]?) -> StudyQuestion.Options? {
        let options: StudyQuestion.Options? = fields.value("options")
        if options == .conditions, let conditions, conditions.count < 2 {
            checker.error(at: fields.place(of: "options"), "there is only one condition: nothing to choose from")
        }
        return options
    }

    private mutating func number(of fields: Fields) -> StudyQuestion.Kind? {
        guard let ends = fields.numbers("range") else { return nil }
        let whole = ends.compactMap { Int($0.value, in: Int.min...Int.max) }
        guard whole.count == 2 else {
            checker.error(at: fields.place(of: "range"), "the range of a number must be two whole numbers")
            return nil
        }
        return .number(whole[0]...whole[1], unit: fields.text("unit") ?? "")
    }

    private mutating func slider(of fields: Fields) -> StudyQuestion.Kind? {
        guard let range = fields.span("range") else { return nil }
        let (width, step) = (range.upperBound - range.lowerBound, fields.number("step") ?? 1)
        guard step > 0, step <= width, width / step <= StudyLimits.sliderPlaces else {
            let least = Wording.range(width / StudyLimits.sliderPlaces...width, "")
            checker.error(
                at: fields.has("step") ? fields.place(of: "step") : fields.place(of: "range"),
                "the step of this range must be \(least), not \(decimal(step))")
            return nil
        }
        return .slider(range, step: step, low: fields.text("low") ?? "", high: fields.text("high") ?? "")
    }
}
