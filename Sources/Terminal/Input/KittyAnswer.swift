/// What a terminal answers that was asked for kitty's graphics: "i=1;OK", or why not, and ESC \ behind it.
struct KittyAnswer: Sendable {
    /// What comes of a byte.
    enum Step: Equatable {
        /// It belongs to the answer.
        case more
        /// The answer is whole.
        case end(GraphicsAnswer)
        /// It cannot belong to the answer, which is none.
        case none
    }

    /// Longer than any answer.
    private static let maxBytes = 200

    private var bytes: [UInt8] = []
    private var hasEscape = false

    /// Takes the next byte.
    mutating func parse(_ byte: Int) -> Step {
        if hasEscape { return byte == 0x5c ? .end(.ofKitty(bytes)) : .none }
        if byte == 0x1b {
            hasEscape = true
            return .more
        }
        // A key that is typed meanwhile must not get lost: it begins with a number's name.
        guard (0x20..<0x7f).contains(byte), bytes.count < Self.maxBytes, !bytes.isEmpty || byte == 0x69 || byte == 0x49
        else { return .none }
        bytes.append(UInt8(byte))
        return .more
    }
}
