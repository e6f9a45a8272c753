import ArgumentParser
import DisplayText
import Files
import Granular
import KeyTables

/// A value as written on the command line, and read as the panel reads it: `pitch=A4`, `duration=80ms`, `reverb-kind=plate`.
struct ParameterSetting: ExpressibleByArgument {
    private enum Target {
        case cloud(Parameter)
        case reverb(ReverbParameter)

        static let all = Parameter.allCases.map(Target.cloud) + ReverbParameter.allCases.map(Target.reverb)

        var definition: ParameterDefinition {
            switch self {
            case .cloud(let parameter): parameter.definition
            case .reverb(let parameter): parameter.definition
            }
        }

        var quantity: Quantity {
            switch self {
            case .cloud(let parameter): Quantity(parameter)
            case .reverb(let parameter): Quantity(parameter)
            }
        }

        /// All that it may be called; what a cloud's parameter has as its short name is not the reverb's.
        var names: [String] {
            if case .cloud = self { return [definition.name, definition.shortName] }
            return [definition.name]
        }
    }

    private let text: String

    init?(argument: String) { text = argument }

    /// Makes sure that it can be read, whatever the values are that it counts from.
    /// - Throws: one line, with the nearest name, or with what the parameter takes.
    func check() throws {
        let (target, value) = try parts()
        _ = try read(value, of: target, current: target.definition.defaultValue)
    }

    /// Sets it among `values`, or adds it to the changes that hold `besides` them.
    func apply(to values: inout ParameterValues, besides: inout [Change]) throws {
        let (target, value) = try parts()
        switch target {
        case .cloud(let parameter): values[parameter] = try read(value, of: target, current: values[parameter])
        case .reverb(let parameter):
            let before = besides.reversed().lazy.compactMap { change -> Double? in
                if case .reverb(parameter, let value) = change { value } else { nil }
            }.first
            let current = before ?? parameter.definition.defaultValue
            besides.append(.reverb(parameter, try read(value, of: target, current: current)))
        }
    }

    private func parts() throws -> (target: Target, value: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else { throw problem("use NAME=VALUE, such as pitch=440 or pitch=A4") }
        switch TypedNames.find(parts[0], among: Target.all, names: \.names) {
        case .one(let target): return (target, parts[1])
        case .several(let names): throw problem("\(parts[0]) is ambiguous: \(names.joined(separator: ", "))")
        case .none:
            let name = suggestion(for: parts[0], among: Target.all.map(\.definition.name))
            guard let target = Target.all.first(where: { $0.definition.name == name }) else {
                throw problem("unknown parameter \(quoted(parts[0])): docs/parameters.md lists all")
            }
            throw problem(
                "unknown parameter \(quoted(parts[0])), did you mean \(target.definition.name)"
                    + " (\(target.quantity.words))?")
        }
    }

    private func read(_ value: String, of target: Target, current: Double) throws -> Double {
        do throws(ValueReading.Problem) {
            return try ValueReading.value(value, of: target.quantity, current: current)
        } catch {
            let range = target.quantity.words
            throw problem(error.description.contains(range) ? error.description : "\(error) (\(range))")
        }
    }

    private func problem(_ words: String) -> UsageError { UsageError(description: "--set \(text): \(words)") }

    /// For completions: every parameter with what it has at first, or with each value that has a name.
    static var examples: [String] {
        Target.all.flatMap { target in
            let (name, quantity) = (target.definition.name, target.quantity)
            let values =
                quantity.choices.isEmpty
                ? [ValueText.bound(target.definition.defaultValue, ascii: true)] : quantity.choices
            return values.map { "\(name)=\($0)" }
        }
    }
}
