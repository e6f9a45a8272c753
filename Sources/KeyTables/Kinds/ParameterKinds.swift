import Granular
import TOML

/// The name of one of some parameters, full or short.
package struct ParameterKind: ValueKind {
    package let parameters: [Parameter]

    package func check(
        _ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker
    ) -> CheckedValue? {
        guard let name = checker.string(node, of: key) else { return nil }
        if let parameter = Parameter(named: name), parameters.contains(parameter) { return name }
        checker.error(
            at: node.place, Wording.unknown("parameter", name, allowed: parameters.map(\.definition.name)))
        return nil
    }

    package var schema: [JSON.Member] {
        let names = parameters.map(\.definition.name)
        return JSON.choice(names + parameters.map(\.definition.shortName).filter { !names.contains($0) })
    }

    package var allowedValues: String {
        parameters.count == Parameter.allCases.count
            ? "a [parameter](parameters.md)"
            : parameters.map { "`\"\($0.definition.name)\"`" }.joined(separator: ", ")
    }
}

/// A table of parameters and their values, each within its parameter's range, or one of its words: `[Parameter: Double]`.
package struct ParameterValuesKind: ValueKind {
    package func check(
        _ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker
    ) -> CheckedValue? {
        guard case .table(let table) = node.value else {
            checker.error(at: node.place, "\(key) must be a table, { density = 20 }, not \(node.kind)")
            return nil
        }
        var values: [Parameter: Double] = [:]
        for entry in table.entries {
            guard let parameter = Parameter(named: entry.key) else {
                let names = Parameter.allCases.map(\.definition.name)
                checker.error(at: entry.keyPlace, Wording.unknown("parameter", entry.key, allowed: names))
                continue
            }
            if !parameter.choices.isEmpty, case .string = entry.node.value {
                let word = ChoiceKind(choices: parameter.choices).check(entry.node, of: entry.key, in: owner, &checker)
                values[parameter] = (word as? String).flatMap(parameter.value)
                continue
            }
            let kind = NumberKind(range: parameter.definition.range, unit: parameter.definition.unit)
            values[parameter] = kind.check(entry.node, of: entry.key, in: owner, &checker) as? Double
        }
        return values.count == table.entries.count ? values : nil
    }

    package var schema: [JSON.Member] {
        let values = Parameter.allCases.flatMap { parameter -> [JSON.Member] in
            let definition = parameter.definition
            let number = JSON.number(definition.range)
            let choices = parameter.choices
            let kinds: [JSON.Member] =
                choices.isEmpty ? number : [("anyOf", .list([.object(number), .object(JSON.choice(choices))]))]
            let value = JSON.object([("description", .text(definition.about))] + kinds)
            return [(definition.name, value)]
                + (definition.shortName == definition.name ? [] : [(definition.shortName, value)])
        }
        return [
            ("type", .text("object")), ("properties", .object(values)), ("additionalProperties", .flag(false)),
        ]
    }

    package var allowedValues: String { "`{ parameter = value }`" }
}

extension ValueKind where Self == ParameterKind {
    /// The name of one of these parameters, full or short.
    package static func parameter(_ parameters: [Parameter]) -> Self { ParameterKind(parameters: parameters) }
}

extension ValueKind where Self == ParameterValuesKind {
    /// A table of parameters and their values.
    package static var parameterValues: Self { ParameterValuesKind() }
}
