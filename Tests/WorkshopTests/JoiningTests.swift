import Testing
import Workshop

@Suite("Joining a room")
struct JoiningTests {
    @Test("the key lets in, and the welcome says who one is")
    func key() {
        let sample = SampleRoom()
        sample.join(1, name: "Ada")
        let welcome = sample.messages(to: 1, "welcome")
        #expect(welcome.count == 1)
        #expect(
            welcome[0].contains(
                ##""guest":1,"name":"Ada","colour":"#ff8700","room":"Quern","began":5000.0,"at":5000.0}"##))
        #expect(sample.events == [.joined(GuestID(1), name: "Ada")])
        #expect(sample.guestEffects.count == 1)
        #expect(sample.messages(to: 1, "ping").count == 1)
        #expect(sample.messages(to: 1, "state").count == 1)
    }

    @Test("the passcode lets in as people type it", arguments: ["K7M3QX", "k7m3qx", " k7m 3qx "])
    func passcode(_ typed: String) {
        let sample = SampleRoom()
        sample.join(1, with: #""code":"\#(typed)""#)
        #expect(sample.room.state.counts.connected == 1)
    }

    @Test("what looks alike is the same in a passcode of the host's own")
    func lookAlikes() {
        #expect(Passcode("ab-c de") == nil && Passcode("ABCDE#") == nil && Passcode("") == nil)
        var room = Workshop(
            RoomSettings(),
            secrets: RoomSecrets(key: "k", entry: .passcode(Passcode("HOLIDAY1")!), tokenKey: Array(0..<32)), parts: [])
        _ = room.handle(.connected(ConnectionID(1), address: "a"), at: 0)
        _ = room.handle(.received(ConnectionID(1), Array(#"{"t":"hello","v":1,"code":"h0liday1"}"#.utf8)), at: 0)
        #expect(room.state.counts.connected == 1)
    }

    @Test("without key and passcode nobody is let in, and who only opens the page is asked for it")
    func refused() {
        let sample = SampleRoom()
        sample.join(1, with: #""key":"A-key_of-96-bitt""#)
        #expect(sample.messages(to: 1) == [#"{"t":"refused","why":"key"}"#] && sample.isClosed(1))
        for phone in 2...20 {
            sample.join(phone, from: "10.0.0.9", with: #""w":390,"h":700"#)
            #expect(sample.messages(to: phone) == [#"{"t":"refused","why":"code"}"#])
        }
        #expect(sample.room.state.guests.isEmpty && sample.room.state.counts.refused == 1)
        #expect(sample.events == [.refused(address: "10.0.0.1", .key)], "asking whether a room is open is no try")
    }

    @Test("an open room lets in who comes with nothing, and nothing typed is no wrong passcode")
    func nothing() {
        let open = SampleRoom(isOpen: true)
        open.join(1, with: #""w":390,"h":700"#)
        #expect(open.room.state.counts.connected == 1)
        let sample = SampleRoom()
        for phone in 1...20 { sample.join(phone, from: "10.0.0.9", with: #""code":"""#) }
        sample.join(21, from: "10.0.0.9", with: #""code":"K7M3QX""#)
        #expect(sample.room.state.counts.connected == 1 && sample.room.state.counts.refused == 0)
    }

    @Test("five wrong passcodes a minute from one address, and the key lets in all the same")
    func guessing() {
        let sample = SampleRoom()
        for phone in 1...5 {
            sample.join(phone, from: "10.0.0.9", with: #""code":"222222""#)
            #expect(sample.messages(to: phone) == [#"{"t":"refused","why":"code"}"#])
        }
        sample.wait(10_000)
        // Not even the right one is looked at.
        sample.join(6, from: "10.0.0.9", with: #""code":"K7M3QX""#)
        #expect(sample.messages(to: 6) == [#"{"t":"refused","why":"slow","seconds":50}"#])
        sample.join(7, from: "10.0.0.9")
        sample.join(8, from: "10.0.0.8", with: #""code":"K7M3QX""#)
        #expect(sample.room.state.counts.connected == 2)
        sample.wait(50_001)
        sample.join(9, from: "10.0.0.9", with: #""code":"K7M3QX""#)
        #expect(sample.messages(to: 9, "welcome").count == 1)
    }

    @Test("sixty wrong passcodes a minute over all; right ones do not count")
    func guessingTogether() {
        let sample = SampleRoom()
        for phone in 1...70 { sample.join(phone, with: #""code":"K7M3QX""#) }
        for phone in 101...160 { sample.join(phone, with: #""code":"222222""#) }
        sample.join(161, with: #""code":"K7M3QX""#)
        #expect(sample.messages(to: 161) == [#"{"t":"refused","why":"slow","seconds":60}"#])
        #expect(sample.room.state.counts.connected == 70)
    }

    @Test("in an open room everybody is let in")
    func open() {
        let sample = SampleRoom(isOpen: true)
        sample.join(1, with: #""w":390,"h":700"#)
        #expect(sample.room.state.counts.connected == 1 && sample.room.state.isOpen)
    }

    @Test("a token brings back guest, name, part and what the host set")
    func comingBack() {
        let sample = SampleRoom()
        sample.join(1, name: "Ada")
        sample.host(.part("Keys", for: GuestID(1)))
        sample.host(.mute(GuestID(1), true))
        let token = sample.token(of: 1)
        sample.happen(.disconnected(ConnectionID(1)))
        #expect(sample.guest(1)?.isConnected == false && sample.events.last == .left(GuestID(1), name: "Ada"))
        sample.wait(2_000)
        sample.forgetEffects()
        sample.join(2, name: "Eve", with: #""token":"\#(token)""#)
        #expect(sample.messages(to: 2, "welcome")[0].contains(#""guest":1,"name":"Ada""#))
        #expect(sample.events == [.returned(GuestID(1), name: "Ada")])
        // The instrument still knows them.
        #expect(sample.guestEffects.isEmpty)
        let guest = sample.guest(1)
        #expect(guest?.part == "Keys" && guest?.isMuted == true && guest?.isConnected == true)
    }

    @Test("who is gone for long is gone from the instrument, and is there again when they come back")
    func absence() {
        let sample = SampleRoom()
        sample.join(1)
        sample.host(.mute(GuestID(1), true))
        let token = sample.token(of: 1)
        sample.happen(.disconnected(ConnectionID(1)))
        sample.wait(29_000)
        #expect(!sample.guestEffects.contains(.removed(GuestID(1))))
        sample.wait(1_001)
        #expect(sample.guestEffects.last == .removed(GuestID(1)))
        sample.forgetEffects()
        sample.join(2, with: #""token":"\#(token)""#)
        guard case .added(GuestID(1), part: "Two zones", _) = sample.guestEffects.first else {
            Issue.record("not added")
            return
        }
        #expect(sample.guestEffects.last == .muted(GuestID(1), true))
    }

    @Test("a second connection of a guest takes the place of the first")
    func second() {
        let sample = SampleRoom()
        sample.join(1, name: "Ada")
        sample.touch(1, "[1,0.5,0.5]")
        sample.wait(100)
        let token = sample.token(of: 1)
        sample.forgetEffects()
        sample.join(2, with: #""token":"\#(token)""#)
        #expect(sample.isClosed(1) && sample.messages(to: 1) == [#"{"t":"end","why":"elsewhere"}"#])
        #expect(sample.frames(of: 1).last?.contacts.map(\.phase) == [.cancelled])
        #expect(sample.events.isEmpty && sample.room.state.counts.connected == 1)
        #expect(sample.touch(1, "[1,0.5,0.5]").isEmpty)
    }

    @Test("a token that was made up is none", arguments: ["1-00", "1", "-", "", "2-", "99999999999999999999-aa", "é"])
    func madeUp(_ token: String) {
        let sample = SampleRoom()
        sample.join(1, name: "Ada")
        sample.join(2, with: #""token":"\#(token)""#)
        #expect(sample.messages(to: 2) == [#"{"t":"refused","why":"code"}"#])
    }

    @Test("who was removed does not come back, by reloading or anew, until the host restores them")
    func removed() {
        let sample = SampleRoom()
        sample.join(1, name: "Ada")
        sample.join(2, name: "Ben")
        let token = sample.token(of: 1)
        sample.host(.remove(GuestID(1)))
        #expect(sample.messages(to: 1).last == #"{"t":"end","why":"removed"}"# && sample.isClosed(1))
        #expect(sample.events.last == .removed(GuestID(1), name: "Ada"))
        sample.join(3, from: "10.0.0.1", with: #""token":"\#(token)","key":"\#(SampleRoom.key)""#)
        sample.join(4, from: "10.0.0.1")
        for phone in [3, 4] { #expect(sample.messages(to: phone) == [#"{"t":"refused","why":"removed"}"#]) }
        // Others may have the name, and others who share an address are let in.
        sample.join(5, name: "Ada")
        #expect(sample.guest(3)?.name == "Ada")
        sample.host(.restore(GuestID(1)))
        #expect(sample.events.last == .restored(GuestID(1), name: "Ada 2"))
        sample.join(6, from: "10.0.0.1", with: #""token":"\#(token)""#)
        #expect(sample.messages(to: 6, "welcome")[0].contains(#""guest":1,"name":"Ada 2""#))
    }

    @Test("an address that guests share tells nobody apart")
    func sharedAddress() {
        let sample = SampleRoom()
        sample.join(1, from: "10.0.0.9")
        sample.join(2, from: "10.0.0.9")
        sample.join(3, from: "127.0.0.1")
        sample.host(.remove(GuestID(1)))
        sample.host(.remove(GuestID(3)))
        sample.join(4, from: "10.0.0.9")
        sample.join(5, from: "127.0.0.1")
        #expect(sample.room.state.counts.connected == 3)
    }

    @Test("a full room says so, and lets in again when somebody left")
    func full() {
        let sample = SampleRoom(RoomSettings(maxGuests: 2))
        for phone in 1...3 { sample.join(phone) }
        #expect(sample.messages(to: 3) == [#"{"t":"refused","why":"full"}"#])
        sample.say(1, #"{"t":"bye"}"#)
        sample.join(4)
        #expect(sample.messages(to: 4, "welcome").count == 1)
    }

    @Test("a page of another version is told so")
    func version() {
        let sample = SampleRoom()
        sample.happen(.connected(ConnectionID(1), address: "a"))
        sample.say(1, #"{"t":"hello","v":2,"key":"\#(SampleRoom.key)"}"#)
        #expect(sample.messages(to: 1) == [#"{"t":"refused","why":"version"}"#])
    }

    @Test("new secrets are random, and their passcode has no look-alikes")
    func secrets() {
        let (a, b) = (RoomSecrets.random(), RoomSecrets.random())
        #expect(a.key != b.key && a.key.utf8.count == 16)
        guard case .passcode(let passcode) = a.entry else {
            Issue.record("no passcode")
            return
        }
        #expect(passcode.description.count == 6 && passcode.description.allSatisfy(Passcode.alphabet.contains))
        for alike in ["B8", "G6", "S5", "Z2", "NM", "VU", "IL1", "OQ0D"] {
            #expect(alike.filter(Passcode.alphabet.contains).count <= 1, "\(alike)")
        }
    }
}
