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

    /// A number that is neither infinite nor none.
    static func number(_ bytes: ArraySlice<UInt8>) -> Double? {
        guard bytes.count <= 40, let number = Double(String(decoding: bytes, as: UTF8.self)), number.isFinite else {
            return nil
        }
        return number
    }
}
