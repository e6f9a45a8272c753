import SeededGenerator
import Testing
import Workshop

@Suite("Phones that do not behave")
struct HostileTests {
    @Test(
        "what cannot be read changes nothing",
        arguments: [
            "", "{", "null", "[]", "\"\"", "{}", #"{"t":1}"#, #"{"t":"touch"}"#,
            #"{"t":"touch","n":1,"at":NaN,"c":[]}"#,
            #"{"t":"touch","n":1,"at":1,"c":[[1,1e999,0]]}"#, #"{"t":"touch","n":-1,"at":1,"c":[]}"#,
            #"{"t":"touch","n":1.5,"at":1,"c":[]}"#, #"{"t":"touch","n":1,"at":1e13,"c":[]}"#,
            #"{"t":"touch","n":1,"at":1,"c":[[1,0]]}"#, #"{"t":"touch","n":1,"at":1,"c":[]}x"#,
            #"{"t":"touch","n":01,"at":1,"c":[]}"#, #"{"t":"name","name":"\ud800"}"#, #"{"t":"name","name":"\x"}"#,
            #"{"t":"vote","q":1,"n":1}"#, #"{"t":"ask","id":"","text":"x"}"#, #"{"t":"up","q":1}"#,
            #"{"t":"pong","id":1}"#, #"{"t":"name","name":7}"#, "{\"t\":\"name\",\"name\":\"\u{1}\"}",
            #"{"t":"touch","n":1,"at":1,"c":["# + (1...1_000).map { "[\($0),0,0]" }.joined(separator: ",") + "]}",
            String(repeating: #"{"t":"#, count: 2_000), String(repeating: "[", count: 16_000),
            #"{"t":"name","name":""# + String(repeating: "x", count: 17_000) + #""}"#,
        ])
    func unreadable(_ text: String) {
        let sample = SampleRoom()
        sample.join(1, name: "Ada")
        sample.wait(500)
        let before = sample.room.state
        sample.forgetEffects()
        #expect(sample.say(1, text).isEmpty && sample.room.state == before)
        for _ in 0..<30 { sample.say(1, text) }
        #expect(sample.isClosed(1))
        #expect(sample.events.last == .cutOff(address: "10.0.0.1", name: "Ada", .unreadable))
        #expect(sample.events.count == 2)
    }

    @Test("what is no UTF-8 is not read")
    func encoding() {
        let sample = SampleRoom()
        sample.join(1, name: "Ada")
        sample.happen(
            .received(ConnectionID(1), Array(#"{"t":"name","name":""#.utf8) + [0xC3, 0x28] + Array("\"}".utf8)))
        #expect(sample.guest(1)?.name == "Ada")
    }

    @Test("unknown keys and kinds are passed over")
    func unknown() {
        let sample = SampleRoom()
        sample.join(1, name: "Ada")
        for _ in 0..<100 { sample.say(1, #"{"t":"dance","x":[1,{"y":null}]}"#) }
        sample.say(1, #"{"x":{"y":[true,false,null,-1.5e3]},"t":"name","name":"Grace"}"#)
        #expect(sample.guest(1)?.name == "Grace" && !sample.isClosed(1))
    }

    @Test("a flood is cut off with one event, and a network that stood still is not")
    func flood() {
        let sample = SampleRoom()
        sample.join(1)
        sample.join(2)
        // Five seconds that come at once.
        for _ in 0..<300 { sample.touch(1, "") }
        #expect(!sample.isClosed(1))
        sample.forgetEffects()
        for _ in 0..<2_000 {
            sample.touch(2, "")
            sample.wait(1)
        }
        #expect(sample.isClosed(2) && sample.messages(to: 2).last == #"{"t":"end","why":"slow"}"#)
        #expect(sample.events.count == 2 && sample.events.last == .cutOff(address: "10.0.0.2", name: "Guest 2", .flood))
    }

    @Test("who says nothing is closed: strangers after 10 s, guests after 15")
    func silent() {
        let sample = SampleRoom()
        sample.happen(.connected(ConnectionID(1), address: "a"))
        sample.join(2, name: "Ada")
        sample.wait(9_999)
        #expect(!sample.isClosed(1))
        sample.wait(2)
        #expect(sample.isClosed(1))
        sample.wait(5_000)
        #expect(sample.isClosed(2) && sample.events.contains(.cutOff(address: "10.0.0.2", name: "Ada", .silent)))
    }

    @Test("a thousand connections that say nothing, and a thousand refusals, are few events")
    func many() {
        let sample = SampleRoom(RoomSettings(maxGuests: 10))
        for phone in 1...1_000 { sample.happen(.connected(ConnectionID(phone), address: "a")) }
        #expect(sample.effects.count(where: { if case .close = $0 { true } else { false } }) == 1_000 - 74)
        #expect(sample.events.count == 20)
        sample.wait(20_000)
        sample.join(2_000, with: #""key":"x""#)
        #expect(sample.events.count < 60)
        #expect(sample.events.contains { if case .more = $0 { true } else { false } })
    }

    @Test("somebody who joins and leaves without end does not fill the memory")
    func joining() {
        let sample = SampleRoom()
        for phone in 1...6_000 {
            sample.join(phone, from: "10.0.0.\(phone % 50)")
            sample.happen(.disconnected(ConnectionID(phone)))
            if phone % 10 == 0 { sample.wait(500) }
            sample.forgetEffects()
        }
        #expect(sample.room.state.guests.count <= 4_096)
        let token = "1-00000000000000000000000000000000"
        sample.join(7_000, with: #""token":"\#(token)""#)
        #expect(sample.messages(to: 7_000, "welcome").isEmpty)
    }

    @Test("who joins again and again as somebody new keeps nobody out")
    func joiningAnew() {
        let sample = SampleRoom()
        for phone in 1...2_000 {
            sample.join(phone, from: "10.0.0.1")
            sample.happen(.disconnected(ConnectionID(phone)))
            sample.wait(5)
        }
        #expect(sample.messages(to: 100, "welcome").count == 1)
        #expect(sample.messages(to: 2_000) == [#"{"t":"refused","why":"slow","seconds":51}"#])
        sample.join(3_000, from: "10.0.0.2")
        #expect(sample.messages(to: 3_000, "welcome").count == 1)
        sample.wait(51_000)
        sample.join(3_001, from: "10.0.0.1")
        #expect(sample.messages(to: 3_001, "welcome").count == 1)
    }

    @Test("of other names and other answers without end a few are told, and then how many there were")
    func changing() throws {
        let sample = SampleRoom()
        sample.join(1, name: "Ada")
        sample.host(.ask(try Question("Which?", .choice(["a", "b"]))))
        sample.forgetEffects()
        for step in 1...200 {
            sample.say(1, #"{"t":"name","name":"N\#(step)"}"#)
            sample.say(1, #"{"t":"vote","q":1,"n":\#(step),"a":\#(step % 2)}"#)
            sample.wait(500)
        }
        #expect(sample.guest(1)?.name == "N200" && sample.room.state.question?.counts == [1, 0])
        #expect(sample.events.count < 40)
        #expect(sample.events.contains { if case .more = $0 { true } else { false } })
        // What the host does is told always.
        sample.host(.rename(GuestID(1), "Grace"))
        #expect(sample.events.last == .renamed(GuestID(1), from: "N200", to: "Grace"))
    }

    @Test("anything at all can be sent")
    func anything() {
        let sample = SampleRoom()
        var random = SeededGenerator(seed: 3)
        let words = [
            "{", "}", "[", "]", ",", ":", "\"t\"", "\"touch\"", "\"vote\"", "\"hello\"", "\"n\"", "1", "-0", "1e5",
            "\"",
            "\\u00", "null", "true", " ", "\"c\"", "\"at\"", "\u{FF}",
        ]
        for phone in 1...300 {
            sample.join(phone, from: "a")
            for _ in 0..<20 {
                sample.say(phone, (0..<random.whole(0...30)).map { _ in words[random.below(words.count)] }.joined())
            }
            sample.wait(20)
            sample.forgetEffects()
        }
        #expect(sample.room.state.guests.allSatisfy { $0.name.hasPrefix("Guest") })
    }
}
