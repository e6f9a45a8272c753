/// The words of one line of a performance, taken one after the other.
struct PerformanceTokens {
    private var rest: ArraySlice<UInt8>

    private static let space = UInt8(ascii: " ")

    init(_ line: ArraySlice<UInt8>) { rest = line }

    /// Whether no word is left.
    var isEmpty: Bool { rest.isEmpty }

    /// The next word, empty where none is left.
    mutating func next() -> ArraySlice<UInt8> {
        let end = rest.firstIndex(of: Self.space) ?? rest.endIndex
        defer { rest = end < rest.endIndex ? rest[(end + 1)...] : [] }
        return rest[..<end]
    }

    /// All that is left.
    mutating func remainder() -> ArraySlice<UInt8> {
        defer { rest = [] }
        return rest
    }

    mutating func text() -> String? { PerformanceToken.text(next()) }

    mutating func string() -> String { String(decoding: next(), as: UTF8.self) }

    mutating func whole<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) -> Number? { Number(string()) }

    mutating func number() -> Double? { Self.number(next()) }

    /// `on` or `off`.
    mutating func flag() -> Bool? { Self.flag(string()) }

    static func flag(_ word: String) -> Bool? { word == "on" ? true : word == "off" ? false : nil }

    /// The next word, which has to be a number.
    mutating func requireNumber() throws(PerformanceReader.Fault) -> Double {
        guard let number = number() else { throw PerformanceReader.Fault(message: "a number is missing") }
        return number
    }

    /// The next word, which has to be `on` or `off`.
    mutating func requireFlag() throws(PerformanceReader.Fault) -> Bool {
        guard let flag = flag() else { throw PerformanceReader.Fault(message: "must be on or off") }
        return flag
    }

    /// A number that is neither infinite nor none.
    static func number(_ bytes: ArraySlice<UInt8>) -> Double? {
        guard bytes.count <= 40, let number = Double(String(decoding: bytes, as: UTF8.self)), number.isFinite else {
            return nil
        }
        return number
    }
}

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
