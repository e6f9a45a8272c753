import Broker
import FollowerRoom
import PhoneClient
import PhoneServer
import Synchronization
import TestSupport
import Testing

extension FollowerRoomSuite {
    @Suite struct DoorAttacks {}
}

/// What somebody gets at doors who reaches the broker, and has not the room's key.
extension FollowerRoomSuite.DoorAttacks {
    @Test func nobodyWithoutTheKeySaysAnythingToTheRoomOrToItsPhones() throws {
        let open = try OpenBroker()
        let phones = HeardPhones()
        let room = try LedRoom(broker: .address(open.address), phones: phones)
        let entry = try RoomEntry(.at(room.address), name: "Hall", passcode: LedRoom.passcode)
        let door = DoorSession(entry, log: nil)
        let server = PhoneServer(.init(address: "127.0.0.1"), page: try PhonePage())
        let port = try server.start(door)
        try door.start(server, address: "http://127.0.0.1:\(port)")
        defer {
            door.stop()
            server.stop()
        }
        let attacker = try Attacker(open.address)
        #expect(eventually { room.session.openDoors.map(\.name) == ["Hall"] })
        #expect(eventually { door.takeLines().contains { $0.hasSuffix("phones are let in") } })
        let ada = try PhoneClient.joined(port: port)
        try ada.say("hello")
        #expect(eventually { phones.heard == ["1 from 127.0.0.1", "hello"] })
        room.session.send(Array("welcome".utf8), to: try #require(phones.last), replacing: nil)
        #expect(ada.readFrame()?.text == "welcome")
        // All that was said, said again, under the same topics and others, and with other bytes.
        #expect(eventually { attacker.seen.contains { $0.topic.contains("/to/") && $0.payload.count > 80 } })
        let before = room.session.openDoors
        attacker.attack()
        try ada.say("still here")
        #expect(eventually { phones.heard.last == "still here" })
        room.session.send(Array("you too".utf8), to: try #require(phones.last), replacing: nil)
        #expect(ada.readFrame()?.text == "you too")
        #expect(phones.heard == ["1 from 127.0.0.1", "hello", "still here"])
        #expect(room.session.openDoors == before)
        let forged = "messages of doors that nobody of the room sent"
        #expect(eventually { room.allLines.contains { $0.hasSuffix(forged) } })
        #expect(room.allLines.count < 6, "\(room.allLines)")
    }

    @Test func whoAsksByTheBrokerHasFiveTriesAMinuteWithAllOthersThere() throws {
        let open = try OpenBroker()
        let room = try LedRoom(broker: .address(open.address))
        func problem(_ passcode: String) -> String {
            do {
                _ = try RoomEntry(on: open.address, room: nil, name: "Hall", passcode: passcode)
                return ""
            } catch {
                return "\(error)"
            }
        }
        #expect(problem(LedRoom.passcode) == "")
        for _ in 0..<5 { #expect(problem("222222") == "the passcode is wrong") }
        #expect(problem(LedRoom.passcode).hasPrefix("too many wrong passcodes: try again in "))
        // By the leader's own address others still come in.
        _ = try RoomEntry(.at(room.address), name: "Hall", passcode: LedRoom.passcode)
    }
}

/// Hears of phones.
private final class HeardPhones: PhoneHandling {
    private let state = Mutex<(heard: [String], phones: [PhoneConnection])>(([], []))

    var heard: [String] { state.withLock { $0.heard } }
    var last: PhoneConnection? { state.withLock { $0.phones.last } }

    func connected(_ phone: PhoneConnection, from address: String) {
        state.withLock { state in
            state.phones.append(phone)
            state.heard.append("\(state.phones.count) from \(address)")
        }
    }
    func received(_ text: [UInt8], from phone: PhoneConnection) {
        state.withLock { $0.heard.append(String(decoding: text, as: UTF8.self)) }
    }
    func disconnected(_ phone: PhoneConnection) { state.withLock { $0.heard.append("gone") } }
    func wake() {}
    func remark(_ line: String) {}
}

/// Reads all that is said on a broker, and says what it likes.
private final class Attacker: BrokerHandling {
    private let messages = Mutex<[BrokerMessage]>([])
    private let client: BrokerClient

    var seen: [BrokerMessage] { messages.withLock { $0 } }

    init(_ address: BrokerAddress) throws {
        client = BrokerClient(.init(address: address, clientID: "attacker"))
        client.subscribe([Subscription("quern/#", .atLeastOnce)])
        try client.start(self)
        #expect(eventually { self.client.hasSubscribed })
    }

    deinit { client.stop() }

    func attack() {
        for message in seen.suffix(200) {
            let other = message.topic.split(separator: "/").enumerated()
                .map { $0 == 3 ? "0123456789abcdef" : String($1) }.joined(separator: "/")
            var changed = message.payload
            if !changed.isEmpty { changed[changed.count - 1] ^= 1 }
            for topic in [message.topic, other] {
                for payload in [message.payload, changed, [], [UInt8](repeating: 1, count: 5_000)] {
                    client.publish(topic, payload, quality: .atLeastOnce)
                }
            }
        }
    }

    func connected(hasSession: Bool) {}
    func disconnected(reason: String) {}
    func received(_ message: BrokerMessage) { messages.withLock { $0.append(message) } }
}
