import RoomKeys
import Testing

@Suite("Joining a room by its passcode")
struct JoiningTests {
    @Test("who knows the passcode gets the room's key and the ticket", arguments: ["K7M3QX", " k7m-3qx "])
    func right(_ typed: String) throws {
        var sample = try SampleJoining()
        var seen = ""
        let step = try sample.join(SampleJoining.attempt(typed, room: sample.room.id)) { _, text in
            seen += text
            return text
        }
        guard case .joined(let joined) = step else {
            Issue.record("\(step)")
            return
        }
        #expect(joined.key == sample.room.key && joined.ticket == SampleJoining.ticket)
        #expect(joined.id == sample.room.id && joined.name == sample.room.name && joined.protocolVersion == 3)
        guard case .joined(let follower, let address) = sample.events[...].first else {
            Issue.record("\(sample.events)")
            return
        }
        #expect(follower.name.description == "Ada" && follower.protocolVersion == 2)
        #expect(address == SampleJoining.address && sample.events.count == 1 && sample.check.pendingCount == 0)
        // Nothing of it is sent in clear.
        for secret in [Array("K7M3QX".utf8), SampleJoining.key, Array("mqtt".utf8)] {
            #expect(!seen.contains(String(decoding: secret, as: UTF8.self)))
            #expect(!seen.contains(Hexadecimal.text(secret)))
        }
    }

    @Test("two times the same is never sent")
    func fresh() throws {
        var sample = try SampleJoining()
        var seen: [String] = []
        for _ in 0..<2 {
            _ = try sample.join(SampleJoining.attempt()) { message, text in
                // The session is repeated in answers, and in the confirmation.
                let keys = ["ya", "yb", "mac", "nonce", "sealed"] + (message == 0 ? ["session"] : [])
                seen += keys.map { value(of: $0, in: text) }.filter { !$0.isEmpty }
                return text
            }
        }
        #expect(seen.count == 2 * 7 && Set(seen).count == seen.count)
    }

    @Test("who has another passcode gets nothing, and the leader learns of it")
    func wrong() throws {
        var sample = try SampleJoining()
        let step = try sample.join(SampleJoining.attempt("K7M3QY"))
        #expect(step == .failed(.passcode, farewell: nil))
        guard case .refused(let follower, _, .passcode) = sample.events.first else {
            Issue.record("\(sample.events)")
            return
        }
        #expect(follower?.name.description == "Ada" && sample.check.pendingCount == 0)
    }

    @Test("a follower that goes on with another passcode is refused by its confirmation")
    func wrongConfirmation() throws {
        var sample = try SampleJoining()
        let attempt = try SampleJoining.attempt()
        let session = value(of: "session", in: String(decoding: attempt.request, as: UTF8.self))
        _ = sample.say(attempt.request)
        let mac = String(repeating: "00", count: 32)
        let answer = sample.say(#"{"t":"confirm","v":1,"session":"\#(session)","mac":"\#(mac)"}"#)
        #expect(refusal(answer) == "passcode" && sample.check.pendingCount == 0)
    }

    @Test("an open room lets in who has no passcode, encrypted all the same")
    func open() throws {
        var sample = try SampleJoining(passcode: JoinPasscode.none)
        var seen = ""
        let step = try sample.join(SampleJoining.attempt("")) { _, text in
            seen += text
            return text
        }
        guard case .joined(let joined) = step else {
            Issue.record("\(step)")
            return
        }
        #expect(joined.key == sample.room.key)
        #expect(
            !seen.contains(Hexadecimal.text(SampleJoining.key)) && !seen.contains(Hexadecimal.text(joined.ticket.bytes))
        )
        #expect(try sample.join(SampleJoining.attempt()) == .refused(.open))
    }

    @Test("asking whether a room has a passcode is no try")
    func asking() throws {
        var sample = try SampleJoining()
        for _ in 0..<100 { #expect(try sample.join(SampleJoining.attempt("")) == .refused(.passcode)) }
        guard case .joined = try sample.join(SampleJoining.attempt()) else {
            Issue.record("\(sample.events)")
            return
        }
    }

    @Test("a follower that speaks another version is told so")
    func versions() throws {
        var sample = try SampleJoining(protocolVersions: 3...4)
        #expect(try sample.join(SampleJoining.attempt()) == .refused(.version))
        var newer = try SampleJoining()
        let step = try newer.join(SampleJoining.attempt()) { message, text in
            message == 0 ? text.replacing("\"v\":1", with: "\"v\":2") : text
        }
        #expect(step == .refused(.version))
        #expect(refusal(newer.say(#"{"t":"dance","v":2}"#)) == "version")
    }

    @Test("a room that is full says so, and that was no wrong passcode")
    func full() throws {
        var sample = try SampleJoining()
        for _ in 0..<20 {
            var attempt = try SampleJoining.attempt()
            guard case .send(let confirmation) = attempt.handle(sample.say(attempt.request)) else {
                Issue.record("refused")
                return
            }
            #expect(attempt.handle(sample.say(confirmation, isFull: true)) == .refused(.full))
        }
    }

    @Test("names are one line of at most 40 characters that are seen")
    func names() throws {
        #expect(JoinName(keeping: "  Ada\n") == JoinName(keeping: "Ada"))
        #expect(JoinName(keeping: String(repeating: "x", count: 50))?.description.count == 40)
        for name in ["", "  ", "\n", "\u{1B}\u{202E}", "\u{200B}", "\u{301}"] {
            #expect(JoinName(keeping: name) == nil)
        }
        for name in [String(repeating: "x", count: 41), "A\\u001Bda", " Ada", "", "A\\u202Eda", "\\u200B", "A  da"] {
            var sample = try SampleJoining()
            let step = try sample.join(SampleJoining.attempt()) { message, text in
                message == 0 ? text.replacing("\"Ada\"", with: "\"\(name)\"") : text
            }
            #expect(step == .refused(.unreadable))
        }
    }

    @Test("neither a passcode nor a key gets into a log")
    func logs() throws {
        let passcode = try #require(JoinPasscode("K7M3QX"))
        #expect("\(passcode)" == "a passcode" && String(reflecting: passcode).contains("a passcode"))
        var dumped = ""
        let room = JoinableRoom(
            id: try #require(RoomID([UInt8](repeating: 1, count: 16))), name: try #require(JoinName(keeping: "Ada")),
            key: try #require(RoomKey([UInt8](repeating: 75, count: 32))), passcode: passcode, protocolVersions: 1...1)
        dump(room, to: &dumped)
        #expect(!dumped.contains("K7M3QX") && !dumped.contains("75\n"), "not as bytes either: K is 75")
        #expect("\(RoomKey.random())" == "RoomKey")
    }
}
