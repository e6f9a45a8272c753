import CNcurses

/// Pasted text as it comes from the terminal (bracketed paste): printable characters, one by one, up to its end. Line breaks and
/// tabs between them are a space.
struct PastedText: Sendable {
    /// What comes of a code.
    enum Step: Equatable {
        /// Nothing to be seen: a control character, or a part of something.
        case nothing
        /// A character, with a space before it where a line break or a tab stood.
        case text(String)
        /// The paste is over.
        case end
    }

    /// What the terminal sends behind ESC at the end.
    private static let ending: [Int32] = Array("[201~".utf8).map(Int32.init)

    /// How much of the ending came; `nil` where none did.
    private var matched: Int?
    private var character = TypedCharacter()
    /// Whether something came, and a line break or a tab since. At the end of the text it is nothing.
    private var (hasText, isBroken) = (false, false)

    /// Takes a code.
    mutating func parse(_ code: Int32) -> Step {
        if code == Int32(QUERN_KEY_PASTE_END) { return .end }
        if code == 0x1b {
            matched = 0
            return .nothing
        }
        if let place = matched {
            matched = code == Self.ending[place] ? place + 1 : nil
            if matched == Self.ending.count { return .end }
            if matched != nil { return .nothing }
        }
        guard let byte = UInt8(exactly: code) else { return .nothing }
        if (0x09...0x0d).contains(byte) { isBroken = hasText }
        guard let character = character.parse(byte) else { return .nothing }
        defer { (hasText, isBroken) = (true, false) }
        return .text(isBroken && character != " " ? " \(character)" : String(character))
    }
}
