import Granular
import Numbers

/// How values of a question are written.
public enum QuizText {
    /// What a parameter is called wherever people read of it in the quiz: in questions, scores, the ear profile and the plan.
    public static func name(_ parameter: Parameter) -> String {
        switch parameter {
        case .filterCutoff: "cutoff"
        case .stereoSpread: "width"
        case .pitchSpread: "detune"
        case .regularity: "randomness of onsets"
        case .pitchOffset: "pitch offset"
        default: parameter.definition.name
        }
    }

    /// A value with its unit: "12 grains/s", "40 ms", "1.6 kHz".
    public static func value(_ value: Double, of parameter: Parameter) -> String {
        let (number, unit) = written(value, of: parameter)
        return number + " " + unit
    }

    /// Both values: "density 12 → 18 grains/s".
    static func difference(_ difference: QuizDifference) -> String {
        let from = written(difference.from, of: difference.parameter)
        let to = written(difference.to, of: difference.parameter)
        let first = from.unit == to.unit ? from.number : "\(from.number) \(from.unit)"
        return "\(name(difference.parameter)) \(first) → \(to.number) \(to.unit)"
    }

    private static func written(_ value: Double, of parameter: Parameter) -> (number: String, unit: String) {
        switch parameter {
        case .density: (digits(value), "grains/s")
        case .duration where value < 1: (digits(1_000 * value), "ms")
        case .pitch, .pitchOffset, .filterCutoff:
            value < 1_000 ? (digits(value), "Hz") : (digits(value / 1_000), "kHz")
        case .stereoSpread, .regularity, .position, .positionSpread: (digits(100 * value), "%")
        default: (digits(value), parameter.definition.unit)
        }
    }

    /// At most four digits, no zeros behind the point.
    private static func digits(_ value: Double) -> String {
        var text = decimal(value, abs(value) < 10 ? 3 : abs(value) < 100 ? 2 : abs(value) < 1_000 ? 1 : 0)
        guard text.contains(".") else { return text }
        while text.last == "0" { text.removeLast() }
        if text.last == "." { text.removeLast() }
        return text == "-0" ? "0" : text
    }
}
