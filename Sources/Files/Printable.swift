/// `text` on one line of a terminal: what would move the cursor or change colours is written as `\u{1B}`.
package func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
        if isControl(scalar) {
            result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        } else {
            result.unicodeScalars.append(scalar)
        }
    }
}

/// `text` in quotation marks, cut where it is long.
package func quoted(_ text: String) -> String {
    let limit = NameLimit(characters: 59, bytes: 236)
    guard text.count > limit.characters + 1 || text.utf8.count > limit.bytes + 4 else {
        return "\"\(printable(text))\""
    }
    return "\"\(printable(text, limit))…\""
}

/// The beginning of `text` that `limit` lets through, on one line of a terminal.
private func printable(_ text: String, _ limit: NameLimit) -> String {
    var shown = ""
    for character in text.prefix(limit.characters) {
        guard shown.utf8.count + character.utf8.count <= limit.bytes else { break }
        shown.append(character)
    }
    return printable(shown)
}

/// Whether a terminal would obey `scalar` rather than draw it: control characters, line and paragraph separators, and the
/// marks that turn the direction of writing.
package func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    default: false
    }
}

/// Whether `scalar` is one of the marks that turn the direction of what stands beside them, and are not seen themselves.
func isDirectionMark(_ scalar: Unicode.Scalar) -> Bool {
    [0x061C, 0x200E, 0x200F].contains(scalar.value)
}
