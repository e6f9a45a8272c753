import Followers
import RoomKeys
import SeededGenerator
import Testing

/// What doors and leader say to each other, without a broker.
@Suite struct DoorTests {
    @Test func whateverIsSaidOfPhonesComesAsItWasSaid() throws {
        let items: [PhoneBatch.Item] = [
            .door(Array(#"{"address":"","name":"Hall","v":1}"#.utf8)), .connected(7, address: "fe80::1%eth0"),
            .received(7, Array("{\"t\":\"hello\"}".utf8)), .received(.max, []), .disconnected(7),
            .send(7, [1, 2, 3], kind: 2), .send(8, [], kind: 0), .close(7), .broken, .full,
        ]
        let batch = PhoneBatch(link: 3, number: .max, run: 1, items: items)
        #expect(PhoneBatch(batch.bytes) == batch)
        #expect(PhoneBatch(PhoneBatch(link: 0, number: 0, run: 1, items: []).bytes)?.items == [])
    }

    @Test func itemsOfKindsThatAreNotKnownArePassedOver() {
        var bytes = PhoneBatch(link: 1, number: 1, run: 1, items: [.close(1)]).bytes
        bytes += [200, 0, 0, 0, 1, 0, 0, 2, 9, 9]
        bytes += PhoneBatch(link: 1, number: 1, run: 1, items: [.close(2)]).bytes.dropFirst(25)
        #expect(PhoneBatch(bytes)?.items == [.close(1), .close(2)])
    }

    @Test func nothingBrokenIsReadAndWhatIsReadIsBounded() {
        let batch = PhoneBatch(
            link: 1, number: 1, run: 1,
            items: [.connected(1, address: "10.0.0.1"), .send(1, Array("text".utf8), kind: 1)])
        for count in 0..<batch.bytes.count where PhoneBatch(Array(batch.bytes.prefix(count))) != nil {
            // Between items a batch may end.
            #expect(PhoneBatch(Array(batch.bytes.prefix(count)))?.items.count ?? 9 < 2)
        }
        #expect(PhoneBatch(batch.bytes + [UInt8](repeating: 0, count: 700_000)) == nil)
        // No address is anything that a terminal would obey.
        let wrong = PhoneBatch(link: 1, number: 1, run: 1, items: [.connected(1, address: "10.0.0.1\u{1b}")])
        #expect(PhoneBatch(wrong.bytes) == nil)
        var random = SeededGenerator(seed: 11)
        for _ in 0..<20_000 {
            var bytes = batch.bytes
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
            guard let read = PhoneBatch(bytes) else { continue }
            #expect(PhoneBatch(read.bytes) == read)
        }
    }

    @Test func aLeaderThatIsToldAnythingByAMemberOfTheRoomGoesOn() {
        var random = SeededGenerator(seed: 12)
        var room = DoorWorld()
        let door = room.addDoor("Hall")
        room.advance(milliseconds: 100)
        let own = room.phone(at: door)
        var signer = MessageSigner(key: DoorWorld.key, epoch: 5)
        let topic = RoomTopics(DoorWorld.id).phones(from: "attacker1234")
        for _ in 0..<3_000 {
            var items: [PhoneBatch.Item] = []
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                let phone = UInt32.random(in: 0...3, using: &random)
                items.append(
                    [
                        .door(DoorReport(name: "X", address: "").payloadForTests), .door([1]),
                        .connected(phone, address: "10.0.0.1"), .received(phone, [1]), .disconnected(phone),
                        .send(phone, [], kind: 1), .close(phone), .broken, .full,
                    ].randomElement(using: &random)!)
            }
            let batch = PhoneBatch(
                link: .random(in: 0...3, using: &random), number: .random(in: 0...4, using: &random),
                run: .random(in: 0...1, using: &random), items: items)
            room.publish(topic, signer.sign(topic: topic, payload: batch.bytes))
            if Int.random(in: 0..<10, using: &random) == 0 { room.advance(milliseconds: 200) }
        }
        // Who is at a real door is still there.
        room.say("still here", own, at: door)
        room.advance(milliseconds: 20)
        #expect(room.heard.last == "still here")
        #expect(room.connected.count < 2_000)
    }

    @Test func phonesAtDoorsArePhonesOfTheRoomUnderNumbersThatNobodyHas() throws {
        var room = DoorWorld()
        let (hall, garden) = (room.addDoor("Hall"), room.addDoor("Garden"))
        room.advance(milliseconds: 100)
        #expect(room.leader.all.map(\.name) == ["Garden", "Hall"])
        let (ada, bob) = (room.phone(at: hall), room.phone(at: garden))
        room.say("hello from ada", ada, at: hall)
        room.say("hello from bob", bob, at: garden)
        room.advance(milliseconds: 20)
        #expect(room.heard == ["hello from ada", "hello from bob"])
        let numbers = room.connected
        #expect(numbers.count == 2 && Set(numbers).count == 2 && numbers.allSatisfy { $0 >= LeaderDoors.firstPhone })
        room.leader.send(Array("one".utf8), to: numbers[0], kind: 0)
        room.leader.send(Array("old".utf8), to: numbers[1], kind: 3)
        room.leader.send(Array("new".utf8), to: numbers[1], kind: 3)
        room.advance(milliseconds: 20)
        #expect(room.told(hall) == ["\(ada) one"])
        #expect(room.told(garden) == ["\(bob) new"])
        room.leader.close(numbers[0])
        room.advance(milliseconds: 20)
        #expect(room.closed(hall) == [ada])
        #expect(room.leader.all.map(\.phoneCount) == [1, 0])
        room.leave(garden)
        #expect(room.leader.all.map(\.name) == ["Hall"])
        #expect(room.gone == [numbers[1]])
        #expect(room.events.last == .closed(name: "Garden"))
    }

    @Test func thatAPhoneRestsIsPassedOnOnceASecondAndAllElseAtOnce() {
        var room = DoorWorld()
        let hall = room.addDoor("Hall")
        room.advance(milliseconds: 100)
        let ada = room.phone(at: hall)
        func touch(_ number: Int, _ contacts: String) -> String {
            #"{"t":"touch","n":\#(number),"at":\#(80 * number),"c":[\#(contacts)]}"#
        }
        for number in 0..<50 {
            room.say(touch(number, ""), ada, at: hall)
            room.advance(milliseconds: 80)
        }
        #expect((4...6) ~= room.heard.count)
        let before = room.heard.count
        let played = [
            touch(50, "[1,0.5,0.5]"), touch(51, "[1,0.5,0.6]"), touch(52, ""), touch(53, "[1,0.1,0.1]"), touch(54, ""),
            #"{"t":"pong","n":7,"at":1}"#, #"{"t":"vote","q":1,"n":1,"a":0}"#,
        ]
        for text in played { room.say(text, ada, at: hall) }
        room.say(touch(55, ""), ada, at: hall)
        room.advance(milliseconds: 20)
        #expect(Array(room.heard.dropFirst(before)) == played)
    }

    @Test func aMessageThatIsLostCostsEveryPhoneItsConnectionAndNothingElse() {
        var room = DoorWorld()
        let hall = room.addDoor("Hall")
        room.advance(milliseconds: 100)
        let ada = room.phone(at: hall)
        room.advance(milliseconds: 20)
        room.dropsToLeader = true
        room.say("lost", ada, at: hall)
        room.advance(milliseconds: 20)
        room.dropsToLeader = false
        room.advance(milliseconds: 1_500)
        #expect(room.heard.isEmpty && room.closed(hall) == [ada] && room.gone == room.connected)
        // The page comes again by itself.
        room.advance(milliseconds: 1_500)
        let again = room.phone(at: hall)
        room.say("back", again, at: hall)
        room.advance(milliseconds: 20)
        #expect(room.heard == ["back"])
        // It is the same door all the time.
        #expect(room.events.count == 1)
        // The same the other way.
        room.dropsToDoors = true
        room.leader.send([65], to: room.connected.last ?? 0, kind: 0)
        room.advance(milliseconds: 20)
        room.dropsToDoors = false
        room.advance(milliseconds: 3_000)
        #expect(room.closed(hall) == [ada, again] && room.gone == room.connected)
        #expect(room.phoneIsLetIn(at: hall))
    }

    @Test func aDoorOfWhichNothingIsHeardIsGoneAndALeaderThatComesBackHasItAgain() {
        var room = DoorWorld()
        let hall = room.addDoor("Hall")
        room.advance(milliseconds: 100)
        let ada = room.phone(at: hall)
        room.advance(milliseconds: 20)
        room.isCut = true
        room.advance(milliseconds: 6_000)
        #expect(room.leader.all.isEmpty && room.gone == room.connected)
        #expect(room.closed(hall) == [ada] && room.doorEvents(hall) == [.opened, .leaderLost])
        #expect(!room.phoneIsLetIn(at: hall))
        room.isCut = false
        room.advance(milliseconds: 3_000)
        #expect(room.leader.all.map(\.name) == ["Hall"] && room.phoneIsLetIn(at: hall))
        // A leader that was killed, and knows nothing.
        room.restartLeader()
        room.advance(milliseconds: 6_000)
        #expect(room.leader.all.map(\.name) == ["Hall"] && room.phoneIsLetIn(at: hall))
    }

    @Test func aFloodOfADoorIsBoundedAndOtherDoorsGoOn() {
        var room = DoorWorld()
        let (hall, garden) = (room.addDoor("Hall"), room.addDoor("Garden"))
        room.advance(milliseconds: 100)
        let (ada, bob) = (room.phone(at: hall), room.phone(at: garden))
        for _ in 0..<200_000 { room.say("x", ada, at: hall) }
        room.say("calm", bob, at: garden)
        room.advance(milliseconds: 20)
        #expect(room.heard.count <= 60_001 && room.heard.contains("calm"))
        #expect(room.events.contains(.flooded(name: "Hall")))
        #expect(room.closed(hall) == [ada] && room.closed(garden).isEmpty)
    }

    @Test func thereAreSoManyDoorsAndNoMore() {
        var room = DoorWorld()
        for number in 0..<LeaderDoors.maxDoors { _ = room.addDoor("Door \(number)") }
        room.advance(milliseconds: 200)
        let last = room.addDoor("Last")
        room.advance(milliseconds: 200)
        #expect(room.leader.all.count == LeaderDoors.maxDoors && !room.phoneIsLetIn(at: last))
        #expect(room.doorEvents(last) == [.full] && room.events.contains(.full(name: "Last")))
        room.leave(0)
        room.advance(milliseconds: 4_000)
        #expect(room.phoneIsLetIn(at: last))
    }

    @Test func nobodyWithoutTheKeyIsHeard() {
        var room = DoorWorld()
        let hall = room.addDoor("Hall")
        room.advance(milliseconds: 100)
        let ada = room.phone(at: hall)
        room.advance(milliseconds: 20)
        let before = room.leader.all
        let stranger = RoomKey.random()
        for topic in [room.phonesTopic(hall), RoomTopics(DoorWorld.id).phones(from: "0123456789")] {
            let batches = [
                PhoneBatch(link: 1, number: 2, run: 1, items: [.received(ada, [1])]),
                PhoneBatch(link: 9, number: 1, run: 1, items: [.door([1]), .connected(5, address: "10.0.0.1")]),
            ]
            for batch in batches {
                room.publish(topic, batch.bytes)
                room.publish(
                    topic,
                    SignedMessage.bytes(topic: topic, payload: batch.bytes, epoch: 9, sequence: 9, with: stranger))
            }
        }
        let forged = PhoneBatch(link: 1, number: 2, run: 1, items: [.close(ada), .send(ada, [1], kind: 0)])
        room.publishToDoor(hall, forged.bytes)
        room.advance(milliseconds: 20)
        #expect(room.leader.all == before && room.heard.isEmpty && room.closed(hall).isEmpty && room.told(hall).isEmpty)
        #expect(room.events.contains(.forged(8)))
    }

    @Test func whatWasSaidToALeaderOfBeforeLetsNobodyIn() {
        var room = DoorWorld()
        let hall = room.addDoor("Hall")
        room.advance(milliseconds: 100)
        let ada = room.phone(at: hall)
        room.say("vote", ada, at: hall)
        room.advance(milliseconds: 20)
        #expect(room.heard == ["vote"] && room.connected.count == 1)
        let said = room.said
        room.restartLeader()
        // It is signed by a door, and new to a leader that knows nothing.
        for (topic, payload) in said { room.publish(topic, payload) }
        room.advance(milliseconds: 20)
        #expect(room.heard == ["vote"] && room.connected.count == 1)
    }

    @Test func theRoomEndsForDoorsAfterWhatTheirPhonesAreToldLast() {
        var room = DoorWorld()
        let hall = room.addDoor("Hall")
        room.advance(milliseconds: 100)
        let ada = room.phone(at: hall)
        room.advance(milliseconds: 20)
        room.leader.send(Array("over".utf8), to: room.connected[0], kind: 0)
        room.leader.close(room.connected[0])
        room.end()
        #expect(room.told(hall) == ["\(ada) over"] && room.closed(hall) == [ada])
        #expect(room.doorEvents(hall).last == .over && !room.phoneIsLetIn(at: hall))
    }

    @Test func theKeyOfAddressesFollowsFromTheRoomsAlone() throws {
        let key = try #require(RoomKey([UInt8](repeating: 7, count: 32)))
        #expect(key.phoneKey == RoomKey([UInt8](repeating: 7, count: 32))?.phoneKey)
        #expect(key.phoneKey.count == 16 && key.phoneKey != RoomKey.random().phoneKey)
    }
}
