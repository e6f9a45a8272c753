import Glibc
import Granular

extension ModulationValues {
    /// What lies between `parts`, whose weights are 0 or more and come to 1: amounts and the phase in straight lines, rates and times
    /// in ratios; shapes, modes and cycles counted in beats are those of the nearest.
    static func between(_ parts: [(values: ModulationValues, weight: Double)]) -> ModulationValues {
        let parts = parts.filter { $0.weight > 0 }
        guard var nearest = parts.first else { return ModulationValues() }
        for part in parts where part.weight >= nearest.weight { nearest = part }
        var between = nearest.values
        func mean(_ value: (ModulationValues) -> Double) -> Double {
            let first = value(nearest.values)
            // Nothing is rounded where nothing lies between.
            guard parts.contains(where: { value($0.values) != first }) else { return first }
            return parts.reduce(0) { $0 + $1.weight * value($1.values) }
        }
        for source in ModulationSource.allCases {
            for parameter in Parameter.allCases {
                between[source, amount: parameter] = mean { $0[source, amount: parameter] }
            }
            for setting in ModulatorParameter.allCases where setting.glides {
                let isRatio = setting.definition.curve == .exponential
                let now = nearest.values[source, setting]
                guard parts.contains(where: { $0.values[source, setting] != now }) else { continue }
                between[source, setting] =
                    isRatio ? exp(mean { log($0[source, setting]) }) : mean { $0[source, setting] }
            }
        }
        return between
    }
}

extension ModulatorParameter {
    /// Whether it can lie between two others.
    fileprivate var glides: Bool { choices.isEmpty && self != .beats }
}
