import Numbers
import PhoneServer
import Testing

@Suite struct LimitTests {
    private func texts(_ outbox: inout Outbox, bytes: Int = .max) -> [String] {
        outbox.removeFirst(bytes: bytes).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test("a message takes the place of one of its kind, others keep theirs, and the limit counts what waits")
    func outbox() {
        let (state, pointer) = (PhoneMessageKind(rawValue: 1), PhoneMessageKind(rawValue: 2))
        var outbox = Outbox(limit: 10)
        outbox.add(Array("s1".utf8), replacing: state)
        outbox.add(Array("m".utf8), replacing: nil)
        outbox.add(Array("p1".utf8), replacing: pointer)
        outbox.add(Array("m".utf8), replacing: nil)
        for number in 2..<9 { outbox.add(Array("s\(number)".utf8), replacing: state) }
        #expect(texts(&outbox, bytes: 3) == ["s8", "m"])
        #expect(texts(&outbox) == ["p1", "m"])
        outbox.add(Array("0123456789".utf8), replacing: nil)
        #expect(!outbox.isOverfull)
        outbox.add(Array("x".utf8), replacing: nil)
        #expect(outbox.isOverfull && outbox.isEmpty)
    }

    @Test("a line is said once in ten seconds, a flood of lines is cut, and how many are missing is told")
    func remarks() {
        var limiter = RemarkLimiter()
        #expect(limiter.limit("a", at: 0) == "a")
        #expect(limiter.limit("a", at: 1) == nil && limiter.limit("a", at: 5_000_000) == nil)
        #expect(limiter.limit("b", at: 5_000_001) == "b (2 such lines were left out before)")
        let said = (0..<1_000).filter { limiter.limit("line \($0)", at: 6_000_000) != nil }
        #expect(said.count == 20)
        #expect(limiter.limit("later", at: 60_000_000)?.hasPrefix("later (98") == true)
    }

    @Test("a phone may send as many messages in a second as it may, and three times as many for a moment")
    func rate() {
        var limits = PhoneServer.Limits()
        limits.messagesPerSecond = 100
        var rate = limits.messageRate
        #expect((0..<1_000).count { _ in rate.allows(at: 0) } == 300)
        #expect((0..<1_000).count { _ in rate.allows(at: 1_000_000) } == 100)
        let steady = (0..<10_000).count { rate.allows(at: 2_000_000 + Int64($0) * 10_000) }
        #expect(steady == 10_000)
        #expect((0..<1_000).count { _ in rate.allows(at: 10_000_000_000_000) } == 300)
    }
}
