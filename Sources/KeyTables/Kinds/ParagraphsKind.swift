import Files
import TOML

/// A text of one or more paragraphs: an empty line parts two, and within one a line's end counts as a space. What is kept of it has one
/// paragraph a line.
package struct ParagraphsKind: ValueKind {
    package let limit: NameLimit

    package func check(
        _ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker
    ) -> CheckedValue? {
        guard let written = checker.string(node, of: key) else { return nil }
        let text = written.replacing("\r\n", with: "\n")
        guard !text.unicodeScalars.contains(where: { isControl($0) && $0 != "\n" && $0 != "\t" }) else {
            checker.error(at: node.place, "\(key) must have no control characters")
            return nil
        }
        let paragraphs = Self.paragraphs(of: text)
        guard paragraphs.contains(where: { !$0.isWhitespace }) else {
            checker.error(at: node.place, "\(key) is empty")
            return nil
        }
        return checker.holds(paragraphs, to: limit, of: key, at: node.place) ? paragraphs : nil
    }

    private static func paragraphs(of text: String) -> String {
        var paragraphs: [[Substring]] = [[]]
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let words = line.split { $0 == " " || $0 == "\t" }
            if !words.isEmpty {
                paragraphs[paragraphs.count - 1] += words
            } else if paragraphs.last?.isEmpty == false {
                paragraphs.append([])
            }
        }
        return paragraphs.filter { !$0.isEmpty }.map { $0.joined(separator: " ") }.joined(separator: "\n")
    }

    package var schema: [JSON.Member] {
        [("type", .text("string")), ("pattern", .text("\\S")), ("maxLength", .number(Double(limit.characters)))]
    }

    package var allowedValues: String { "text, with empty lines between paragraphs" }
}

extension ValueKind where Self == ParagraphsKind {
    /// One or more paragraphs with at most so many characters.
    package static func paragraphs(atMost characters: Int) -> Self { ParagraphsKind(limit: .of(characters)) }
}
