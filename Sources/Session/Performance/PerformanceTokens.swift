import Glibc
import Numbers

/// The words of one line of a performance, taken one after the other. It reads the line where that lies, and is not kept beyond it.
struct PerformanceTokens {
    private var rest: UnsafeBufferPointer<UInt8>

    private static let space = UInt8(ascii: " ")

    init(_ line: UnsafeBufferPointer<UInt8>) { rest = line }

    /// Whether no word is left.
    var isEmpty: Bool { rest.isEmpty }

    /// The next word, which ends at a space or another sign; empty where none is left.
    mutating func next(until end: UInt8 = space) -> UnsafeBufferPointer<UInt8> {
        guard let from = rest.baseAddress, let found = memchr(from, Int32(end), rest.count) else { return remainder() }
        let end = UnsafePointer(found.assumingMemoryBound(to: UInt8.self))
        rest = UnsafeBufferPointer(start: end + 1, count: rest.count - (end + 1 - from))
        return UnsafeBufferPointer(start: from, count: end - from)
    }

    /// All that is left.
    mutating func remainder() -> UnsafeBufferPointer<UInt8> {
        defer { rest = UnsafeBufferPointer(start: nil, count: 0) }
        return rest
    }

    mutating func text() -> String? { PerformanceToken.text(next()) }

    mutating func string() -> String { String(decoding: next(), as: UTF8.self) }

    mutating func whole<Number: FixedWidthInteger>(
        _ type: Number.Type = Number.self, until end: UInt8 = space
    ) -> Number? { Self.whole(next(until: end)) }

    mutating func number(until end: UInt8 = space) -> Double? { Self.number(next(until: end)) }

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

    /// A whole number within what the type holds.
    static func whole<Number: FixedWidthInteger>(_ word: UnsafeBufferPointer<UInt8>) -> Number? {
        guard let number = PlainDigits.whole(word) else { return Number(String(decoding: word, as: UTF8.self)) }
        return Number(exactly: number)
    }

    /// A number that is neither infinite nor none.
    static func number(_ word: UnsafeBufferPointer<UInt8>) -> Double? {
        if let number = PlainDigits.number(word) { return number }
        guard word.count <= 40, let number = Double(String(decoding: word, as: UTF8.self)), number.isFinite else {
            return nil
        }
        return number
    }
}

/// A text as lines.
enum TextLines {
    /// Hands over each line without its end.
    /// - Returns: whether something stands behind the last end of a line, which is no line yet.
    static func forEach<Failure: Error>(
        _ text: [UInt8], _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
    ) throws(Failure) -> Bool {
        try text.withUnsafeBufferPointer { text throws(Failure) in
            guard var line = text.baseAddress else { return false }
            let end = line + text.count
            while let found = memchr(line, Int32(UInt8(ascii: "\n")), end - line) {
                let next = UnsafePointer(found.assumingMemoryBound(to: UInt8.self))
                try body(UnsafeBufferPointer(start: line, count: next - line))
                line = next + 1
            }
            return line < end
        }
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
