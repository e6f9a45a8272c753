import Files
import TOML

/// A text in one line.
package struct TextKind: ValueKind {
    package enum Rule: Sendable {
        /// Also an empty one.
        case any
        /// There is something to see in it.
        case filled
        /// There is something to see in it, and what is longer than a ``NameLimit`` is cut.
        case name
    }

    package let rule: Rule

    package func check(
        _ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker
    ) -> CheckedValue? {
        guard let text = checker.string(node, of: key) else { return nil }
        guard !text.unicodeScalars.contains(where: isControl) else {
            checker.error(at: node.place, "\(key) must be one line without control characters")
            return nil
        }
        guard rule == .any || text.contains(where: { !$0.isWhitespace }) else {
            checker.error(at: node.place, "\(key) is empty")
            return nil
        }
        guard rule == .name else { return text }
        let kept = boundedName(text)
        if kept != text {
            checker.warn(
                at: node.place, "\(key) is shortened: it can have \(Wording.nameLimit), and no text direction marks")
        }
        return kept
    }

    package var schema: [JSON.Member] {
        [("type", .text("string"))] + (rule == .any ? [] : [("pattern", .text("\\S"))])
    }

    package var allowedValues: String { "text" }
}

/// One of some words.
package struct ChoiceKind: ValueKind {
    package let choices: [String]

    package func check(
        _ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker
    ) -> CheckedValue? {
        guard let word = checker.string(node, of: key) else { return nil }
        if choices.contains(word) { return word }
        checker.error(at: node.place, Wording.unknown(key, word, allowed: choices))
        return nil
    }

    package var schema: [JSON.Member] { JSON.choice(choices) }

    package var allowedValues: String { choices.map { "`\"\($0)\"`" }.joined(separator: ", ") }
}

/// A list of names, at least one and each once.
package struct NamesKind: ValueKind {
    /// For messages.
    package let examples: [String]

    package func check(
        _ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker
    ) -> CheckedValue? {
        if case .array(let nodes) = node.value {
            let names = nodes.compactMap { node -> String? in
                guard case .string(let text) = node.value, text.contains(where: { !$0.isWhitespace }) else {
                    return nil
                }
                return text.unicodeScalars.contains(where: isControl) ? nil : text
            }
            if names.count == nodes.count, !names.isEmpty, Set(names).count == names.count { return names }
        }
        let written = examples.map { "\"\($0)\"" }.joined(separator: ", ")
        checker.error(
            at: node.place, "\(key) must be a list of different names, such as [\(written)], not \(Wording.value(node))"
        )
        return nil
    }

    package var schema: [JSON.Member] {
        [
            ("type", .text("array")), ("items", .object(TextKind(rule: .filled).schema)), ("minItems", .number(1)),
            ("uniqueItems", .flag(true)),
        ]
    }

    package var allowedValues: String { "`[\"…\", \"…\"]`" }
}

/// So many digits, as text. They may be a secret, and are in no message.
package struct DigitsKind: ValueKind {
    package let counts: ClosedRange<Int>

    package func check(
        _ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker
    ) -> CheckedValue? {
        if case .string(let text) = node.value, counts.contains(text.count),
            text.allSatisfy({ ("0"..."9").contains($0) })
        {
            return text
        }
        checker.error(
            at: node.place,
            "\(key) must be \(counts.lowerBound) to \(counts.upperBound) digits in quotation marks, not \(node.kind)")
        return nil
    }

    package var schema: [JSON.Member] {
        [
            ("type", .text("string")),
            ("pattern", .text("^[0-9]{\(counts.lowerBound),\(counts.upperBound)}$")),
        ]
    }

    package var allowedValues: String { "\(counts.lowerBound) to \(counts.upperBound) digits, `\"…\"`" }
}

extension ValueKind where Self == TextKind {
    /// A text in one line, which may be empty.
    package static var line: Self { TextKind(rule: .any) }
    /// A text in one line in which there is something to see.
    package static var filledLine: Self { TextKind(rule: .filled) }
    /// The same; a long one is cut, with a warning.
    package static var name: Self { TextKind(rule: .name) }
}

extension ValueKind where Self == ChoiceKind {
    /// One of these words.
    package static func choice(_ choices: [String]) -> Self { ChoiceKind(choices: choices) }
}

extension ValueKind where Self == NamesKind {
    /// A list of names, at least one and each once, such as `examples`.
    package static func names(as examples: [String]) -> Self { NamesKind(examples: examples) }
}

extension ValueKind where Self == DigitsKind {
    /// So many digits, as text.
    package static func digits(_ counts: ClosedRange<Int>) -> Self { DigitsKind(counts: counts) }
}

extension TableChecker {
    /// The string that a value is, or says that it is none.
    package mutating func string(_ node: TOMLNode, of key: String) -> String? {
        if case .string(let string) = node.value { return string }
        error(at: node.place, "\(key) must be a string, not \(node.kind)")
        return nil
    }
}
