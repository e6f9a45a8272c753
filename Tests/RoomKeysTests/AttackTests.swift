import RoomKeys
import Testing

@Suite("Somebody between a follower and a leader")
struct AttackTests {
    @Test(
        "whoever changes what is sent ends the exchange",
        arguments: [
            (0, "ya"), (0, "session"), (0, "name"), (1, "yb"), (1, "mac"), (1, "room"), (1, "name"), (1, "session"),
            (2, "mac"), (2, "session"), (3, "nonce"), (3, "sealed"), (3, "session"),
        ])
    func changes(_ message: Int, _ key: String) throws {
        var sample = try SampleJoining()
        var isChanged = false
        let step = try sample.join(SampleJoining.attempt()) { number, text in
            guard number == message else { return text }
            let other = changed(key, text)
            isChanged = other != text
            return other
        }
        if case .joined = step { Issue.record("joined") }
        #expect(isChanged)
        // The leader has nobody in its room either, as far as the follower had not confirmed.
        let joined = sample.events.contains { if case .joined = $0 { true } else { false } }
        #expect(joined == (message == 3))
    }

    @Test("versions are bound: nobody makes two sides believe different ones")
    func versions() throws {
        for (message, from, to) in [(0, "\"protocol\":2", "\"protocol\":1"), (1, "\"protocol\":3", "\"protocol\":2")] {
            var sample = try SampleJoining()
            let step = try sample.join(SampleJoining.attempt()) { number, text in
                number == message ? text.replacing(from, with: to) : text
            }
            #expect(step == .failed(.passcode, farewell: nil))
        }
    }

    @Test("a room that is not the one expected is left, even if it has the same passcode")
    func otherRoom() throws {
        var sample = try SampleJoining()
        let step = try sample.join(SampleJoining.attempt(room: .random()))
        #expect(step == .failed(.otherRoom, farewell: nil) && sample.check.pendingCount == 0)
    }

    @Test("a leader that does not know the passcode learns nothing but that one guess was wrong")
    func falseLeader() throws {
        var fake = try SampleJoining(passcode: JoinPasscode("222222"))
        var attempt = try SampleJoining.attempt()
        guard case .failed(.passcode, let farewell?) = attempt.handle(fake.say(attempt.request)) else {
            Issue.record("went on")
            return
        }
        let text = String(decoding: farewell, as: UTF8.self)
        #expect(value(of: "mac", in: text).isEmpty && text.contains("abort"))
        #expect(attempt.handle(fake.say(farewell)) == .failed(.over, farewell: nil))
    }

    @Test("a confirmation is good once, and where the exchange began alone")
    func replay() throws {
        var sample = try SampleJoining()
        var attempt = try SampleJoining.attempt()
        guard case .send(let confirmation) = attempt.handle(sample.say(attempt.request)) else {
            Issue.record("refused")
            return
        }
        let elsewhere = sample.say(String(decoding: confirmation, as: UTF8.self), from: "10.0.0.66")
        #expect(refusal(elsewhere) == "unknown")
        guard case .joined = attempt.handle(sample.say(confirmation)) else {
            Issue.record("refused")
            return
        }
        let text = String(decoding: confirmation, as: UTF8.self)
        #expect(refusal(sample.say(text)) == "unknown")
        // In an exchange that begins with the same message it is another one.
        _ = sample.say(attempt.request)
        #expect(refusal(sample.say(text)) == "passcode")
    }

    @Test("nobody ends another's exchange")
    func abortElsewhere() throws {
        var sample = try SampleJoining()
        var attempt = try SampleJoining.attempt()
        guard case .send(let confirmation) = attempt.handle(sample.say(attempt.request)) else {
            Issue.record("refused")
            return
        }
        let session = value(of: "session", in: String(decoding: attempt.request, as: UTF8.self))
        #expect(refusal(sample.say(#"{"t":"abort","v":1,"session":"\#(session)"}"#, from: "10.0.0.66")) == "unknown")
        #expect(refusal(sample.say(String(decoding: attempt.request, as: UTF8.self))) == "unreadable")
        guard case .joined = attempt.handle(sample.say(confirmation)) else {
            Issue.record("refused")
            return
        }
    }

    @Test("shares that are none are refused on both sides", arguments: CPaceVectors.invalidPoints)
    func invalidShares(_ point: [UInt8]) throws {
        var sample = try SampleJoining()
        let leader = try sample.join(SampleJoining.attempt()) { message, text in
            message == 0 ? text.replacing(value(of: "ya", in: text), with: Hexadecimal.text(point)) : text
        }
        #expect(leader == .refused(.unreadable) && sample.check.pendingCount == 0)
        let follower = try sample.join(SampleJoining.attempt()) { message, text in
            message == 1 ? text.replacing(value(of: "yb", in: text), with: Hexadecimal.text(point)) : text
        }
        #expect(follower == .failed(.unreadable, farewell: nil))
    }

    @Test("a follower's own message does not come back as a leader's")
    func reflection() throws {
        var attempt = try SampleJoining.attempt()
        #expect(attempt.handle(attempt.request) == .failed(.unreadable, farewell: nil))
    }
}
