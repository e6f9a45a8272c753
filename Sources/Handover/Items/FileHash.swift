/// What is in a file, as its SHA-256 (FIPS 180-4): who has the same 32 bytes has the same file.
public struct FileHash: Hashable, Sendable, CustomStringConvertible {
    /// How many bytes it has.
    public static let byteCount = 32

    /// The 32 bytes.
    let bytes: [UInt8]

    /// `nil` where these are not 32 bytes.
    init?(bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = bytes
    }

    /// Reads 64 hexadecimal digits; `nil` for anything else.
    public init?(_ text: String) {
        guard text.utf8.count == 2 * Self.byteCount else { return nil }
        let digits = text.utf8.compactMap(Self.value)
        guard digits.count == 2 * Self.byteCount else { return nil }
        bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    /// 64 hexadecimal digits in small letters.
    public var description: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
