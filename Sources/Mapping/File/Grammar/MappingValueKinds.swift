import Granular
import KeyTables
import Numbers
import TOML

/// A note: "A2".
struct NoteKind: ValueKind {
    func check(_ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker) -> CheckedValue? {
        guard let name = checker.string(node, of: key) else { return nil }
        if Note(name) != nil { return name }
        checker.error(at: node.place, Wording.noNote(name, key))
        return nil
    }

    var schema: [JSON.Member] { [("type", .text("string")), ("pattern", .text("^[A-Ga-g][#b]?(-1|[0-9])$"))] }

    var allowedValues: String { "a note, `\"A2\"`, `\"C#4\"`, `\"Bb3\"`" }
}

/// A cloud: 1…16, "all" or "own".
struct CloudKind: ValueKind {
    private static let words = ["all", "own"]

    func check(_ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker) -> CheckedValue? {
        switch node.value {
        case .string(let word) where Self.words.contains(word): return word
        case .number(let number) where number == number.rounded() && (1...Double(Mapping.maxClouds)).contains(number):
            return number
        default:
            checker.error(
                at: node.place,
                "\(key) must be 1 to \(Mapping.maxClouds), \"all\" or \"own\", not \(Wording.value(node))")
            return nil
        }
    }

    var schema: [JSON.Member] {
        let number = JSON.number(1...Double(Mapping.maxClouds), type: "integer")
        return [("anyOf", .list([.object(number), .object(JSON.choice(Self.words))]))]
    }

    var allowedValues: String { "1, 2 … \(Mapping.maxClouds), `\"all\"`, `\"own\"`" }
}

/// The length of a note as a number of beats: "1/16", "3/8", "1/8t" for a triplet's, "1/8d" for a dotted one.
struct NoteLengthKind: ValueKind {
    func check(_ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker) -> CheckedValue? {
        guard let text = checker.string(node, of: key) else { return nil }
        if let beats = NoteLength.beats(text) { return beats }
        checker.error(
            at: node.place, "\(key) must be a note length, such as 1/16, 3/8 or 1/8t, not \(Wording.value(node))")
        return nil
    }

    var schema: [JSON.Member] {
        let fractions = NoteLength.fractions.map(String.init).joined(separator: "|")
        return [("type", .text("string")), ("pattern", .text("^([1-9]|1[0-6])/(\(fractions))[td.]?$"))]
    }

    var allowedValues: String { "a note length, `\"1/16\"`, `\"3/8\"`, `\"1/8t\"`" }
}

/// A number of steps, or what a position steps through: "beats", "bars".
struct StepsKind: ValueKind {
    let range: ClosedRange<Int>
    private static let words = PositionSteps.allCases.filter { $0 != .off }.map { "\($0)" }

    func check(_ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker) -> CheckedValue? {
        switch node.value {
        case .string(let word) where Self.words.contains(word): return word
        case .number(let number)
        where number == number.rounded() && (Double(range.lowerBound)...Double(range.upperBound)).contains(number):
            return number
        default:
            checker.error(
                at: node.place,
                "\(key) must be a whole number, \(range.lowerBound) to \(range.upperBound), \"beats\" or \"bars\", not \(Wording.value(node))"
            )
            return nil
        }
    }

    var schema: [JSON.Member] {
        let number = JSON.number(Double(range.lowerBound)...Double(range.upperBound), type: "integer")
        return [("anyOf", .list([.object(number), .object(JSON.choice(Self.words))]))]
    }

    var allowedValues: String {
        "\(range.lowerBound), \(range.lowerBound + 1) … \(range.upperBound), `\"beats\"`, `\"bars\"`"
    }
}

extension ValueKind where Self == StepsKind {
    /// So many steps, or "beats", "bars".
    static func steps(_ range: ClosedRange<Int>) -> Self { StepsKind(range: range) }
}

extension ValueKind where Self == NoteKind {
    /// A note: "A2".
    static var note: Self { NoteKind() }
}

extension ValueKind where Self == CloudKind {
    /// A cloud: 1…16, "all" or "own".
    static var cloud: Self { CloudKind() }
}

extension ValueKind where Self == NoteLengthKind {
    /// The length of a note: "1/16".
    static var noteLength: Self { NoteLengthKind() }
}

extension ValueKind where Self == OneOrMoreTablesKind {
    /// What a measure moves: a target, or several.
    static func targets(_ table: KeyTable) -> Self { .oneOrMore(table, each: "target") }
}
