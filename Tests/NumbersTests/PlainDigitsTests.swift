import Numbers
import SeededGenerator
import Testing

@Suite("Numbers in plain digits")
struct PlainDigitsTests {
    private static func number(_ text: String) -> Double? {
        Array(text.utf8).withUnsafeBufferPointer(PlainDigits.number)
    }
    private static func whole(_ text: String) -> Int64? { Array(text.utf8).withUnsafeBufferPointer(PlainDigits.whole) }

    @Test("are the very numbers that Swift reads")
    func numbers() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<100_000 {
            let digits = Int.random(in: 1...18, using: &random)
            var text = (0..<digits).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
            let place = Int.random(in: 1...digits, using: &random)
            if place < digits { text.insert(".", at: text.index(text.startIndex, offsetBy: place)) }
            if Bool.random(using: &random) { text = "-" + text }
            let (ours, theirs) = (Self.number(text), Double(text))
            #expect(ours?.bitPattern == theirs?.bitPattern, "\(text)")
            let written = "\(Double.random(in: 0...1, using: &random))"
            if let ours = Self.number(written) { #expect(ours == Double(written), "\(written)") }
        }
        #expect(Self.number("-0")?.sign == .minus && Self.number("0.1") == 0.1 && Self.whole("-250") == -250)
    }

    @Test(
        "anything else is none",
        arguments: ["", "-", ".", "1.", ".5", "1e5", "+1", "1.2.3", "12a", "nan", "1234567890123456789", "0x1", " 1"])
    func others(_ text: String) {
        #expect(Self.number(text) == nil)
        #expect(Self.whole(text) == nil)
    }
}
