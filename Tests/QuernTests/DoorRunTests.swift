import Foundation
import Glibc
import TestSupport
import Testing

/// Programs on one machine, of which one leads a room and others are its doors, with phones at all of them.
@Suite("Doors of a room", .waiting, .serialized) struct DoorRunTests {
    @Test("phones at two doors and at the leader are one room: roster, votes, lock, kick, end")
    func oneRoom() throws {
        let room = try LedRoom()
        defer { room.remove() }
        let hall = try room.door("--name", "Hall")
        let garden = try room.door("--name", "Garden")
        try room.leader.wait(for: "door Hall is open: \(hall.bare)")
        let ada = try RoomPhone(room.phones, name: "Ada")
        let bob = try RoomPhone(hall.phones, name: "Bob")
        let cem = try RoomPhone(garden.phones, name: "Cem")
        // Somebody of the same name somewhere else is somebody else.
        let second = try RoomPhone(garden.phones, name: "Ada")
        #expect([ada, bob, cem, second].map(\.guest) == [1, 2, 3, 4])
        try room.leader.type("roster\n")
        for line in ["1 Ada: ", "2 Bob: ", "3 Cem: ", "4 Ada 2: ", "door Garden: 2 phones", "door Hall: 1 phone"] {
            try room.leader.wait(for: line)
        }
        try room.leader.type("room\n")
        try room.leader.wait(for: "door Garden: 2 phones, \(garden.bare)")

        try room.leader.type("ask Louder? | yes | no\n")
        for phone in [ada, bob, cem, second] { try phone.hear("state") { $0["question"] is [String: Any] } }
        try ada.vote(1, 0)
        try bob.vote(1, 0)
        // Twice, and once more with another answer: each phone has one vote.
        try bob.vote(1, 0)
        try cem.vote(1, 0)
        try cem.vote(1, 1)
        try second.vote(1, 1)
        try room.leader.wait(for: "vote on question 1 by Ada 2: 4 of 4 answered")
        // A phone that goes to another door with what it was let in by is the same guest, and has no second vote.
        let again = try RoomPhone(garden.phones, name: "Bob", token: bob.token)
        bob.hearEnd()
        #expect(again.guest == 2)
        try again.vote(1, 1)
        try room.leader.type("question\n")
        try room.leader.wait(for: "4 of 4 answered")
        try room.leader.wait(for: "yes: 1")
        try room.leader.wait(for: "no: 3")

        try room.leader.type("lock\n")
        for phone in [ada, again, cem, second] { try phone.hear("state") { $0["locked"] as? Bool == true } }
        try room.leader.type("unlock\n")
        try cem.hear("state") { $0["locked"] as? Bool == false }
        try room.leader.type("kick Cem\n")
        #expect(try cem.hear("end")["why"] as? String == "removed")
        cem.hearEnd()
        #expect(throws: (any Error).self) { try RoomPhone(hall.phones, name: "Cem", token: cem.token) }
        try room.leader.type("roster\n")
        try room.leader.wait(for: "3 Cem: removed")

        try hall.program.type("quit\n")
        hall.program.expectEnd()
        try room.leader.wait(for: "door Hall is gone")
        try room.leader.type("quit\n")
        for phone in [ada, again, second] { #expect(try phone.hear("end")["why"] as? String == "over") }
        room.leader.expectEnd()
        try garden.program.wait(for: "Friday is over")
        garden.program.expectEnd()
    }

    @Test("a door, the broker and the leader are killed, and phones come back by themselves")
    func comingBack() throws {
        let room = try LedRoom()
        defer { room.remove() }
        let hall = try room.door("--name", "Hall")
        let ada = try RoomPhone(hall.phones, name: "Ada")
        let own = try RoomPhone(room.phones, name: "Own")
        try room.leader.wait(for: "joined Own")
        // The door.
        hall.program.cutOff()
        try room.leader.wait(for: "left Ada")
        try room.leader.wait(for: "door Hall is gone")
        let second = try room.door("--name", "Hall 2")
        let ada2 = try RoomPhone.persistent(second.phones, name: "Ada", token: ada.token)
        #expect(ada2.guest == 1)
        try room.leader.wait(for: "returned Ada")
        // The broker.
        try room.killBroker()
        try room.leader.type("ask open First?\n")
        try own.hear("state") { $0["question"] is [String: Any] }
        let ada3 = try RoomPhone.persistent(second.phones, name: "Ada", token: ada.token)
        #expect(ada3.guest == 1)
        try ada3.hear("state") { $0["question"] is [String: Any] }
        // The leader, whose phones and doors come back with the addresses that they know.
        let address = try room.phones
        room.leader.cutOff()
        try second.program.wait(for: "the leader of Friday is gone: phones wait for them")
        ada3.hearEnd()
        let again = try room.leadAgain()
        #expect(try room.phones == address)
        let ada4 = try RoomPhone.persistent(second.phones, name: "Ada", token: ada.token)
        let own2 = try RoomPhone(address, name: "Own", token: own.token)
        // Nobody has the place of somebody else by a token of before.
        #expect(Set([ada4.guest, own2.guest]) == [1, 2])
        try again.wait(for: "door Hall 2 is open")
        try again.type("quit\n")
        #expect(try ada4.hear("end")["why"] as? String == "over")
        again.expectEnd()
        try second.program.wait(for: "Friday is over")
        second.program.expectEnd()
    }

    @Test("a door finds its room on the broker alone, and a wrong passcode is refused there")
    func byBroker() throws {
        let room = try LedRoom()
        defer { room.remove() }
        let broker = "mqtt://127.0.0.1:\(room.port + 1)"
        let door = try room.door(to: ["--broker", broker], "--name", "Hall")
        try room.leader.wait(for: "door Hall is open: ")
        let ada = try RoomPhone(door.phones, name: "Ada")
        #expect(ada.guest == 1)
        let named = try room.door(to: ["friday", "--broker", broker], "--name", "Named")
        try room.leader.wait(for: "door Named is open: ")
        try named.program.type("quit\n")
        named.program.expectEnd()
        let program = try Program()
        defer { program.remove() }
        func run(_ arguments: String...) throws -> Program.Result {
            try program.run(["workshop", "door", "--address", "127.0.0.1", "--port", "0"] + arguments)
        }
        let wrong = try run("--broker", broker, "--passcode", "WRONG2")
        #expect(wrong.status == 77 && wrong.errors == "quern: the passcode is wrong\n", "\(wrong)")
        let other = try run("Monday", "--broker", broker, "--passcode", room.passcode)
        #expect(other.status == 69, "\(other)")
        #expect(other.errors == "quern: no room is called \"Monday\" there, but there are \"Friday\"\n", "\(other)")
        let nobody = try run("--broker", "mqtt://127.0.0.1:9", "--passcode", room.passcode)
        #expect(nobody.status == 69 && nobody.errors.hasPrefix("quern: 127.0.0.1:9: "), "\(nobody)")
        let none = try run("127.0.0.1:9", "--passcode", room.passcode)
        #expect(none.status == 69 && none.errors == "quern: 127.0.0.1:9: no connection: nobody answers there\n")
    }
}

extension LedRoom {
    /// A door of the room, at a free port.
    struct Door {
        let program: Typed
        /// Where phones come in, with the room's key.
        let phones: String
        /// The same without it.
        var bare: String { String(phones.prefix { $0 != "#" }.dropLast()) }
    }

    func door(to target: [String]? = nil, _ more: String...) throws -> Door {
        let program = try Program()
        let words =
            ["workshop", "door"] + (target ?? [address]) + [
                "--passcode", passcode, "--address", "127.0.0.1", "--port", "0",
            ]
        let typed = try Typed(program, command: words + more)
        add(typed, program)
        try typed.wait(for: "the leader of Friday is there: phones are let in")
        return Door(program: typed, phones: try Self.address(in: typed))
    }

    /// Where phones come in at the leader.
    var phones: String { get throws { try Self.address(in: leader) } }

    private static func address(in typed: Typed) throws -> String {
        let line = try #require(try typed.output.split(separator: "\n").first { $0.hasPrefix("phones: ") })
        return String(line.dropFirst("phones: ".count))
    }
}
