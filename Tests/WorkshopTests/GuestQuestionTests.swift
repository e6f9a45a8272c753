import Testing
import Workshop

@Suite("Questions of guests")
struct GuestQuestionTests {
    private func room(anonymous: Bool = true) -> SampleRoom {
        let sample = SampleRoom(RoomSettings(asking: AskingState(isAllowed: true, mayBeAnonymous: anonymous)))
        for (phone, name) in [(1, "Ada"), (2, "Ben"), (3, "Cy")] { sample.join(phone, name: name) }
        return sample
    }

    private func ask(_ sample: SampleRoom, _ phone: Int, _ id: String, _ text: String, anonymous: Bool = false)
        -> [String]
    {
        let effects = sample.say(
            phone, #"{"t":"ask","id":"\#(id)","text":"\#(text)","anonymous":\#(anonymous)}"#)
        return sample.messages(to: phone, "asked", in: effects)
    }

    @Test("nobody but the host sees a question before it is shown")
    func shown() {
        let sample = room()
        #expect(ask(sample, 1, "c1", "Why?") == [#"{"t":"asked","id":"c1"}"#])
        #expect(sample.events.last == .guestAsked(1, name: "Ada", text: "Why?"))
        sample.wait(1_000)
        #expect(sample.shown(on: 2).contains(#""asks":[]"#))
        #expect(
            sample.shown(on: 1).contains(
                #""asks":[{"id":1,"text":"Why?","name":"Ada","up":0,"mine":true,"upped":false,"answered":false,"shown":false}]"#
            ))
        #expect(sample.room.state.counts.newGuestQuestions == 1)
        sample.say(2, #"{"t":"up","q":1,"on":true}"#)
        #expect(sample.room.state.guestQuestions[0].upVotes == 0)
        sample.host(.showGuestQuestion(1, true))
        sample.wait(200)
        #expect(sample.shown(on: 2).contains(#"[{"id":1,"text":"Why?","name":"Ada","up":0,"mine":false"#))
        #expect(sample.shown(on: 1).contains(#""mine":true,"upped":false,"answered":false,"shown":true"#))
        #expect(sample.room.state.counts.newGuestQuestions == 0)
        sample.host(.hide(1, true))
        sample.wait(200)
        #expect(sample.shown(on: 2).contains(#""asks":[]"#))
    }

    @Test("a question that is sent again is there once")
    func again() {
        let sample = room()
        for _ in 0..<3 { #expect(ask(sample, 1, "c1", "Why?") == [#"{"t":"asked","id":"c1"}"#]) }
        #expect(ask(sample, 2, "c1", "Why?") == [#"{"t":"asked","id":"c1"}"#])
        #expect(sample.room.state.guestQuestions.count == 2)
    }

    @Test("without a name where the host allows it, and not at all where they do not")
    func anonymous() {
        let sample = room()
        _ = ask(sample, 1, "c1", "Why?", anonymous: true)
        #expect(sample.events.last == .guestAsked(1, name: nil, text: "Why?"))
        sample.host(.asking(allowed: true, anonymous: false))
        #expect(ask(sample, 1, "c2", "And?", anonymous: true) == [#"{"t":"asked","id":"c2","refused":"anonymous"}"#])
        sample.host(.asking(allowed: false, anonymous: true))
        #expect(ask(sample, 1, "c3", "So?") == [#"{"t":"asked","id":"c3","refused":"closed"}"#])
        #expect(sample.room.state.guestQuestions.count == 1)
        sample.wait(200)
        #expect(sample.shown(on: 2).contains(#""asking":null"#))
    }

    @Test("each guest votes once, not for their own, and the best come first")
    func votes() {
        let sample = room()
        _ = ask(sample, 1, "a", "One?")
        _ = ask(sample, 2, "b", "Two?")
        for id in 1...2 { sample.host(.showGuestQuestion(id, true)) }
        for phone in [1, 2, 3, 3, 3] { sample.say(phone, #"{"t":"up","q":2,"on":true}"#) }
        #expect(sample.room.state.guestQuestions.map(\.text) == ["Two?", "One?"])
        #expect(sample.room.state.guestQuestions.map(\.upVotes) == [2, 0])
        sample.say(3, #"{"t":"up","q":2,"on":false}"#)
        sample.wait(600)
        #expect(sample.room.state.guestQuestions[0].upVotes == 1)
        #expect(sample.shown(on: 1).contains(#""up":1,"mine":false,"upped":true"#))
        sample.host(.answered(2, true))
        sample.host(.answered(9, true))
        #expect(sample.events.last == .notDone("there is no question 9 of a guest"))
        sample.host(.remove(GuestID(2)))
        #expect(sample.room.state.guestQuestions.first { $0.id == 2 }?.isHidden == true)
    }

    @Test("texts are short and in one line, and there are only so many")
    func bounded() {
        let sample = room()
        #expect(ask(sample, 1, "e", " ") == [#"{"t":"asked","id":"e","refused":"empty"}"#])
        _ = ask(sample, 1, "l", String(repeating: "y", count: 400) + #"\n\u001b"#)
        #expect(sample.room.state.guestQuestions[0].text == String(repeating: "y", count: 280))
        for number in 1...20 {
            _ = ask(sample, 1, "n\(number)", "?")
            sample.touch(1, "")
            sample.wait(300)
        }
        #expect(sample.room.state.guestQuestions.count == 10)
    }
}
