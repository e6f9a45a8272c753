/// What a terminal answers that was asked for the colour of its background: "rgb:RRRR/GGGG/BBBB", and BEL or ESC \ behind it.
struct BackgroundAnswer: Sendable {
    /// What comes of a byte.
    enum Step: Equatable {
        /// It belongs to the answer.
        case more
        /// The answer is whole: whether the background is light, where it says a colour.
        case end(isLight: Bool?)
        /// It cannot belong to the answer, which is none.
        case none
    }

    /// Longer than any colour.
    private static let maxBytes = 40

    private var text = ""
    private var hasEscape = false

    /// Takes the next byte.
    mutating func parse(_ byte: Int) -> Step {
        if hasEscape { return byte == 0x5c ? .end(isLight: Self.isLight(text)) : .none }
        switch byte {
        case 0x07: return .end(isLight: Self.isLight(text))
        case 0x1b: hasEscape = true
        default:
            let character = Character(Unicode.Scalar(UInt8(clamping: byte)))
            guard text.utf8.count < Self.maxBytes, Self.isPossible(text, character) else { return .none }
            text.append(character)
        }
        return .more
    }

    /// Whether a character may come next: a key that is typed meanwhile must not get lost.
    private static func isPossible(_ text: String, _ next: Character) -> Bool {
        let heads = ["rgb:", "rgba:"]
        if heads.contains(where: { $0.hasPrefix(text + String(next)) }) { return true }
        return heads.contains(where: { text.hasPrefix($0) }) && (next.isHexDigit || next == "/")
    }

    /// Whether the colour is light: its relative luminance (WCAG 2.1) is above the one at which black and white stand out alike.
    private static func isLight(_ text: String) -> Bool? {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let fields = text[text.index(after: colon)...].split(separator: "/", omittingEmptySubsequences: false)
        guard (3...4).contains(fields.count), fields.allSatisfy({ (1...4).contains($0.utf8.count) }) else { return nil }
        let parts = fields.prefix(3).compactMap { field in
            Int(field, radix: 16).map { Double($0) / Double((1 << (4 * field.utf8.count)) - 1) }
        }
        guard parts.count == 3 else { return nil }
        // Squares are near enough to the curve of sRGB to tell light from dark.
        let luminance = 0.2126 * parts[0] * parts[0] + 0.7152 * parts[1] * parts[1] + 0.0722 * parts[2] * parts[2]
        return luminance > 0.18
    }
}
