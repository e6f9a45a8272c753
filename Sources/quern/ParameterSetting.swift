import ArgumentParser
import Granular

/// A value as written on the command line: `pitch=440`, `window=gaussian`, `reverb-kind=plate`.
struct ParameterSetting: ExpressibleByArgument {
    enum Target {
        case cloud(Parameter)
        case reverb(ReverbParameter)
    }

    let target: Target
    let value: Double

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return nil }
        let choices: [String]
        let definition: ParameterDefinition
        if let parameter = Parameter(named: parts[0]) {
            (target, definition, choices) = (.cloud(parameter), parameter.definition, parameter.choices)
        } else if let parameter = ReverbParameter(named: parts[0]) {
            (target, definition, choices) = (.reverb(parameter), parameter.definition, parameter.choices)
        } else {
            return nil
        }
        guard let value = choices.firstIndex(of: parts[1]).map(Double.init) ?? Double(parts[1]),
            definition.range.contains(value)
        else { return nil }
        self.value = value
    }

    static var allValueStrings: [String] {
        Parameter.allCases.map { words($0.definition, $0.choices) }
            + ReverbParameter.allCases.map { words($0.definition, $0.choices) }
    }

    private static func words(_ definition: ParameterDefinition, _ choices: [String]) -> String {
        let range = definition.range
        let values =
            choices.isEmpty ? "\(text(range.lowerBound))…\(text(range.upperBound))" : choices.joined(separator: "|")
        return "\(definition.name)=\(values)"
    }

    private static func text(_ value: Double) -> String {
        value == value.rounded() ? "\(Int(value))" : "\(value)"
    }
}
