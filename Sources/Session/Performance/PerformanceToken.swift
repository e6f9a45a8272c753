/// Texts as words of a line: bytes that are no printable ASCII characters, spaces and `%` are written as `%20` (as in addresses,
/// RFC 3986).
enum PerformanceToken {
    private static let digits = Array("0123456789abcdef".utf8)

    /// `text` as one word.
    static func word(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if byte > 0x20, byte < 0x7F, byte != UInt8(ascii: "%") {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return bytes.isEmpty ? "%" : String(decoding: bytes, as: UTF8.self)
    }

    /// The text of a word; `nil` where it is none.
    static func text(_ word: some Sequence<UInt8>) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(word)[...]
        if rest.elementsEqual([UInt8(ascii: "%")]) { return "" }
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? { digits.firstIndex(of: byte).map(UInt8.init) }
}
