import Granular
import KeyTables
import Numbers
import TOML

/// How often grains draw a sound: above 0, at most 1.
struct SceneChanceKind: ValueKind {
    func check(_ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker) -> CheckedValue? {
        if case .number(let number) = node.value, number > 0, number <= 1 { return number }
        checker.error(at: node.place, "\(key) must be a number above 0 and at most 1, not \(Wording.value(node))")
        return nil
    }

    var schema: [JSON.Member] {
        [("type", .text("number")), ("exclusiveMinimum", .number(0)), ("maximum", .number(1))]
    }

    var allowedValues: String { "above 0, at most 1" }
}

/// A ``Granular/NoteList``, as the player types one.
struct SceneNotesKind: ValueKind {
    func check(_ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker) -> CheckedValue? {
        guard let text = checker.string(node, of: key) else { return nil }
        do {
            return try NoteList(text)
        } catch {
            checker.error(at: node.place, "\(key): \(error.description)")
            return nil
        }
    }

    var schema: [JSON.Member] { [("type", .text("string"))] }

    var allowedValues: String { "`\"0 3:0.5 7\"`" }
}

/// What moves by itself: a table for each source, `[modulation.lfo-1]`, of its settings and of the parameters that it moves, by how much.
struct SceneModulationKind: ValueKind {
    func check(_ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker) -> CheckedValue? {
        guard case .table(let table) = node.value else {
            checker.error(at: node.place, "\(key) must be written as [\(key).lfo-1], not \(node.kind)")
            return nil
        }
        var modulation = ModulationValues()
        for entry in table.entries {
            guard let source = ModulationSource.allCases.first(where: { $0.sceneName == entry.key }) else {
                let names = ModulationSource.allCases.map(\.sceneName)
                checker.error(at: entry.keyPlace, Wording.unknown("source", entry.key, allowed: names))
                continue
            }
            guard case .table(let fields) = entry.node.value else {
                checker.error(
                    at: entry.node.place,
                    "\(entry.key) must be written as [\(key).\(entry.key)], not \(entry.node.kind)")
                continue
            }
            for field in fields.entries { check(field, of: source, &modulation, &checker) }
        }
        return modulation
    }

    private func check(
        _ field: TOMLTable.Entry, of source: ModulationSource, _ modulation: inout ModulationValues,
        _ checker: inout TableChecker
    ) {
        let settings = ModulatorParameter.allCases.filter { $0.belongs(to: source) }
        if let setting = settings.first(where: { $0.definition.name == field.key }) {
            if let value = value(field, of: setting, &checker) { modulation[source, setting] = value }
        } else if let parameter = Parameter(named: field.key) {
            let kind = NumberKind.number(parameter.amounts, unit: parameter.amountUnit)
            let amount = kind.check(field.node, of: field.key, in: source.sceneName, &checker) as? Double
            if let amount { modulation[source, amount: parameter] = amount }
        } else {
            let names = settings.map(\.definition.name) + Parameter.allCases.map(\.definition.name)
            checker.error(at: field.keyPlace, Wording.unknown("setting or parameter", field.key, allowed: names))
        }
    }

    private func value(
        _ field: TOMLTable.Entry, of setting: ModulatorParameter, _ checker: inout TableChecker
    ) -> Double? {
        guard setting.choices.isEmpty else {
            let word = ChoiceKind.choice(setting.choices).check(field.node, of: field.key, in: "", &checker) as? String
            return word.flatMap(setting.choices.firstIndex).map(Double.init)
        }
        let definition = setting.definition
        return NumberKind.number(definition.range, unit: definition.unit)
            .check(field.node, of: field.key, in: "", &checker) as? Double
    }

    var schema: [JSON.Member] {
        let amounts = Parameter.allCases.map { parameter -> JSON.Member in
            (
                parameter.definition.name,
                .object(
                    [("description", .text("by how much it moves, in \(parameter.amountUnit)"))]
                        + JSON.number(parameter.amounts))
            )
        }
        let sources = ModulationSource.allCases.map { source -> JSON.Member in
            let settings = ModulatorParameter.allCases.filter { $0.belongs(to: source) }.map { setting -> JSON.Member in
                let values =
                    setting.choices.isEmpty ? JSON.number(setting.definition.range) : JSON.choice(setting.choices)
                return (setting.definition.name, .object([("description", .text(setting.definition.about))] + values))
            }
            // A setting may be called as a parameter: then it is meant.
            let names = settings.map(\.key)
            return (source.sceneName, JSON.closedObject(settings + amounts.filter { !names.contains($0.key) }))
        }
        return [
            ("type", .text("object")), ("properties", .object(sources)), ("additionalProperties", .flag(false)),
        ]
    }

    var allowedValues: String { "`[modulation.lfo-1]` … `[modulation.follower]`" }
}

extension ModulationSource {
    /// What its table is called.
    var sceneName: String { name.replacing(" ", with: "-") }
}

extension JSON {
    fileprivate static func closedObject(_ properties: [Member]) -> JSON {
        .object([
            ("type", .text("object")), ("properties", .object(properties)), ("additionalProperties", .flag(false)),
        ])
    }
}
