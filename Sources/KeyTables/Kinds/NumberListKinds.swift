import Granular
import Numbers
import TOML

/// So many whole numbers of a range.
package struct WholeNumbersKind: ValueKind {
    package let range: ClosedRange<Int>
    package let count: Int

    package func check(
        _ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker
    ) -> CheckedValue? {
        guard case .array(let elements) = node.value, elements.count == count else {
            var found = node.kind
            if case .array(let elements) = node.value { found = "\(elements.count)" }
            checker.error(at: node.place, "\(key) must be \(count) whole numbers, \(element.words), not \(found)")
            return nil
        }
        let numbers = elements.compactMap { node in
            (element.check(node, of: "each of \(key)", in: owner, &checker) as? Double)
                .map { PlacedNumber($0, at: node.place) }
        }
        return numbers.count == count ? numbers : nil
    }

    package var schema: [JSON.Member] { JSON.list(element.schema, atLeast: count, atMost: count) }

    package var allowedValues: String { "\(count) whole numbers, \(element.words)" }

    private var element: WholeNumberKind { WholeNumberKind(range: range) }
}

/// Two finite numbers in any order.
package struct PairKind: ValueKind {
    package func check(
        _ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker
    ) -> CheckedValue? {
        guard case .array(let elements) = node.value, elements.count == 2,
            elements.contains(where: { checker.number(ofChoice: $0) != nil })
        else { return checker.twoNumbers(node, of: key) }
        // Of a parameter with named values: "off", "on".
        for element in elements {
            guard let number = checker.number(ofChoice: element) else { continue }
            checker.error(at: element.place, "\(key) takes numbers: write \(number) for \(Wording.value(element))")
        }
        return nil
    }

    package var schema: [JSON.Member] { JSON.list([("type", .text("number"))], atLeast: 2, atMost: 2) }

    package var allowedValues: String { "`[low, high]`" }
}

/// Two numbers of a range, the lower one first.
package struct SpanKind: ValueKind {
    package let range: ClosedRange<Double>
    package let unit: String
    /// How the ends are called: "[low, high]".
    package let ends: String
    /// What to do where the other order was meant.
    package let hint: String?

    package func check(
        _ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker
    ) -> CheckedValue? {
        let words = Wording.range(range, unit)
        guard let found = checker.twoNumbers(node, of: key, ends: ends, within: range, words) else { return nil }
        guard found[0].value < found[1].value else {
            let hint = hint ?? "write \(ends)"
            checker.error(at: node.place, "the first number of \(key) must be the lower one; \(hint)")
            return nil
        }
        return found
    }

    package var schema: [JSON.Member] { JSON.list(JSON.number(range), atLeast: 2, atMost: 2) }

    package var allowedValues: String { "`\(ends)`, \(Wording.range(range, unit))" }
}

/// Two or more numbers from 0 to 1.
package struct FractionsKind: ValueKind {
    package func check(
        _ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker
    ) -> CheckedValue? {
        let written = "\(key) must be a list of two or more numbers from 0 to 1"
        guard case .array(let elements) = node.value else {
            checker.error(at: node.place, "\(written), not \(node.kind)")
            return nil
        }
        guard elements.count >= 2 else {
            checker.error(at: node.place, "\(written), not \(elements.count)")
            return nil
        }
        return checker.finiteNumbers(elements, written).flatMap { checker.numbers($0, within: 0...1, "0 to 1") }
    }

    package var schema: [JSON.Member] { JSON.list(JSON.number(0...1), atLeast: 2) }

    package var allowedValues: String { "two or more numbers, 0 to 1" }
}

extension ValueKind where Self == WholeNumbersKind {
    /// So many whole numbers of this range.
    package static func wholeNumbers(_ range: ClosedRange<Int>, count: Int) -> Self {
        WholeNumbersKind(range: range, count: count)
    }
}

extension ValueKind where Self == PairKind {
    /// Two finite numbers in any order.
    package static var pair: Self { PairKind() }
}

extension ValueKind where Self == SpanKind {
    /// Two numbers of this range, the lower one first.
    package static func span(
        _ range: ClosedRange<Double>, unit: String, ends: String = "[low, high]", hint: String? = nil
    ) -> Self {
        SpanKind(range: range, unit: unit, ends: ends, hint: hint)
    }
}

extension ValueKind where Self == FractionsKind {
    /// Two or more numbers from 0 to 1.
    package static var fractions: Self { FractionsKind() }
}

extension TableChecker {
    /// The number of a parameter's value that was written by its name; `nil` where it is none, or has several numbers.
    /// - Parameter parameters: those that it may be of.
    func number(ofChoice node: TOMLNode, _ parameters: [Parameter] = Parameter.allCases) -> Int? {
        guard case .string(let text) = node.value else { return nil }
        let numbers = Set(parameters.compactMap { $0.choices.firstIndex(of: text) })
        return numbers.count == 1 ? numbers.first : nil
    }

    /// Exactly two finite numbers.
    mutating func twoNumbers(_ node: TOMLNode, of key: String, ends: String = "[low, high]") -> [PlacedNumber]? {
        let written = "\(key) must be two numbers, \(ends)"
        guard case .array(let elements) = node.value else {
            error(at: node.place, "\(written), not \(node.kind)")
            return nil
        }
        guard elements.count == 2 else {
            error(at: node.place, "\(written), not \(elements.count)")
            return nil
        }
        return finiteNumbers(elements, written)
    }

    /// Exactly two numbers of `range`, which `words` tell.
    package mutating func twoNumbers(
        _ node: TOMLNode, of key: String, ends: String = "[low, high]", within range: ClosedRange<Double>,
        _ words: String
    ) -> [PlacedNumber]? {
        twoNumbers(node, of: key, ends: ends).flatMap { numbers($0, within: range, words) }
    }

    /// `found` where all of it lies in `range`, which `words` tell.
    mutating func numbers(
        _ found: [PlacedNumber], within range: ClosedRange<Double>, _ words: String
    ) -> [PlacedNumber]? {
        let outside = found.filter { !range.contains($0.value) }
        for number in outside { error(at: number.place, "\(decimal(number.value)) is outside \(words)") }
        return outside.isEmpty ? found : nil
    }

    /// The numbers that `elements` are; `written` begins a message where one is none.
    mutating func finiteNumbers(_ elements: [TOMLNode], _ written: String) -> [PlacedNumber]? {
        let numbers = elements.compactMap { element -> PlacedNumber? in
            guard case .number(let number) = element.value else {
                error(at: element.place, "\(written), not \(element.kind)")
                return nil
            }
            guard number.isFinite else {
                error(at: element.place, "\(decimal(number)) is not a finite number")
                return nil
            }
            return PlacedNumber(number, at: element.place)
        }
        return numbers.count == elements.count ? numbers : nil
    }
}
