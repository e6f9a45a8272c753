import FoundationEssentials

/// JSON as Quern prints and writes it. No terminal obeys it and no line of it is drawn backwards: control characters (C0, C1 and DEL),
/// the marks that turn the direction of writing, and the separators of lines and paragraphs are written as `\u009B`.
package struct JSONText: CustomStringConvertible, Sendable {
    /// The text.
    package let description: String

    /// `value` in lines, its keys sorted; `nil` where it has a number that JSON has none for.
    /// - Parameter isOneLine: whether all of it is one line.
    package init?(_ value: some Encodable, isOneLine: Bool = false) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if !isOneLine { encoder.outputFormatting.insert(.prettyPrinted) }
        guard let data = try? encoder.encode(value) else { return nil }
        // Outside of its strings JSON has none of these, and the encoder escapes C0 itself.
        description = Self.escaped(String(decoding: data, as: UTF8.self))
    }

    /// `text` as a string of JSON, in quotation marks.
    package static func literal(_ text: String) -> String {
        let quoted = text.unicodeScalars.reduce(into: "") { quoted, scalar in
            switch scalar {
            case "\"", "\\": quoted += "\\" + String(scalar)
            case _ where scalar.value < 0x20: quoted += escape(scalar)
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return "\"\(escaped(quoted))\""
    }

    private static func escaped(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
        return text.unicodeScalars.reduce(into: "") { escaped, scalar in
            if isUnsafe(scalar) { escaped += escape(scalar) } else { escaped.unicodeScalars.append(scalar) }
        }
    }

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        // A line's end between JSON's tokens is one.
        scalar.value >= 0x20 && (isControl(scalar) || isDirectionMark(scalar))
    }

    /// All of these have four digits at most.
    private static func escape(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
