/// Texts that people typed elsewhere, on phones and other machines, as they are kept and shown on terminals and pages.
package enum VisibleText {
    /// More marks on a letter than any script needs are a flood that runs over the lines above and below.
    private static let maxScalarsPerCharacter = 4

    /// `text` in one line: white space is one space, and none at the ends; nothing that a terminal obeys, that turns the direction of
    /// writing or that is not seen; no more than three marks on a letter; at most so many characters.
    package static func cleaned(_ text: String, atMost limit: Int) -> String {
        var kept = ""
        var count = 0
        var isSpaceDue = false
        for character in text {
            if isSpace(character) {
                isSpaceDue = count > 0
                continue
            }
            let seen = seenScalars(of: character)
            guard let first = seen.first, !isMark(first) else { continue }
            guard count + (isSpaceDue ? 2 : 1) <= limit else { break }
            if isSpaceDue {
                kept.append(" ")
                count += 1
                isSpaceDue = false
            }
            kept.unicodeScalars.append(contentsOf: seen)
            count += 1
        }
        // What was left out may have held two apart that are one character together.
        return kept.count <= limit ? kept : String(kept.prefix(limit))
    }

    private static func isSpace(_ character: Character) -> Bool {
        // The blank pattern of Braille looks like a space and is none.
        character.isWhitespace || character == "\u{2800}"
    }

    private static func seenScalars(of character: Character) -> [Unicode.Scalar] {
        Array(character.unicodeScalars.lazy.filter(isSeen).prefix(maxScalarsPerCharacter))
    }

    private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
        if isControl(scalar) || scalar.properties.isDefaultIgnorableCodePoint { return false }
        return switch scalar.properties.generalCategory {
        case .format, .privateUse, .surrogate, .unassigned: false
        default: true
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark: true
        default: false
        }
    }
}
