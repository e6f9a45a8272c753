import Numbers
import TOML

/// A finite number of a range, with the unit that it counts.
package struct NumberKind: ValueKind {
    package let range: ClosedRange<Double>
    package let unit: String

    package func check(
        _ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker
    ) -> CheckedValue? {
        guard case .number(let number) = node.value else {
            checker.error(at: node.place, "\(key) must be a number, \(Wording.range(range, unit)), not \(node.kind)")
            return nil
        }
        if number.isFinite, range.contains(number) { return number }
        checker.error(at: node.place, "\(key) must be \(Wording.range(range, unit)), not \(decimal(number))")
        return nil
    }

    package var schema: [JSON.Member] { JSON.number(range) }

    package var allowedValues: String { Wording.range(range, unit) }
}

/// A whole number of a range.
package struct WholeNumberKind: ValueKind {
    package let range: ClosedRange<Int>

    package func check(
        _ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker
    ) -> CheckedValue? {
        if case .number(let number) = node.value, number == number.rounded(),
            number >= Double(range.lowerBound), number <= Double(range.upperBound)
        {
            return number
        }
        checker.error(at: node.place, "\(key) must be a whole number, \(words), not \(Wording.value(node))")
        return nil
    }

    package var schema: [JSON.Member] {
        JSON.number(Double(range.lowerBound)...Double(range.upperBound), type: "integer")
    }

    package var allowedValues: String { "\(range.lowerBound), \(range.lowerBound + 1) … \(range.upperBound)" }

    /// "1 to 16"
    var words: String { "\(range.lowerBound) to \(range.upperBound)" }
}

/// true or false.
package struct FlagKind: ValueKind {
    package func check(
        _ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker
    ) -> CheckedValue? {
        if case .boolean(let flag) = node.value { return flag }
        checker.error(at: node.place, "\(key) must be true or false, not \(node.kind)")
        return nil
    }

    package var schema: [JSON.Member] { [("type", .text("boolean"))] }

    package var allowedValues: String { "`true`, `false`" }
}

extension ValueKind where Self == NumberKind {
    /// A number of this range, with the unit that it counts; up to infinity means without an upper end.
    package static func number(_ range: ClosedRange<Double>, unit: String) -> Self {
        NumberKind(range: range, unit: unit)
    }
}

extension ValueKind where Self == WholeNumberKind {
    /// A whole number of this range.
    package static func wholeNumber(_ range: ClosedRange<Int>) -> Self { WholeNumberKind(range: range) }
}

extension ValueKind where Self == FlagKind {
    /// true or false.
    package static var flag: Self { FlagKind() }
}
