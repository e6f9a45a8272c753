import Glibc
import Numbers

/// How figures are written for people.
package enum Figure {
    /// So many digits that count, and no zeros that do not: 101.1, 0.0248, 1.2e+16.
    package static func text(_ value: Double, digits: Int = 4) -> String {
        guard value != 0 else { return "0" }
        let exponent = Int(log10(abs(value)).rounded(.down))
        guard (-5...9).contains(exponent) else {
            let rest = value / pow(10, Double(exponent))
            return rest.isFinite ? "\(text(rest, digits: digits))e\(exponent < 0 ? "" : "+")\(exponent)" : "\(value)"
        }
        let decimals = max(0, digits - 1 - exponent)
        // At least one decimal is written, though it is 0.
        var text = decimal(decimals == 0 ? value.rounded() : value, decimals)
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text
    }

    /// From where to where.
    package static func text(_ interval: Interval) -> String { "\(text(interval.low)) to \(text(interval.high))" }

    /// A chance: p = 0.024.
    package static func chance(_ p: Double) -> String { p < 0.0001 ? "p < 0.0001" : "p = \(text(p, digits: 2))" }
}
