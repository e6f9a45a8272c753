import Granular
import Numbers

/// Two values for a message, in as few digits as tell what they are.
enum ValueChangeText {
    /// "612 Hz → 550 Hz"; choices by their names.
    static func change(_ old: Double, _ new: Double, of parameter: Parameter) -> String {
        let choices = parameter.choices
        let (first, second) = (Int(old.rounded()), Int(new.rounded()))
        if choices.indices.contains(first), choices.indices.contains(second), first != second {
            return "\(choices[first]) → \(choices[second])"
        }
        return change(old, new, unit: parameter.definition.unit)
    }

    /// Each to half a percent, and so that they differ.
    static func change(_ old: Double, _ new: Double, unit: String) -> String {
        let unit = unit.isEmpty ? "" : " " + unit
        var (first, second) = (decimals(old), decimals(new))
        while max(first, second) < maxDecimals, text(old, first) == text(new, second) {
            first = max(first, second) + 1
            second = first
        }
        return "\(text(old, first))\(unit) → \(text(new, second))\(unit)"
    }

    /// A value to half a percent.
    static func text(_ value: Double) -> String { text(value, decimals(value)) }

    private static let maxDecimals = 6

    private static func text(_ value: Double, _ decimals: Int) -> String {
        decimals == 0 ? String(Int64(value.rounded())) : decimal(value, decimals)
    }

    private static func decimals(_ value: Double) -> Int {
        var (decimals, step) = (0, 1.0)
        while decimals < maxDecimals, abs((value / step).rounded() * step - value) > abs(value) * 0.005 {
            decimals += 1
            step /= 10
        }
        return decimals
    }
}
