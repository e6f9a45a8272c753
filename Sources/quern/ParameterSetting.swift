import ArgumentParser
import Granular

/// A parameter's value as written on the command line: `pitch=440`.
struct ParameterSetting: ExpressibleByArgument {
    let parameter: Parameter
    let value: Double

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, let parameter = Parameter(named: String(parts[0])),
            let value = parameter.value(named: String(parts[1])) ?? Double(parts[1]),
            parameter.definition.range.contains(value)
        else { return nil }
        self.parameter = parameter
        self.value = value
    }

    static var allValueStrings: [String] {
        Parameter.allCases.map {
            let range = $0.definition.range
            if !$0.choices.isEmpty { return "\($0.definition.name)=\($0.choices.joined(separator: "|"))" }
            return "\($0.definition.name)=\(range.lowerBound)…\(range.upperBound)"
        }
    }
}
