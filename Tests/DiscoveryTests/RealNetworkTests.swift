import Discovery
import TestSupport
import Testing

/// With Avahi itself, and python-zeroconf on another machine.
@Suite("Rooms on a network with Avahi", .serialized, .enabled(if: LocalNetwork.mayBeMade))
struct RealNetworkTests {
    private func announcement(
        _ network: LocalNetwork, _ name: String, port: UInt16 = 4_711, text: [String: String] = [:],
        _ remarks: Told<String> = Told()
    ) -> RoomAnnouncement {
        RoomAnnouncement(name: name, port: port, text: text, busAddress: network.busAddress) { remarks.add($0) }
    }

    @Test func anotherMachineSeesARoomWithItsPortAndText() throws {
        let network = try LocalNetwork()
        let room = announcement(network, "Freitag, 18 Uhr – Übung", text: ["id": "a1", "v": "1", "rate": "48000"])
        let seen = try #require(network.expect("it is seen") { $0.event == "added" })
        #expect(seen.name == "Freitag, 18 Uhr – Übung")
        #expect(seen.port == 4_711)
        #expect(seen.text == ["id": "a1", "v": "1", "rate": "48000"])
        #expect(seen.addresses?.contains("10.77.0.1") == true)
        #expect(eventually { room.announcedName == "Freitag, 18 Uhr – Übung" })
        room.stop()
        network.expect("it is seen no more") { $0.event == "removed" && $0.name == seen.name }
        #expect(eventually { room.announcedName == nil })
    }

    @Test func aRoomIsWithdrawnWhenNobodyHasItAnyMore() throws {
        let network = try LocalNetwork()
        do {
            let room = announcement(network, "Friday")
            network.expect("it is seen") { $0.event == "added" && $0.name == "Friday" }
            withExtendedLifetime(room) {}
        }
        network.expect("it is seen no more") { $0.event == "removed" && $0.name == "Friday" }
    }

    @Test func aRoomWhoseNameAnotherMachineHasIsNumbered() throws {
        let network = try LocalNetwork()
        try network.announce("Friday", port: 1_234)
        let remarks = Told<String>()
        let room = announcement(network, "Friday", remarks)
        let seen = network.expect("it is seen under another name") { $0.event == "added" && $0.name == "Friday #2" }
        #expect(seen?.port == 4_711)
        #expect(eventually { room.announcedName == "Friday #2" })
        #expect(remarks.all.isEmpty)
    }

    @Test func roomsOfOneNameOnOneMachineAreNumbered() throws {
        let network = try LocalNetwork()
        let rooms = (1...3).map { announcement(network, "Friday", port: UInt16($0)) }
        #expect(eventually { Set(rooms.map(\.announcedName)) == ["Friday", "Friday #2", "Friday #3"] })
        for room in rooms {
            network.expect("each is seen") { $0.event == "added" && $0.name == room.announcedName }
        }
    }

    @Test func aRoomIsAnnouncedAgainWhenAvahiComesBack() throws {
        let network = try LocalNetwork(avahi: false)
        let remarks = Told<String>()
        let room = announcement(network, "Friday", remarks)
        let missing = "rooms cannot be found by name here: avahi-daemon does not run; type the address"
        #expect(eventually { remarks.all == [missing] })
        for _ in 1...2 {
            try network.runAvahi()
            #expect(eventually { room.announcedName == "Friday" })
            #expect(RoomBrowser.find(seconds: 10, busAddress: network.busAddress).rooms.map(\.name) == ["Friday"])
            try network.killAvahi()
            #expect(eventually { room.announcedName == nil })
        }
        #expect(remarks.all == [missing])
    }

    @Test func roomsOfOtherMachinesAreFoundOnceWithTheirAddresses() throws {
        let network = try LocalNetwork()
        try network.announce("Friday", port: 4_711, text: ["id": "b2", "v": "1"])
        try network.announce("Saturday", port: 4_712)
        let result = RoomBrowser.find(seconds: 20, busAddress: network.busAddress)
        #expect(result.remark == nil)
        #expect(result.rooms.map(\.name) == ["Friday", "Saturday"])
        #expect(result.rooms.map(\.port) == [4_711, 4_712])
        #expect(result.rooms.first?.hostName == "neighbour.local")
        #expect(result.rooms.first?.addresses == ["10.77.0.2"])
        #expect(result.rooms.first?.text == ["id": "b2", "v": "1"])
    }

    @Test func aRoomOfThisMachineIsFoundByTheAddressThatOthersReach() throws {
        let network = try LocalNetwork()
        let room = announcement(network, "Friday", text: ["id": "c3"])
        #expect(eventually { room.announcedName != nil })
        let found = RoomBrowser.find(seconds: 20, busAddress: network.busAddress).rooms
        #expect(found.map(\.name) == ["Friday"])
        let addresses = try #require(found.first?.addresses)
        #expect(addresses.first == "10.77.0.1")
        #expect(!addresses.contains("127.0.0.1") && !addresses.contains("::1"))
        #expect(addresses.dropFirst().allSatisfy { $0.hasPrefix("fe80::") && $0.contains("%") })
    }

    @Test func aSearchEndsInTimeAndSoonWhereNobodyIsThere() throws {
        let network = try LocalNetwork()
        let clock = ContinuousClock()
        var result = RoomBrowser.Result(rooms: [], remark: "")
        let taken = clock.measure { result = RoomBrowser.find(seconds: 60, busAddress: network.busAddress) }
        #expect(result == RoomBrowser.Result(rooms: [], remark: nil))
        #expect(taken < .seconds(30), "it ends when Avahi has heard all")
        #expect(clock.measure { _ = RoomBrowser.find(seconds: 0.1, busAddress: network.busAddress) } < .seconds(5))
    }

    @Test func roomsComeAndGoWhileOneLooks() throws {
        let network = try LocalNetwork()
        let (changes, remarks) = (Told<RoomChange>(), Told<String>())
        let browser = RoomBrowser()
        browser.start(busAddress: network.busAddress, remark: { remarks.add($0) }, handler: { changes.add($0) })
        try network.announce("Friday", port: 4_711)
        #expect(eventually { changes.all.contains { $0.isAdded("Friday") } })
        try network.withdraw("Friday")
        #expect(eventually { changes.all.contains { $0.isRemoved("Friday") } })
        try network.announce("Saturday", port: 4_712)
        #expect(eventually { changes.all.contains { $0.isAdded("Saturday") } })
        try network.killAvahi()
        #expect(eventually { changes.all.contains { $0.isRemoved("Saturday") } })
        try network.runAvahi()
        #expect(eventually { changes.all.count { $0.isAdded("Saturday") } == 2 })
        #expect(remarks.all.isEmpty)
        browser.stop()
    }

    @Test func hostileAnnouncementsAreBoundedAndHarmless() throws {
        let network = try LocalNetwork()
        let names =
            (0..<300).map { "Room \($0)" } + [
                "\u{1B}[2J\u{1B}]0;owned\u{07}", "Fri\u{202E}day\u{0A}now", "\u{200B}\u{2060}",
                "a\u{0301}\u{0301}\u{0301}\u{0301}",
            ]
        let huge = (0..<24).map { "k\($0)=\u{1B}[31m" + String(repeating: "\u{FF}", count: 240) }
        let changes = Told<RoomChange>()
        let browser = RoomBrowser()
        browser.start(busAddress: network.busAddress, remark: { _ in }, handler: { changes.add($0) })
        // The names with something in them come first: what comes later is one too many.
        try network.flood(Array(names.reversed()), text: huge)
        #expect(eventually { changes.all.count { $0.isAddition } == 100 })
        let rooms = RoomBrowser.find(seconds: 10, busAddress: network.busAddress).rooms
        #expect(!rooms.isEmpty && rooms.count <= 100)
        for room in rooms + changes.all.map(\.room) {
            expectHarmless(room)
            #expect((1...24).contains(room.text.count))
        }
        #expect(changes.all.contains { $0.room.name == "Friday now" })
        #expect(changes.all.count { $0.isAddition } == 100)
        let own = announcement(network, "Friday")
        #expect(eventually { own.announcedName == "Friday" }, "a room of one's own is announced all the same")
        browser.stop()
    }
}
