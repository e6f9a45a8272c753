import Files
import Numbers
import TOML

/// Phrases that messages about files share.
package enum Wording {
    /// Columns of names that a message lists: what is longer is found in the docs sooner than in a line.
    private static let maxListed = 60

    /// `unknown key "zoen", did you mean zone? (allowed: name, about and 13 more)`
    package static func unknown(_ what: String, _ word: String, allowed: [String]) -> String {
        let meant = suggestion(for: word, among: allowed).map { ", did you mean \($0)?" } ?? ""
        return "unknown \(what) \(quoted(word))\(meant) (allowed: \(list(allowed)))"
    }

    /// "a, b, c", and of a long list the first names: "a, b and 7 more".
    private static func list(_ names: [String]) -> String {
        var columns = 0
        var count = 0
        for name in names {
            columns += name.count + 2
            if columns > maxListed + 2 { break }
            count += 1
        }
        let left = names.count - count
        guard left > 1, count > 0 else { return names.joined(separator: ", ") }
        return "\(names.prefix(count).joined(separator: ", ")) and \(left) more"
    }

    /// "5 to 1000 mm", "0 s or more"
    package static func range(_ range: ClosedRange<Double>, _ unit: String) -> String {
        let unit = unit.isEmpty ? "" : " \(unit)"
        if range.upperBound == .infinity { return "\(decimal(range.lowerBound))\(unit) or more" }
        return "\(decimal(range.lowerBound)) to \(decimal(range.upperBound))\(unit)"
    }

    /// "a, b or c"
    package static func alternatives(_ words: [String]) -> String {
        words.count < 2 ? words.joined() : words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    }

    /// Why the value of `key` is no note.
    package static func noNote(_ word: String, _ key: String) -> String {
        "\(key) must be a note such as \"A2\", \"C#4\" or \"Bb3\", not \(quoted(word))"
    }

    /// What was written, for the end of a message.
    package static func value(_ node: TOMLNode) -> String {
        switch node.value {
        case .string(let text): quoted(text)
        case .number(let number): decimal(number)
        default: node.kind
        }
    }

    /// How long a name can be: "at most 100 characters and 400 bytes".
    package static var nameLimit: String {
        "at most \(NameLimit.text.characters) characters and \(NameLimit.text.bytes) bytes"
    }
}
