import Granular
import KeyTables
import Numbers
import TOML

extension StudyReader {
    /// The steps under `key`, as far as they are right.
    /// - Parameter conditions: those that steps can be for; `nil` where they are not known.
    mutating func steps(_ key: String, of root: Fields, conditions: [StudyCondition]?) -> [StudyStep] {
        tables(key, of: root, "a study", StudyLimits.steps).compactMap { fields in
            if key == "each" {
                if let conditions { checkConditions(of: fields, among: conditions) }
            } else {
                warnOfPlaceholders(in: fields)
            }
            return step(fields, conditions: conditions)
        }
    }

    private mutating func step(_ fields: Fields, conditions: [StudyCondition]?) -> StudyStep? {
        guard let kind = fields.choice("kind", as: StudyStepKind.self) else { return nil }
        checkKeys(of: fields, as: kind)
        return StudyStep(
            fields.text("name") ?? kind.rawValue, title: fields.text("title") ?? "", text: fields.text("text") ?? "",
            content(of: fields, kind, conditions), conditions: names(in: fields, "for").map(\.text),
            positions: (fields.numbers("at") ?? []).map { Int($0.value) })
    }

    private mutating func content(
        of fields: Fields, _ kind: StudyStepKind, _ conditions: [StudyCondition]?
    ) -> StudyStep.Kind {
        switch kind {
        case .text: .text
        case .consent: .consent(agree: fields.text("agree") ?? "I agree")
        case .questions:
            .questions(questions(of: fields, conditions), isShuffled: fields.flag("shuffled") ?? false)
        case .sus: .questionnaire(.sus)
        case .tlx: .questionnaire(.tlx)
        case .weightedTLX: .questionnaire(.weightedTLX)
        case .ueqS: .questionnaire(.ueqS)
        case .play: block(fields, .play)
        case .match: block(fields, .match(targets(of: fields)))
        case .comeBack: block(fields, .comeBack(times: fields.whole("times") ?? 3))
        case .commands:
            block(
                fields,
                .commands(
                    commands(of: fields), gapSeconds: fields.number("gap") ?? 30, rounds: fields.whole("rounds") ?? 1))
        case .listen: block(fields, .listen(clips(of: fields), times: fields.whole("times") ?? 1))
        case .trace: block(fields, .trace(clips(of: fields), times: fields.whole("times") ?? 3))
        case .learn: block(fields, .learn(learning(of: fields, conditions)))
        }
    }

    private mutating func block(_ fields: Fields, _ task: StudyBlock.Task) -> StudyStep.Kind {
        let (least, most) = (fields.number("least") ?? 0, fields.number("most"))
        if let most, most < max(least, 1) {
            checker.error(
                at: fields.place(of: "most"), "most must be at least \(decimal(max(least, 1))) s, not \(decimal(most))")
        }
        return .block(StudyBlock(task, leastSeconds: least, mostSeconds: most))
    }

    private mutating func checkConditions(of fields: Fields, among conditions: [StudyCondition]) {
        let words = conditions.map(\.name) + conditions.flatMap { $0.factors.map(\.level) }
        for name in names(in: fields, "for") + names(in: fields, "tools") where !words.contains(name.text) {
            var seen: Set<String> = []
            let allowed = words.filter { seen.insert($0).inserted }
            checker.error(at: name.place, Wording.unknown("condition", name.text, allowed: allowed))
        }
        for position in fields.numbers("at") ?? [] where Int(position.value) > conditions.count {
            checker.error(
                at: position.place,
                "there \(conditions.count == 1 ? "is only 1 condition" : "are only \(conditions.count) conditions")")
        }
    }

    /// Before and after the conditions no title can stand for `{condition}`.
    private mutating func warnOfPlaceholders(in fields: Fields) {
        for key in ["title", "text"] where fields.text(key)?.contains("{condition}") == true {
            checker.warn(at: fields.place(of: key), "{condition} has no meaning outside [[each]]")
        }
    }

    private func names(in fields: Fields, _ key: String) -> [PlacedName] { fields.value(key) ?? [] }
}

extension StudyReader {
    private mutating func targets(of fields: Fields) -> [StudyTarget] {
        let tables = tables("target", of: fields, "a step", StudyLimits.items)
        checkNames(of: tables, "targets")
        return tables.map { fields in
            let values: [Parameter: Double] = fields.value("values") ?? [:]
            if values.isEmpty, fields.has("values"), fields.isRight("values") {
                checker.error(at: fields.place(of: "values"), "a target needs a parameter at least")
            }
            return StudyTarget(fields.text("name") ?? "", values: values)
        }
    }

    private mutating func commands(of fields: Fields) -> [StudyCommand] {
        let tables = tables("command", of: fields, "a step", StudyLimits.items)
        checkNames(of: tables, "commands")
        return tables.compactMap { fields in
            guard let done = done(by: fields) else { return nil }
            return StudyCommand(fields.text("name") ?? "", text: fields.text("say") ?? "", done: done)
        }
    }

    private mutating func done(by fields: Fields) -> StudyCommand.Done? {
        if let action = fields.text("action") { return .action(action) }
        guard let parameter = fields.parameter("parameter"), let ends = fields.numbers("within") else { return nil }
        let definition = parameter.definition
        let outside = ends.filter { !definition.range.contains($0.value) }
        for end in outside {
            let range = Wording.range(definition.range, definition.unit)
            checker.error(at: end.place, "\(definition.name) is \(range), never \(decimal(end.value))")
        }
        guard outside.isEmpty, let range = fields.span("within") else {
            if outside.isEmpty {
                checker.error(at: fields.place(of: "within"), "within must be [low, high], the lower number first")
            }
            return nil
        }
        return .parameter(parameter, range)
    }

    private mutating func learning(of fields: Fields, _ conditions: [StudyCondition]?) -> StudyLearning {
        let tables = tables("phrase", of: fields, "a step", StudyLimits.items)
        checkNames(of: tables, "phrases")
        let pads = fields.whole("pads") ?? 1
        let phrases = tables.map { fields in
            let phrase = StudyPhrase(
                fields.text("name") ?? "", tempo: fields.number("tempo") ?? 60, sections: fields.value("notes") ?? [])
            if let pad = phrase.notes.map(\.pad).max(), pad > pads {
                checker.error(at: fields.place(of: "notes"), "there is no pad \(pad): pads = \(pads)")
            }
            return phrase
        }
        if let conditions, fields.has("phrase"), fields.isRight("phrase"), phrases.count < conditions.count {
            checker.error(
                at: fields.keyPlace(of: "phrase"),
                "each of \(conditions.count) conditions needs a phrase of its own: there \(phrases.count == 1 ? "is 1" : "are \(phrases.count)")"
            )
        }
        return StudyLearning(phrases, pads: pads, toolConditions: names(in: fields, "tools").map(\.text))
    }

    private mutating func clips(of fields: Fields) -> [StudyClip] {
        let tables = tables("clip", of: fields, "a step", StudyLimits.items)
        checkNames(of: tables, "clips")
        return tables.map { fields in
            let values: [Parameter: Double] = fields.value("values") ?? [:]
            let moves: [Parameter: [Double]] = fields.value("moves") ?? [:]
            for parameter in Parameter.allCases where moves[parameter] != nil && values[parameter] != nil {
                checker.error(
                    at: fields.keyPlace(of: "values"), "\(parameter.definition.name) stands in values, and moves too")
            }
            return StudyClip(
                fields.text("name") ?? "", sound: sound(of: fields), seconds: fields.number("seconds") ?? 0,
                values: values, moves: moves)
        }
    }
}
