import Discovery
import SeededGenerator
import Testing

@Suite("What is made of announcements")
struct FoundRoomsTests {
    private typealias Item = FoundRooms.Item
    private typealias Details = FoundRooms.Details

    private func item(_ name: String, interface: Int32 = 900_001, over networkProtocol: Int32 = 0) -> Item {
        Item(interface: interface, networkProtocol: networkProtocol, name: name, domain: "local")
    }

    private func details(_ address: String, host: String = "studio.local", port: UInt16 = 80) -> Details {
        Details(host: host, address: address, port: port, text: [Array("v=1".utf8)])
    }

    @Test func aRoomThatIsHeardOnSeveralLinksIsToldOnce() {
        var found = FoundRooms()
        let heard: [(Int32, Int32, String)] = [
            (900_001, 0, "192.168.1.5"), (900_001, 1, "fe80::5"), (900_002, 0, "10.0.0.5"),
            (900_002, 1, "2001:db8::5"), (900_003, 0, "192.168.1.5"), (1, 0, "127.0.0.1"),
        ]
        for (interface, networkProtocol, address) in heard {
            let item = item("Friday", interface: interface, over: networkProtocol)
            let isNew = found.add(item)
            #expect(isNew && !found.isResolved)
            found.resolve(item, details(address))
        }
        #expect(found.isResolved)
        #expect(found.rooms.map(\.addresses) == [["10.0.0.5", "192.168.1.5", "2001:db8::5", "fe80::5%900001"]])
    }

    @Test func loopbackIsToldWhereItIsAllThereIs() {
        var found = FoundRooms()
        _ = found.add(item("Friday"))
        found.resolve(item("Friday"), details("127.0.0.1"))
        #expect(found.rooms.first?.addresses == ["127.0.0.1"])
    }

    @Test func twoMachinesWithOneNameAreTwoRooms() {
        var found = FoundRooms()
        for (interface, host) in [(Int32(1), "studio.local"), (2, "hall.local")] {
            _ = found.add(item("Friday", interface: interface))
            found.resolve(item("Friday", interface: interface), details("10.0.0.\(interface)", host: host))
        }
        #expect(found.rooms.map(\.hostName) == ["hall.local", "studio.local"])
        found.remove(item("Friday", interface: 1))
        #expect(found.rooms.map(\.hostName) == ["hall.local"])
    }

    @Test func aRoomThatNobodyAnswersForIsNotToldAndNotWaitedFor() {
        var found = FoundRooms()
        _ = found.add(item("Friday"))
        #expect(!found.isResolved)
        found.resolve(item("Friday"), nil)
        #expect(found.isResolved && found.rooms.isEmpty)
        found.resolve(item("Friday"), details("10.0.0.1", port: 0))
        #expect(found.rooms.isEmpty)
    }

    @Test(arguments: [
        "", "10.0.0", "010.0.0.1", "0.0.0.0", "224.0.0.251", "255.255.255.255", "::", "ff02::fb", "::ffff:10.0.0.1",
        "fe80::1%eth0", "10.0.0.1; rm", "\u{1B}[2J", "studio.local", "1:2:3:4:5:6:7:8:9",
    ])
    func whatIsNoAddressOfAMachineIsNotTold(address: String) {
        #expect(RoomAddress(address, interface: 1) == nil)
    }

    @Test func addressesAreWrittenInOneWay() {
        #expect(RoomAddress("2001:0DB8:0::0005", interface: 1)?.text == "2001:db8::5")
        #expect(RoomAddress("fe80::1", interface: 1)?.text == "fe80::1%lo")
        #expect(RoomAddress("fe80::1", interface: 0) == nil)
        #expect(RoomAddress("::1", interface: 1)?.reach == .loopback)
        #expect(RoomAddress("169.254.1.1", interface: 1)?.reach == .link)
    }

    @Test func changesLeadFromWhatWasToWhatIs() throws {
        var found = FoundRooms()
        for name in ["Friday", "Saturday"] {
            _ = found.add(item(name))
            found.resolve(item(name), details("10.0.0.1"))
        }
        let before = found.rooms
        found.remove(item("Friday"))
        found.resolve(item("Saturday"), details("10.0.0.2"))
        _ = found.add(item("Sunday"))
        found.resolve(item("Sunday"), details("10.0.0.3"))
        let after = found.rooms
        let changes = RoomChange.changes(from: before, to: after)
        #expect(changes == [.removed(before[0]), .updated(after[0]), .added(after[1])])
        #expect(RoomChange.changes(from: after, to: after).isEmpty)
    }

    @Test func whateverIsAnnouncedThereAreNoMoreThanAHundredHarmlessRooms() {
        var random = SeededGenerator(seed: 42)
        func text(_ limit: Int) -> String {
            String(decoding: (0..<random.below(limit)).map { _ in UInt8(random.below(256)) }, as: UTF8.self)
        }
        var found = FoundRooms()
        var (known, resolving): ([Item], Int) = ([], 0)
        for _ in 0..<3_000 {
            let new = item(
                random.below(2) == 0 ? text(90) : "Room \(random.below(200))", interface: Int32(random.below(20)),
                over: Int32(random.below(2)))
            if found.add(new) {
                known.append(new)
                resolving += 1
            }
            if let some = known.randomElement(using: &random) {
                let address = random.pick("10.0.0.\(random.below(300))", "fe80::\(random.below(99))", text(50))
                found.resolve(
                    some,
                    Details(
                        host: random.pick("a.local", text(400)), address: address, port: UInt16(random.below(3)),
                        text: (0..<random.below(4)).map { _ in Array(text(300).utf8) }))
                if random.below(8) == 0 { found.remove(some) }
            }
        }
        #expect(resolving > 500)
        #expect(!found.rooms.isEmpty && found.rooms.count <= 100)
        for room in found.rooms { expectHarmless(room) }
        for item in known { found.remove(item) }
        #expect(found.rooms.isEmpty && found.isResolved)
        let isLookedAt = found.add(item("Friday"))
        #expect(isLookedAt, "there is room again")
    }
}
