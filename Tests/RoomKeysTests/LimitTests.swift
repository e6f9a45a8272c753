import RoomKeys
import Testing

@Suite("Passcodes cannot be tried one after the other")
struct LimitTests {
    @Test("five tries a minute from one address, while another may still try")
    func perAddress() throws {
        var sample = try SampleJoining()
        for _ in 0..<5 {
            #expect(try sample.join(SampleJoining.attempt("222222")) == .failed(.passcode, farewell: nil))
        }
        sample.now += 10_000_000
        // Not even the right one is looked at.
        #expect(try sample.join(SampleJoining.attempt()) == .refused(.slow(seconds: 50)))
        guard case .joined = try sample.join(SampleJoining.attempt(), from: "10.0.0.8") else {
            Issue.record("refused")
            return
        }
        sample.now += 50_000_000
        guard case .joined = try sample.join(SampleJoining.attempt()) else {
            Issue.record("refused")
            return
        }
    }

    @Test("a try that is broken off counts, for the leader's answer is enough to test a passcode by")
    func brokenOff() throws {
        var sample = try SampleJoining()
        for _ in 0..<5 { _ = sample.say(try SampleJoining.attempt("222222").request) }
        #expect(try sample.join(SampleJoining.attempt()) == .refused(.slow(seconds: 60)))
    }

    @Test("sixty tries a minute over all; right ones do not count")
    func perRoom() throws {
        var sample = try SampleJoining()
        for number in 0..<100 {
            guard case .joined = try sample.join(SampleJoining.attempt(), from: "10.0.\(number % 3).1") else {
                Issue.record("refused")
                return
            }
        }
        for number in 0..<60 {
            let step = try sample.join(SampleJoining.attempt("222222"), from: "10.0.1.\(number)")
            #expect(step == .failed(.passcode, farewell: nil))
        }
        #expect(try sample.join(SampleJoining.attempt(), from: "10.0.2.1") == .refused(.slow(seconds: 60)))
    }

    @Test("tries of phones and followers are counted together")
    func together() throws {
        var sample = try SampleJoining()
        for _ in 0..<5 { sample.tries.add(SampleJoining.address, at: sample.now) }
        #expect(try sample.join(SampleJoining.attempt()) == .refused(.slow(seconds: 60)))
        // A right one takes back its own try alone.
        var tries = PasscodeTries()
        for moment in 1...5 { tries.add("a", at: Int64(moment)) }
        tries.remove("b", addedAt: 1)
        tries.remove("a", addedAt: 6)
        #expect(tries.wait(for: "a", at: 10) == 60)
        tries.remove("a", addedAt: 3)
        #expect(tries.wait(for: "a", at: 10) == nil)
    }

    @Test("64 exchanges at once, 8 from one address, the oldest makes room")
    func pending() throws {
        var sample = try SampleJoining(passcode: JoinPasscode.none)
        var first = try SampleJoining.attempt("")
        guard case .send(let confirmation) = first.handle(sample.say(first.request, from: "10.0.0.1")) else {
            Issue.record("refused")
            return
        }
        // One address alone drives nobody out.
        for _ in 0..<500 { _ = sample.say(try SampleJoining.attempt("").request, from: "10.0.0.66") }
        #expect(sample.check.pendingCount == 9 && sample.events.count == 492)
        var other = sample
        guard case .joined = first.handle(other.say(confirmation, from: "10.0.0.1")) else {
            Issue.record("refused")
            return
        }
        for number in 0..<500 {
            _ = sample.say(try SampleJoining.attempt("").request, from: "10.1.\(number / 8).1")
            #expect(sample.check.pendingCount <= 64)
        }
        #expect(sample.check.pendingCount == 64)
        let late = sample.say(String(decoding: confirmation, as: UTF8.self), from: "10.0.0.1")
        #expect(refusal(late) == "unknown")
    }

    @Test("an exchange lasts ten seconds")
    func lifetime() throws {
        for (microseconds, isIn) in [(Int64(9_999_999), true), (10_000_000, false)] {
            var sample = try SampleJoining()
            var attempt = try SampleJoining.attempt()
            guard case .send(let confirmation) = attempt.handle(sample.say(attempt.request)) else {
                Issue.record("refused")
                return
            }
            sample.now += microseconds
            let step = attempt.handle(sample.say(confirmation))
            if isIn {
                guard case .joined = step else {
                    Issue.record("\(step)")
                    return
                }
            } else {
                #expect(step == .refused(.unknown))
                guard case .dropped = sample.events.first else {
                    Issue.record("\(sample.events)")
                    return
                }
            }
        }
    }
}
