/// Words as the full-text index has them: without case, accents and widths; scripts that leave no room between words are looked up by their letters.
enum SearchWords {
    /// So many words of a query are looked for, and so many letters of each.
    private static let maxWords = 16
    private static let maxLetters = 64

    /// A text as it goes into the index.
    static func indexed(_ text: String) -> String { spaced(SortKey.folded(text)) }

    private static func spaced(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isUnspaced) else { return text }
        var spaced = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if isUnspaced(scalar) {
                spaced.append(contentsOf: [" ", scalar, " "])
            } else {
                spaced.append(scalar)
            }
        }
        return String(spaced)
    }

    /// A query for FTS5 (https://sqlite.org/fts5.html#full_text_query_syntax): each word, or what of a word lies between signs, begins a word
    /// of the sound. `nil` where there is no word in `text`.
    static func pattern(_ text: String) -> String? {
        let words = SortKey.folded(String(text.prefix(maxWords * maxLetters))).split { !isPartOfWord($0) }.prefix(
            maxWords)
        guard !words.isEmpty else { return nil }
        return words.map { "\"\(spaced(String($0.prefix(maxLetters))))\"*" }.joined(separator: " AND ")
    }

    /// As the tokenizer unicode61 has it: letters, numbers, marks and what is for private use.
    private static func isPartOfWord(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first else { return false }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber, .privateUse:
            return true
        default: return false
        }
    }

    /// Thai, Lao, Burmese, Khmer, Japanese and Chinese.
    private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3005...0x3007, 0x3040...0x30FF, 0x3400...0x4DBF,
            0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
