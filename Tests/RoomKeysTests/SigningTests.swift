import RoomKeys
import Testing

@Suite("Messages signed with the room's key")
struct SigningTests {
    private let key = RoomKey.random()
    private let payload = Array("tempo 120".utf8)

    @Test("a message opens with its key, under its topic")
    func opens() {
        let bytes = SignedMessage.bytes(topic: "room/clock", payload: payload, epoch: 3, sequence: .max, with: key)
        let message = SignedMessage.open(topic: "room/clock", bytes: bytes, with: key)
        #expect(message?.payload == payload && message?.epoch == 3 && message?.sequence == .max)
        #expect(bytes.count == SignedMessage.headBytes + payload.count)
        #expect(SignedMessage.open(topic: "room/cloc", bytes: bytes, with: key) == nil)
        #expect(SignedMessage.open(topic: "room/clock", bytes: bytes, with: .random()) == nil)
        let empty = SignedMessage.bytes(topic: "t", payload: [], epoch: 0, sequence: 0, with: key)
        #expect(SignedMessage.open(topic: "t", bytes: empty, with: key)?.payload == [])
    }

    @Test("no two messages have one signature because of where one part ends and the next begins")
    func boundaries() {
        let signatures = [
            key.sign(topic: "ab", payload: Array("c".utf8), epoch: 1, sequence: 1),
            key.sign(topic: "a", payload: Array("bc".utf8), epoch: 1, sequence: 1),
            key.sign(topic: "abc", payload: [], epoch: 1, sequence: 1),
            key.sign(topic: "ab", payload: Array("c".utf8), epoch: 257, sequence: 1),
            key.sign(topic: "ab", payload: Array("c".utf8), epoch: 1, sequence: 257),
            key.sign(topic: "ab\u{8}", payload: Array("c".utf8), epoch: 1, sequence: 1),
        ]
        #expect(Set(signatures).count == signatures.count && signatures.allSatisfy { $0.count == 32 })
        #expect(key.verify(signatures[0], topic: "ab", payload: Array("c".utf8), epoch: 1, sequence: 1))
        #expect(!key.verify(signatures[1], topic: "ab", payload: Array("c".utf8), epoch: 1, sequence: 1))
        #expect(!key.verify([], topic: "ab", payload: Array("c".utf8), epoch: 1, sequence: 1))
    }

    @Test("a payload of a mebibyte is opened, and not one byte more")
    func longest() {
        for (count, isOpened) in [(SignedMessage.maxPayloadBytes, true), (SignedMessage.maxPayloadBytes + 1, false)] {
            let bytes = SignedMessage.bytes(
                topic: "t", payload: .init(repeating: 7, count: count), epoch: 1, sequence: 1, with: key)
            #expect((SignedMessage.open(topic: "t", bytes: bytes, with: key) != nil) == isOpened)
        }
    }

    @Test("a file's token opens that file alone")
    func files() {
        let token = key.fileToken(for: "sounds/bell.wav")
        #expect(token.count == 64 && key.isFileToken(token, for: "sounds/bell.wav"))
        #expect(!key.isFileToken(token, for: "sounds/bell.wav2") && !key.isFileToken("", for: "sounds/bell.wav"))
        #expect(!RoomKey.random().isFileToken(token, for: "sounds/bell.wav"))
    }

    @Test("a key has 32 bytes")
    func length() {
        #expect(RoomKey([UInt8](repeating: 1, count: 31)) == nil && RoomKey([UInt8](repeating: 1, count: 33)) == nil)
        #expect(RoomKey([UInt8](repeating: 1, count: 32)) == RoomKey([UInt8](repeating: 1, count: 32)))
        #expect(RoomKey.random() != RoomKey.random())
    }
}

@Suite("Messages come once and in their order")
struct ReplayTests {
    private let key = RoomKey.random()

    private func bytes(_ topic: String, _ epoch: UInt64, _ sequence: UInt64) -> [UInt8] {
        SignedMessage.bytes(topic: topic, payload: [1], epoch: epoch, sequence: sequence, with: key)
    }

    @Test("the retained message is known after a reconnection, older ones are replays, missing ones are counted")
    func order() {
        var guardian = ReplayGuard(key: key)
        func isNew(_ topic: String, _ epoch: UInt64, _ sequence: UInt64) -> Bool {
            if case .new = guardian.open(topic: topic, bytes: bytes(topic, epoch, sequence)) { true } else { false }
        }
        #expect(isNew("a", 1, 5) && isNew("a", 1, 6) && isNew("a", 1, 9))
        #expect(guardian.open(topic: "a", bytes: bytes("a", 1, 9)) == .known)
        #expect(guardian.open(topic: "a", bytes: bytes("a", 1, 8)) == .replayed)
        // Each topic counts for itself, and a message of one is none of another.
        #expect(isNew("b", 1, 1))
        #expect(guardian.open(topic: "b", bytes: bytes("a", 1, 10)) == .forged)
        // A leader that starts again begins with 1 in a higher epoch; what it said before is old.
        #expect(isNew("a", 2, 1))
        #expect(guardian.open(topic: "a", bytes: bytes("a", 1, 100)) == .replayed)
        #expect(guardian.open(topic: "a", bytes: []) == .forged)
        #expect(isNew("a", 2, .max))
        let counts = guardian.counts
        #expect(counts.new == 6 && counts.known == 1 && counts.replayed == 2 && counts.forged == 2)
        #expect(counts.missing == Int.max)
    }

    @Test("what is missing is what lies between two numbers")
    func missing() {
        var guardian = ReplayGuard(key: key)
        for sequence: UInt64 in [4, 5, 8] { _ = guardian.open(topic: "a", bytes: bytes("a", 1, sequence)) }
        #expect(guardian.counts.missing == 2)
    }

    @Test("topics are bounded, and none is forgotten for another")
    func topics() {
        var guardian = ReplayGuard(key: key)
        for number in 0..<ReplayGuard.maxTopics {
            _ = guardian.open(topic: "\(number)", bytes: bytes("\(number)", 1, 2))
        }
        #expect(guardian.open(topic: "new", bytes: bytes("new", 1, 1)) == .tooManyTopics)
        #expect(guardian.open(topic: "0", bytes: bytes("0", 1, 1)) == .replayed)
        let long = String(repeating: "x", count: 513)
        var other = ReplayGuard(key: key)
        #expect(other.open(topic: long, bytes: bytes(long, 1, 1)) == .tooManyTopics)
    }

    @Test("a signer numbers what it says by topic, and a guard lets all of it through")
    func signer() {
        var signer = MessageSigner(key: key, epoch: 4)
        var guardian = ReplayGuard(key: key)
        for topic in ["a", "b", "a", "a", "b"] {
            guard case .new(let message) = guardian.open(topic: topic, bytes: signer.sign(topic: topic, payload: [9]))
            else {
                Issue.record("not let through")
                return
            }
            #expect(message.epoch == 4 && message.payload == [9])
        }
        #expect(guardian.counts.new == 5 && guardian.counts.missing == 0)
    }
}
