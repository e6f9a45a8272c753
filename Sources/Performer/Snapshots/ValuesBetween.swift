import Glibc
import Granular

/// Values between others, each on its parameter's own scale: what is heard as ratios in ratios, the rest in differences; of choices
/// the nearest.
enum ValuesBetween {
    /// One of those that lie around, and how much of it there is.
    typealias Part = (values: ParameterValues, weight: Double)

    /// What lies between `parts`, whose weights are 0 or more and come to 1. Where one has all the weight it is that one, exactly.
    static func values(_ parts: [Part]) -> ParameterValues {
        var between = ParameterValues()
        for parameter in Parameter.allCases { between[parameter] = value(of: parameter, between: parts) }
        return between
    }

    /// The same of one parameter.
    static func value(of parameter: Parameter, between parts: [Part]) -> Double {
        let parts = parts.filter { $0.weight > 0 }.map { (value: $0.values[parameter], weight: $0.weight) }
        // Of two that are as near the later: half-way is over.
        guard var nearest = parts.first else { return parameter.definition.defaultValue }
        for part in parts where part.weight >= nearest.weight { nearest = part }
        let (least, limit) = parts.reduce((nearest.value, nearest.value)) { (min($0.0, $1.value), max($0.1, $1.value)) }
        // Nothing is rounded where nothing lies between.
        if least == limit || !parameter.choices.isEmpty { return nearest.value }
        let isRatio = parameter.definition.curve == .exponential && least > 0
        let value =
            isRatio
            ? exp(parts.reduce(0) { $0 + $1.weight * log($1.value) }) : parts.reduce(0) { $0 + $1.weight * $1.value }
        return min(max(value, least), limit)
    }
}
