import CNcurses

/// Columns that characters take on a terminal.
package enum CharacterWidth {
    /// Columns of one scalar: 0 for combining marks, 2 for wide ones; `nil` for what must never reach a terminal.
    package static func columns(_ scalar: Unicode.Scalar) -> Int? {
        if scalar.value >= 0x20, scalar.value < 0x7f { return 1 }
        if scalar.value < 0xa0 { return nil }
        switch scalar.properties.generalCategory {
        // Marks that turn the writing's direction, and the like, would move what is drawn after them.
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: return nil
        default: break
        }
        let columns = Int(quern_columns(scalar.value))
        return columns < 0 ? nil : columns
    }

    /// Columns of a text; what must not reach a terminal counts nothing.
    package static func columns(_ text: String) -> Int {
        var sum = 0
        for scalar in text.unicodeScalars { sum += columns(scalar) ?? 0 }
        return sum
    }

    /// As much of `text` as fits into `columns`, its end marked by `mark` where it was cut.
    package static func fit(_ text: String, columns limit: Int, mark: Unicode.Scalar) -> String {
        guard columns(text) > limit else { return text }
        guard limit > 0 else { return "" }
        var result = ""
        var used = 0
        for scalar in text.unicodeScalars {
            let width = columns(scalar) ?? 0
            if used + width > limit - 1 { break }
            result.unicodeScalars.append(scalar)
            used += width
        }
        result.unicodeScalars.append(mark)
        return result
    }

    /// The same, where a number at its end stays: by it alone names may differ ("keep 3": "k…3", "k3", "3").
    package static func fitKeepingNumber(_ text: String, columns limit: Int, mark: Unicode.Scalar) -> String {
        let words = text.split(separator: " ")
        guard columns(text) > limit, words.count > 1, let number = words.last, Int(number) != nil else {
            return fit(text, columns: limit, mark: mark)
        }
        let rest = limit - columns(String(number))
        // One letter says more than one mark.
        if rest == 1 { return "\(text.prefix(1))\(number)" }
        return rest < 1 ? String(number) : fit(text, columns: rest, mark: mark) + number
    }

    /// `text` in lines of at most so many columns, broken between words, but not between numbers of a list, "0 3:0.5 7"; within a word only
    /// where it alone is too long.
    package static func wrapped(_ text: String, columns: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in words(text, columns: columns) {
            if !line.isEmpty, CharacterWidth.columns(line) + 1 + CharacterWidth.columns(word) > columns {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
            while CharacterWidth.columns(line) > columns, columns >= 2 {
                var part = ""
                while let next = line.first, CharacterWidth.columns(part + String(next)) <= columns {
                    part.append(line.removeFirst())
                }
                lines.append(part)
            }
        }
        return lines + [line]
    }

    /// The words of a text, of which numbers in a row are one where they fit into a line.
    private static func words(_ text: String, columns: Int) -> [String] {
        text.split(separator: " ").reduce(into: []) { words, word in
            if word.first?.isNumber ?? false, let last = words.last, last.last?.isNumber ?? false,
                CharacterWidth.columns(last) + 1 + CharacterWidth.columns(String(word)) <= columns
            {
                words[words.count - 1] += " \(word)"
            } else {
                words.append(String(word))
            }
        }
    }
}
