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
    "\"\(printable(text.count > 60 ? text.prefix(59) + "…" : text))\""
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
