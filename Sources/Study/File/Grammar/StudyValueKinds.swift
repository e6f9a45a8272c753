import Files
import Granular
import KeyTables
import Numbers
import TOML

/// A name that data have: small letters, digits and hyphens.
struct DataNameKind: ValueKind {
    func check(_ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker) -> CheckedValue? {
        guard let name = checker.string(node, of: key) else { return nil }
        if Self.isDataName(name) { return name }
        let words = name.lowercased().split { !Self.isPart($0) }.joined(separator: "-")
        let meant = Self.isDataName(words) ? ", such as \(quoted(words))" : ""
        checker.error(
            at: node.place,
            "\(key) must be small letters, digits and hyphens, at most \(StudyLimits.dataName)\(meant), not \(quoted(name))"
        )
        return nil
    }

    static func isDataName(_ name: String) -> Bool {
        let parts = name.split(separator: "-", omittingEmptySubsequences: false)
        return name.count <= StudyLimits.dataName && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(isPart) }
    }

    private static func isPart(_ character: Character) -> Bool {
        ("a"..."z").contains(character) || ("0"..."9").contains(character)
    }

    var schema: [JSON.Member] {
        [
            ("type", .text("string")), ("pattern", .text("^[a-z0-9]+(-[a-z0-9]+)*$")),
            ("maxLength", .number(Double(StudyLimits.dataName))),
        ]
    }

    var allowedValues: String { "small letters, digits, hyphens" }
}

/// What a step is; where only pages can stand, what is wrong with a block is told.
struct StudyStepKindKind: ValueKind {
    let allowed: [StudyStepKind]

    func check(_ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker) -> CheckedValue? {
        if case .string(let word) = node.value, let kind = StudyStepKind(rawValue: word), !allowed.contains(kind) {
            checker.error(
                at: node.place, "\(kind.rawValue) belongs under [[each]]: it needs a condition to be played by")
            return nil
        }
        return words.check(node, of: key, in: owner, &checker)
    }

    private var words: ChoiceKind { .choice(allowed.map(\.rawValue)) }

    var schema: [JSON.Member] { words.schema }

    var allowedValues: String { "one of the kinds below" }
}

/// A list of positions in the order of conditions, from 1, each once: `[PlacedNumber]`.
struct PositionsKind: ValueKind {
    func check(_ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker) -> CheckedValue? {
        guard case .array(let elements) = node.value, !elements.isEmpty else {
            checker.error(
                at: node.place, "\(key) must be a list of whole numbers, such as [1], not \(Wording.value(node))")
            return nil
        }
        var positions: [PlacedNumber] = []
        for element in elements {
            guard let position = Self.element.check(element, of: "each of \(key)", in: owner, &checker) as? Double
            else {
                continue
            }
            if positions.contains(where: { $0.value == position }) {
                checker.error(at: element.place, "\(key) lists \(decimal(position)) twice")
            } else {
                positions.append(PlacedNumber(position, at: element.place))
            }
        }
        return positions
    }

    private static let element = WholeNumberKind.wholeNumber(StudyLimits.conditions)

    var schema: [JSON.Member] {
        JSON.list(Self.element.schema, atLeast: 1) + [("uniqueItems", .flag(true))]
    }

    var allowedValues: String { "`[1, 2]`" }
}

/// The level of each factor: `[StudyCondition.Factor]`.
struct FactorsKind: ValueKind {
    func check(_ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker) -> CheckedValue? {
        guard case .table(let table) = node.value, StudyLimits.factors.contains(table.entries.count) else {
            let limit = StudyLimits.factors.upperBound
            checker.error(
                at: node.place,
                "\(key) must be a table of one to \(limit) factors, such as { task = \"explore\", way = \"knobs\" }")
            return nil
        }
        let factors = table.entries.compactMap { entry -> StudyCondition.Factor? in
            guard DataNameKind.isDataName(entry.key) else {
                checker.error(at: entry.keyPlace, "a factor's name must be small letters, digits and hyphens")
                return nil
            }
            let level = DataNameKind().check(entry.node, of: entry.key, in: owner, &checker) as? String
            return level.map { StudyCondition.Factor(entry.key, $0) }
        }
        return factors.count == table.entries.count ? factors : nil
    }

    var schema: [JSON.Member] {
        [
            ("type", .text("object")), ("additionalProperties", .object(DataNameKind().schema)),
            ("minProperties", .number(Double(StudyLimits.factors.lowerBound))),
            ("maxProperties", .number(Double(StudyLimits.factors.upperBound))),
        ]
    }

    var allowedValues: String { "`{ factor = \"level\" }`" }
}

/// What there is to choose from: ``StudyQuestion/Options``.
struct OptionsKind: ValueKind {
    private static let conditions = "conditions"

    func check(_ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker) -> CheckedValue? {
        if case .string(Self.conditions) = node.value { return StudyQuestion.Options.conditions }
        guard case .array(let elements) = node.value, StudyLimits.options.contains(elements.count) else {
            var found = Wording.value(node)
            if case .array(let elements) = node.value { found = "\(elements.count)" }
            checker.error(
                at: node.place, "\(key) must be a list of \(Self.count) texts, or \"conditions\", not \(found)")
            return nil
        }
        var options: [String] = []
        for (index, element) in elements.enumerated() {
            let entry = "entry \(index + 1) of \(key)"
            guard let option = Self.option.check(element, of: entry, in: owner, &checker) as? String else { continue }
            if options.contains(option) {
                checker.error(at: element.place, "\(key) lists \(quoted(option)) twice")
            } else {
                options.append(option)
            }
        }
        return options.count == elements.count ? StudyQuestion.Options.words(options) : nil
    }

    private static let option = TextKind.filledLine(atMost: StudyLimits.line)
    private static let count = "\(StudyLimits.options.lowerBound) to \(StudyLimits.options.upperBound)"

    var schema: [JSON.Member] {
        let list = JSON.list(
            Self.option.schema, atLeast: StudyLimits.options.lowerBound, atMost: StudyLimits.options.upperBound)
        return [("anyOf", .list([.object(JSON.choice([Self.conditions])), .object(list)]))]
    }

    var allowedValues: String { "`[\"…\", \"…\"]`, \(Self.count), or `\"conditions\"`" }
}

/// The values that parameters move through: `[Parameter: [Double]]`.
struct MovesKind: ValueKind {
    func check(_ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker) -> CheckedValue? {
        guard case .table(let table) = node.value, !table.entries.isEmpty else {
            checker.error(
                at: node.place, "\(key) must be a table, { pitch = [200, 800, 200] }, not \(Wording.value(node))")
            return nil
        }
        var moves: [Parameter: [Double]] = [:]
        for entry in table.entries {
            guard let parameter = Parameter(named: entry.key) else {
                checker.error(at: entry.keyPlace, Wording.unknown("parameter", entry.key, allowed: Self.names))
                continue
            }
            guard parameter.choices.isEmpty else {
                checker.error(at: entry.keyPlace, "\(entry.key) cannot move: it has nothing between its values")
                continue
            }
            guard moves[parameter] == nil else {
                checker.error(at: entry.keyPlace, "\(key) has \(parameter.definition.name) twice")
                continue
            }
            guard case .array(let elements) = entry.node.value, StudyLimits.moves.contains(elements.count) else {
                let (least, most) = (StudyLimits.moves.lowerBound, StudyLimits.moves.upperBound)
                checker.error(at: entry.node.place, "\(entry.key) must be a list of \(least) to \(most) values")
                continue
            }
            let kind = NumberKind.number(parameter.definition.range, unit: parameter.definition.unit)
            moves[parameter] = elements.compactMap { kind.check($0, of: entry.key, in: owner, &checker) as? Double }
        }
        return moves
    }

    private static let moving = Parameter.allCases.filter(\.choices.isEmpty)
    private static let names = moving.map(\.definition.name)

    var schema: [JSON.Member] {
        let members = Self.moving.map { parameter -> JSON.Member in
            let values = JSON.list(
                JSON.number(parameter.definition.range), atLeast: StudyLimits.moves.lowerBound,
                atMost: StudyLimits.moves.upperBound)
            return (parameter.definition.name, .object([("description", .text(parameter.definition.about))] + values))
        }
        return [
            ("type", .text("object")), ("properties", .object(members)), ("additionalProperties", .flag(false)),
        ]
    }

    var allowedValues: String { "`{ parameter = [value, value] }`" }
}
