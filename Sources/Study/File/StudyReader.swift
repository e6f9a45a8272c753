import Files
import KeyTables
import Numbers
import TOML

/// Turns a TOML tree into a study, collecting everything that is wrong with it.
struct StudyReader {
    /// What the study names and has to be there.
    private(set) var references: [StudyReference] = []
    var checker: TableChecker

    init(file: String) { checker = TableChecker(file: file) }

    /// Errors and warnings, in the order of the text.
    var diagnostics: [Diagnostic] { checker.diagnostics }

    /// The study that `root` describes; `nil` where anything in it is wrong.
    mutating func study(from root: TOMLTable) -> StudyDefinition? {
        let fields = checker.check(root, as: StudyGrammar.file)
        let conditions = conditions(of: fields)
        if conditions.count > 1, !fields.has("order"), !fields.isMisspelt("order") {
            checker.reportMissing(
                "\"order\", such as order = \"williams\"", of: "a study of several conditions", in: fields)
        }
        checkStepNames(of: fields)
        // Where something is wrong with a condition, it may be the one that a step is for.
        let known = fields.isRight("condition") ? conditions : nil
        let study = StudyDefinition(
            name: fields.text("name") ?? "", about: fields.text("about") ?? "", author: fields.text("author") ?? "",
            order: fields.choice("order") ?? .fixed, seed: UInt64(fields.whole("seed") ?? 1), conditions: conditions,
            before: steps("before", of: fields, conditions: known),
            each: steps("each", of: fields, conditions: known),
            after: steps("after", of: fields, conditions: known))
        if !checker.hasErrors { warnOfIdleConditions(of: study, fields.tables("condition")) }
        references.sort { $0.place < $1.place }
        return checker.hasErrors ? nil : study
    }

    private mutating func conditions(of root: Fields) -> [StudyCondition] {
        let tables = tables("condition", of: root, "a study", StudyLimits.conditions)
        checkNames(of: tables, "conditions")
        let conditions = tables.map { fields in
            if let mapping = fields.text("mapping") {
                references.append(StudyReference(.mapping(mapping), at: fields.place(of: "mapping")))
            }
            let name = fields.text("name") ?? ""
            return StudyCondition(
                name, title: fields.text("title") ?? name, mapping: fields.text("mapping") ?? "",
                sound: sound(of: fields), values: fields.value("values") ?? [:],
                factors: fields.value("factors") ?? [])
        }
        if root.isRight("condition") { checkFactors(of: Array(zip(conditions, tables))) }
        return conditions
    }

    /// Every condition has each factor; no two are the same by them; a word means one thing.
    private mutating func checkFactors(of conditions: [(condition: StudyCondition, fields: Fields)]) {
        guard let first = conditions.first(where: { !$0.condition.factors.isEmpty })?.condition else { return }
        let names = Set(first.factors.map(\.name))
        var meanings = Dictionary(conditions.map { ($0.condition.name, "a condition") }) { $1 }
        var combinations: [Set<String>: String] = [:]
        for (condition, fields) in conditions {
            guard Set(condition.factors.map(\.name)) == names else {
                checker.error(
                    at: fields.keyPlace(of: "factors"),
                    "every condition needs the same factors: \(names.sorted().joined(separator: ", "))")
                continue
            }
            for factor in condition.factors {
                let meaning = "a level of \(factor.name)"
                if let other = meanings[factor.level], other != meaning {
                    checker.error(
                        at: fields.place(of: "factors"), "\(quoted(factor.level)) is already the name of \(other)")
                }
                meanings[factor.level] = meaning
            }
            let levels = Set(condition.factors.map { "\($0.name) \($0.level)" })
            if let other = combinations[levels] {
                checker.error(at: fields.place(of: "factors"), "the condition \(quoted(other)) has the same factors")
            }
            combinations[levels] = condition.name
        }
        let crossed = first.factors.reduce(1) { count, factor in
            count
                * Set(conditions.flatMap { $0.condition.factors.filter { $0.name == factor.name }.map(\.level) }).count
        }
        if !checker.hasErrors, crossed != conditions.count, let fields = conditions.first?.fields {
            checker.warn(
                at: fields.place(of: "factors"),
                "the factors have \(crossed) combinations, and there are \(conditions.count) conditions: to compare by each factor, "
                    + "every combination is needed")
        }
    }

    private mutating func warnOfIdleConditions(of study: StudyDefinition, _ tables: [Fields]) {
        for (condition, fields) in zip(study.conditions, tables)
        where !study.each.contains(where: {
            $0.conditions.isEmpty || $0.conditions.contains { condition.isNamed(by: $0) }
        }) {
            checker.warn(
                at: fields.place(of: "name"), "no [[each]] step is for the condition \(quoted(condition.name))")
        }
    }

    private mutating func checkStepNames(of root: Fields) {
        let steps = ["before", "each", "after"].flatMap(root.tables).sorted { $0.place < $1.place }
        checkNames(of: steps, "steps", orBy: "kind")
    }
}

extension StudyReader {
    /// The scene or sound that a condition or a clip is played from.
    mutating func sound(of fields: Fields) -> StudySound {
        let sound = fields.text("sound").map(StudySound.sound) ?? .scene(fields.text("scene") ?? "study")
        if let key = fields.first(of: ["scene", "sound"]) {
            references.append(StudyReference(.sound(sound), at: fields.place(of: key)))
        }
        return sound
    }

    /// The tables under `key`, of which there must be so many where it is written.
    mutating func tables(_ key: String, of fields: Fields, _ owner: String, _ limit: ClosedRange<Int>) -> [Fields] {
        let tables = fields.tables(key)
        if fields.has(key), fields.isRight(key), !limit.contains(tables.count) {
            checker.error(
                at: fields.keyPlace(of: key),
                "\(owner) has \(limit.lowerBound) to \(limit.upperBound) [[\(key)]], not \(tables.count)")
        }
        return tables
    }

    /// Each name once; one without a name is called by what `key` says.
    mutating func checkNames(of tables: [Fields], _ what: String, orBy key: String = "name") {
        var lines: [String: Int] = [:]
        for fields in tables {
            let written = fields.has("name") ? "name" : key
            guard let name = fields.text(written) else { continue }
            if let line = lines[name] {
                let hint = written == "name" ? "" : ": give one a name"
                checker.error(
                    at: fields.place(of: written),
                    "two \(what) are named \(quoted(name)); the other is on line \(line)\(hint)")
            } else {
                lines[name] = fields.place(of: written).line
            }
        }
    }

    /// Says which keys do not belong to the kind of a table, and which are missing for it.
    mutating func checkKeys<Kind: KindOfTable>(of fields: Fields, as kind: Kind) {
        for key in Set(Kind.allCases.flatMap(\.ownKeys)).subtracting(kind.ownKeys).sorted() where fields.has(key) {
            let owners = Kind.allCases.filter { $0.ownKeys.contains(key) }.map(\.rawValue)
            checker.error(
                at: fields.keyPlace(of: key),
                "\(quoted(key)) belongs to \(Wording.alternatives(owners)), not to \(kind.rawValue)")
        }
        for key in kind.keys.needed where !fields.has(key) && !fields.isMisspelt(key) {
            checker.reportMissing("\"\(key)\"", of: kind.rawValue, in: fields)
        }
    }
}
