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
    /// How long it can be; as long as it likes where `nil`.
    package var limit: NameLimit?

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
        guard checker.holds(text, to: limit, of: key, at: node.place) else { return nil }
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
            + (limit.map { [("maxLength", .number(Double($0.characters)))] } ?? [])
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

/// A name, and its place.
package struct PlacedName: Sendable {
    package var text: String
    package var place: Place

    /// Makes one.
    package init(_ text: String, at place: Place) { (self.text, self.place) = (text, place) }
}

/// A list of names, each once.
package struct NamesKind: ValueKind {
    /// For messages.
    package let examples: [String]
    /// The names that there are; any where `nil`.
    package var allowed: [String]?
    /// Whether it may have none.
    package var mayBeEmpty = false
    /// How many there are to be, for editors; whoever reads them says what is wrong.
    package var counts: ClosedRange<Int>?

    package func check(
        _ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker
    ) -> CheckedValue? {
        guard case .array(let nodes) = node.value else {
            let written = examples.map { "\"\($0)\"" }.joined(separator: ", ")
            checker.error(
                at: node.place, "\(key) must be a list of names, such as [\(written)], not \(Wording.value(node))")
            return nil
        }
        if nodes.isEmpty, !mayBeEmpty {
            checker.error(at: node.place, "\(key) is empty: list at least one name, or remove the line")
            return nil
        }
        var names: [PlacedName] = []
        for (index, node) in nodes.enumerated() {
            let entry = "entry \(index + 1) of \(key)"
            guard let name = TextKind(rule: .filled).check(node, of: entry, in: owner, &checker) as? String else {
                continue
            }
            if let allowed, !allowed.contains(name) {
                checker.error(at: node.place, Wording.unknown("entry of \(key)", name, allowed: allowed))
            } else if names.contains(where: { $0.text == name }) {
                checker.error(at: node.place, "\(key) lists \(quoted(name)) twice")
            } else {
                names.append(PlacedName(name, at: node.place))
            }
        }
        // Those that are right can be held against what there is, whatever is wrong with the others.
        return names
    }

    package var schema: [JSON.Member] {
        let items = allowed.map(JSON.choice) ?? TextKind(rule: .filled).schema
        let list: [JSON.Member] =
            mayBeEmpty
            ? [("type", .text("array")), ("items", .object(items))]
            : JSON.list(items, atLeast: counts?.lowerBound ?? 1, atMost: counts?.upperBound)
        return list + [("uniqueItems", .flag(true))]
    }

    package var allowedValues: String {
        guard let allowed else { return "`[\"…\", \"…\"]`" }
        return "some of " + allowed.map { "`\"\($0)\"`" }.joined(separator: ", ")
    }
}

extension ValueKind where Self == TextKind {
    /// A text in one line, which may be empty.
    package static var line: Self { TextKind(rule: .any) }
    /// A text in one line in which there is something to see.
    package static var filledLine: Self { TextKind(rule: .filled) }
    /// The same with at most so many characters; a longer one is wrong.
    package static func filledLine(atMost characters: Int) -> Self { TextKind(rule: .filled, limit: .of(characters)) }
    /// The same; a long one is cut, with a warning.
    package static var name: Self { TextKind(rule: .name) }
}

extension ValueKind where Self == ChoiceKind {
    /// One of these words.
    package static func choice(_ choices: [String]) -> Self { ChoiceKind(choices: choices) }
}

extension ValueKind where Self == NamesKind {
    /// A list of names, at least one and each once, such as `examples`.
    package static func names(as examples: [String], counts: ClosedRange<Int>? = nil) -> Self {
        NamesKind(examples: examples, counts: counts)
    }
    /// A list of some of these words, each once, or of none.
    package static func some(of allowed: [String]) -> Self {
        NamesKind(examples: allowed, allowed: allowed, mayBeEmpty: true)
    }
}

extension NameLimit {
    /// So many characters, of which each takes four bytes at most as a rule.
    static func of(_ characters: Int) -> Self { Self(characters: characters, bytes: characters * 4) }
}

extension TableChecker {
    /// Whether `text` is no longer than `limit`, or says that it is.
    mutating func holds(_ text: String, to limit: NameLimit?, of key: String, at place: Place) -> Bool {
        guard let limit, text.count > limit.characters || text.utf8.count > limit.bytes else { return true }
        error(at: place, "\(key) is too long: it can have at most \(limit.characters) characters")
        return false
    }

    /// The string that a value is, or says that it is none.
    package mutating func string(_ node: TOMLNode, of key: String) -> String? {
        if case .string(let string) = node.value { return string }
        error(at: node.place, "\(key) must be text in quotes, not \(node.kind)")
        return nil
    }
}
