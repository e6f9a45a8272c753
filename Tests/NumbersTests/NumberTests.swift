import Numbers
import Testing

@Suite("Numbers from outside") struct NumberTests {
    static let extremes = [Int.min, Int.min + 1, -1, 0, 4, Int.max - 1, Int.max]

    @Test("items are counted from 1, and no other number has one")
    func items() {
        let names = ["a", "b", "c"]
        #expect((1...3).map { names.item(number: $0) } == ["a", "b", "c"])
        #expect(names[1...].item(number: 1) == "b")
        #expect(names[1...].index(number: 2) == 2)
        for number in Self.extremes {
            #expect(names.item(number: number) == nil)
            #expect([Int]().item(number: number) == nil)
        }
        #expect([Int]().item(number: 1) == nil)
    }

    @Test("a whole number is taken within its bounds, and nowhere else")
    func wholes() {
        #expect(Int("16", in: 1...16) == 16)
        #expect(Int(16.0, in: 1...16) == 16)
        for text in ["0", "17", "1.5", "", " 1", "9223372036854775808", "-9223372036854775808", "1e1", "nan"] {
            #expect(Int(text, in: 1...16) == nil, "\(text)")
        }
        for number in [0, 17, 1.5, .nan, .infinity, -.infinity, 0x1p63, -0x1p63, .greatestFiniteMagnitude] {
            #expect(Int(number, in: 1...16) == nil, "\(number)")
        }
        #expect(Int(-0x1p63, in: Int.min...Int.max) == .min)
    }
}
