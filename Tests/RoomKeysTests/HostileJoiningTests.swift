import RoomKeys
import SeededGenerator
import Testing

@Suite("Messages of the join check that are none")
struct HostileJoiningTests {
    @Test(
        "what cannot be read is refused, changes nothing, and is no try",
        arguments: [
            "", "{", "null", "[]", "\"\"", "{}", "7", #"{"t":1,"v":1}"#, #"{"t":"join"}"#, #"{"t":"join","v":1}"#,
            #"{"t":"join","v":1,"session":"00"}"#, #"{"t":"confirm","v":1,"session":"zz"}"#,
            #"{"t":"join","v":1e99}"#, #"{"t":"join","v":1,"session":7}"#,
            #"{"t":"ticket","v":1,"session":"000102030405060708090a0b0c0d0e0f"}"#,
            #"{"t":"join","v":1,"session":"000102030405060708090a0b0c0d0e0f","name":"Ada","protocol":0,"passcode":true}"#,
            String(repeating: "[", count: 1_000), String(repeating: #"{"t":"#, count: 200),
            #"{"t":"join","v":1,"name":""# + String(repeating: "x", count: 2_000) + #""}"#, "\u{0}\u{1B}[2J",
        ])
    func unreadable(_ text: String) throws {
        var sample = try SampleJoining()
        for _ in 0..<20 { #expect(refusal(sample.say(text)) == "unreadable") }
        #expect(sample.check.pendingCount == 0)
        guard case .joined = try sample.join(SampleJoining.attempt()) else {
            Issue.record("a try was counted")
            return
        }
    }

    @Test("what is random is refused by the leader, and ends a follower's try")
    func random() throws {
        var generator = SeededGenerator(seed: 1)
        var sample = try SampleJoining()
        for _ in 0..<2_000 {
            let bytes = (0..<generator.below(1_500)).map { _ in UInt8.random(in: 0...255, using: &generator) }
            #expect(refusal(String(decoding: sample.say(bytes), as: UTF8.self)) == "unreadable")
        }
        for _ in 0..<200 {
            var attempt = try SampleJoining.attempt()
            let bytes = (0..<generator.below(20_000)).map { _ in UInt8.random(in: 0...255, using: &generator) }
            #expect(attempt.handle(bytes) == .failed(.unreadable, farewell: nil))
            #expect(attempt.handle(bytes) == .failed(.over, farewell: nil))
        }
        #expect(sample.check.pendingCount == 0)
        for nested in ["[", #"{"t":"#] {
            var attempt = try SampleJoining.attempt()
            let text = String(repeating: nested, count: 16_384 / nested.utf8.count)
            #expect(attempt.handle(Array(text.utf8)) == .failed(.unreadable, farewell: nil))
        }
    }

    @Test("whatever is changed on the way, nobody gets another key or ticket, and no answer is too long")
    func mutations() throws {
        var generator = SeededGenerator(seed: 2)
        var ends: [String: Int] = [:]
        for _ in 0..<1_500 {
            var sample = try SampleJoining()
            let target = generator.below(4)
            var attempt = try SampleJoining.attempt()
            var (bytes, message) = (attempt.request, 0)
            exchange: while true {
                if message == target { mutate(&bytes, &generator) }
                var answer = sample.say(bytes)
                #expect(answer.count <= 16_384 && sample.check.pendingCount <= 1)
                if message + 1 == target { mutate(&answer, &generator) }
                switch attempt.handle(answer) {
                case .send(let next): (bytes, message) = (next, message + 2)
                case .joined(let room):
                    #expect(room.key == sample.room.key && room.ticket == SampleJoining.ticket)
                    #expect(room.id == sample.room.id && room.name == sample.room.name && room.protocolVersion == 3)
                    ends["joined", default: 0] += 1
                    break exchange
                case .refused:
                    ends["refused", default: 0] += 1
                    break exchange
                case .failed:
                    ends["failed", default: 0] += 1
                    break exchange
                }
            }
        }
        // All of these ends were reached: now and then what was changed says the same.
        #expect(ends.count == 3 && ends["joined", default: 0] < 500)
    }

    @Test("what is changed in signed messages is forged, and nothing of any length crashes")
    func signed() {
        var generator = SeededGenerator(seed: 3)
        let key = RoomKey.random()
        let whole = SignedMessage.bytes(topic: "a/b", payload: Array("hello".utf8), epoch: 1, sequence: 2, with: key)
        for _ in 0..<5_000 {
            var bytes = whole
            mutate(&bytes, &generator)
            #expect(bytes == whole || SignedMessage.open(topic: "a/b", bytes: bytes, with: key) == nil)
        }
        for count in 0..<200 {
            #expect(SignedMessage.open(topic: "", bytes: .init(repeating: 1, count: count), with: key) == nil)
        }
    }

    private func mutate(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
        guard !bytes.isEmpty else { return }
        let at = generator.below(bytes.count)
        switch generator.below(5) {
        case 0: bytes[at] ^= 1 << UInt8(generator.below(8))
        case 1: bytes.removeSubrange(at..<min(bytes.count, at + 1 + generator.below(8)))
        case 2: bytes.insert(contentsOf: bytes[at..<min(bytes.count, at + 1 + generator.below(8))], at: at)
        case 3: bytes = Array(bytes[..<at])
        default: bytes[at] = Array("0123456789abcdefABCDEF\"{}[]:, tru".utf8).randomElement(using: &generator) ?? 0
        }
    }
}
