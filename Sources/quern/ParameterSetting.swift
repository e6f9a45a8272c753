import ArgumentParser
import Granular

/// A parameter's value as written on the command line: `pitch=440`.
struct ParameterSetting: ExpressibleByArgument {
    let parameter: Parameter
    let value: Double

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, let parameter = Parameter(named: String(parts[0])), let value = Double(parts[1]),
            parameter.definition.range.contains(value)
        else { return nil }
        self.parameter = parameter
        self.value = value
    }

    static var allValueStrings: [String] {
        Parameter.allCases.map {
            let range = $0.definition.range
            return "\($0.definition.name)=\(range.lowerBound)…\(range.upperBound)"
        }
    }
}
