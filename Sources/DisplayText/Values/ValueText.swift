import Granular

/// A value as the player reads it, always with its unit and with as many decimals however it moves: "612 Hz", "47.0 /s",
/// "0.31 s", "−9 dB"; a choice by its name.
public enum ValueText {
    /// A parameter's value.
    /// - range: what the value moves through, such as a mapping's; a narrow one brings more decimals. `nil`: the ordinary ones.
    /// - ascii: a hyphen for the minus sign.
    public static func text(
        _ value: Double, of parameter: Parameter, in range: ClosedRange<Double>? = nil, ascii: Bool = false
    ) -> String {
        let number = number(value, of: parameter, in: range, ascii: ascii)
        return parameter.definition.unit.isEmpty ? number : number + " " + parameter.definition.unit
    }

    /// The same without the unit, for the ends of a scale.
    public static func number(
        _ value: Double, of parameter: Parameter, in range: ClosedRange<Double>? = nil, ascii: Bool = false
    ) -> String {
        if let choice = choice(value, of: parameter) { return choice }
        var places = decimals(of: parameter, in: range)
        // A value that would read as nothing shows what it is.
        while value != 0, places < 5, abs(value) < power(-places) * 0.95 { places += 1 }
        return fixed(value, decimals: places, ascii: ascii)
    }

    /// An end of a scale, as short as it is exact: "1", "0.05", "1000"; of one with many digits, such as a note's frequency, four.
    public static func bound(_ value: Double, ascii: Bool = false) -> String {
        let places = places(of: value)
        guard places > 2, abs(value) >= 10 else { return fixed(value, decimals: places, ascii: ascii) }
        let scale = power(abs(value) >= 1000 ? 0 : abs(value) >= 100 ? 1 : 2)
        let rounded = (value * scale).rounded() / scale
        return fixed(rounded, decimals: Self.places(of: rounded), ascii: ascii)
    }

    /// `value` to three digits that count, where it is below 10 and no more than five decimals tell them.
    static func rounded(_ value: Double) -> Double {
        guard value.isFinite, value != 0, abs(value) < 10 else { return value }
        let places = (2...4).first { abs(value) >= power(2 - $0) } ?? 5
        return (value * power(places)).rounded() / power(places)
    }

    /// The decimals that a number has, up to five.
    private static func places(of value: Double) -> Int {
        (0..<5).first { abs(value * power($0) - (value * power($0)).rounded()) <= 1e-6 } ?? 5
    }

    /// An end of a scale with its unit; a choice by its name.
    package static func end(_ value: Double, of parameter: Parameter) -> String {
        if let choice = choice(value, of: parameter) { return choice }
        let unit = parameter.definition.unit
        return unit.isEmpty ? bound(value) : bound(value) + " " + unit
    }

    /// Both ends of a scale with their unit: "100–1000 Hz", "off to high-pass".
    package static func ends(_ low: Double, _ high: Double, of parameter: Parameter) -> String {
        guard parameter.choices.isEmpty else { return end(low, of: parameter) + " to " + end(high, of: parameter) }
        let unit = parameter.definition.unit
        return span(low, high) + (unit.isEmpty ? "" : " " + unit)
    }

    /// Both ends without a unit: "100–1000", "−40 to 0".
    package static func span(_ low: Double, _ high: Double) -> String {
        // A dash before or after a minus sign cannot be read.
        bound(low) + (low < 0 || high < 0 ? " to " : "–") + bound(high)
    }

    /// A level in dB: "−9 dB", "0 dB", "−∞ dB".
    /// - decimals: 0…5.
    public static func decibels(_ value: Double, decimals: Int = 0, ascii: Bool = false) -> String {
        if value == -.infinity || value < -200 { return (ascii ? "-inf" : "−∞") + " dB" }
        return fixed(value, decimals: decimals, ascii: ascii) + " dB"
    }

    /// `value` with exactly so many decimals, 0…5.
    public static func fixed(_ value: Double, decimals: Int, ascii: Bool = false) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "?" }
        let scaled = Int64((abs(value) * power(decimals)).rounded())
        let sign = value < 0 && scaled != 0 ? (ascii ? "-" : "−") : ""
        guard decimals > 0 else { return sign + String(scaled) }
        let one = Int64(power(decimals))
        let fraction = String(scaled % one)
        return sign + String(scaled / one) + "." + String(repeating: "0", count: decimals - fraction.count) + fraction
    }

    /// Columns that any value within `range` fits into, its unit included.
    public static func width(of parameter: Parameter, in range: ClosedRange<Double>) -> Int {
        guard parameter.choices.isEmpty else { return parameter.choices.map(\.count).max() ?? 0 }
        return max(
            text(range.lowerBound, of: parameter, in: range).count,
            text(range.upperBound, of: parameter, in: range).count)
    }

    private static func choice(_ value: Double, of parameter: Parameter) -> String? {
        let choices = parameter.choices
        guard !choices.isEmpty, value.isFinite else { return nil }
        return choices[min(max(Int(value.rounded()), 0), choices.count - 1)]
    }

    private static func decimals(of parameter: Parameter, in range: ClosedRange<Double>?) -> Int {
        var places =
            switch parameter.definition.unit {
            case "Hz": 0
            case "s", "x", "": 2
            case "beats": 3
            default: 1
            }
        if let range, range.upperBound > range.lowerBound {
            // A fiftieth of the way shows.
            while places < 4, power(-places) > (range.upperBound - range.lowerBound) / 50 { places += 1 }
        }
        return places
    }

    private static func power(_ exponent: Int) -> Double {
        var result = 1.0
        for _ in 0..<abs(exponent) { result *= 10 }
        return exponent < 0 ? 1 / result : result
    }
}
