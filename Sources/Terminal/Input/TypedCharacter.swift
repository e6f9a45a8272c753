/// A character of UTF-8 as its bytes come, one by one.
struct TypedCharacter: Sendable {
    /// Bytes of the longest character.
    private static let maxBytes = 4

    /// The beginning of a character of several bytes.
    private var bytes: [UInt8] = []

    /// Takes a byte; the character that it ends, where that takes a column or two: what takes none would be lost in the one before it.
    mutating func parse(_ byte: UInt8) -> Character? {
        if byte < 0x80 {
            bytes = []
            return (0x20..<0x7f).contains(byte) ? Character(Unicode.Scalar(byte)) : nil
        }
        if byte >= 0xc0 || bytes.count == Self.maxBytes { bytes = [] }
        bytes.append(byte)
        guard let scalar = String(validating: bytes, as: UTF8.self)?.unicodeScalars.first else { return nil }
        bytes = []
        return CharacterWidth.columns(scalar).map { $0 > 0 } == true ? Character(scalar) : nil
    }
}
