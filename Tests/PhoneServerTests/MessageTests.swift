import Glibc
import PhoneClient
import PhoneServer
import TestSupport
import Testing
import Threads

@Suite struct MessageTests {
    @Test("what phones say arrives in order, what is said to each comes to it alone, and its end is told once")
    func messages() throws {
        let room = try TestRoom()
        defer { room.server.stop() }
        let phones = try (0..<3).map { _ in try room.phone() }
        for number in 0..<50 { try phones[1].say("message \(number)") }
        for number in 0..<50 { #expect(phones[1].readFrame()?.text == "message \(number)") }
        try phones[0].say(String(repeating: "ä", count: 8_192))
        #expect(phones[0].readFrame()?.data.count == 16_384)
        try phones[2].send(PhoneClient.bytes(9, Array("there?".utf8)))
        let pong = phones[2].readFrame()
        #expect(pong?.kind == 10 && pong?.text == "there?")
        #expect(room.heard.phones.map(\.number) == [1, 2, 3] && room.heard.addresses[0] == "127.0.0.1")
        try phones[2].send(PhoneClient.bytes(8, [0x03, 0xE9]))
        #expect(phones[2].readEnd() == 1001 && phones[2].readToEnd().isEmpty)
        #expect(eventually { room.heard.gone.map(\.number) == [3] })
        #expect(room.heard.remarks.isEmpty)
    }

    @Test("two hundred phones at once are each answered")
    func many() throws {
        let room = try TestRoom { $0.limits.connectionsPerAddress = 250 }
        defer { room.server.stop() }
        let phones = try (0..<200).map { _ in try room.phone() }
        for round in 0..<5 {
            for (number, phone) in phones.enumerated() { try phone.say("\(round) of \(number)") }
            for (number, phone) in phones.enumerated() { #expect(phone.readFrame()?.text == "\(round) of \(number)") }
        }
        #expect(room.heard.phones.count == 200 && room.heard.remarks.isEmpty)
    }

    @Test("a connection ends after what was still to be said to it, and a phone that is cut off is told as gone")
    func ends() throws {
        let room = try TestRoom()
        defer { room.server.stop() }
        let ended = try room.phone()
        #expect(eventually { room.heard.phones.count == 1 })
        room.server.send(Array("first".utf8), to: room.heard.phones[0])
        room.server.close(room.heard.phones[0], after: Array("last".utf8))
        room.server.send(Array("too late".utf8), to: room.heard.phones[0])
        #expect(ended.readFrame()?.text == "first" && ended.readFrame()?.text == "last")
        #expect(ended.readEnd() == 1000 && ended.readToEnd().isEmpty)
        var cut: PhoneClient? = try room.phone()
        #expect(cut != nil && eventually { room.heard.phones.count == 2 })
        cut = nil
        #expect(eventually { room.heard.gone.count == 2 })
        room.server.send(Array("nobody".utf8), to: room.heard.phones[1])
        #expect(room.serves() && room.heard.remarks.isEmpty)
    }

    @Test("to a phone that reads slowly the newest state is sent, and every message; one that reads nothing is closed")
    func newest() throws {
        let room = try TestRoom(answers: false) { $0.limits.stallMilliseconds = 1_000 }
        defer { room.server.stop() }
        let slow = try PhoneClient.joined(port: room.number, receiveBytes: 4_096)
        #expect(eventually { room.heard.phones.count == 1 })
        let phone = room.heard.phones[0]
        let filling = [UInt8](repeating: UInt8(ascii: "x"), count: 8_000)
        for number in 0..<400 {
            room.server.send(Array("state \(number) ".utf8) + filling, to: phone, replacing: .init(rawValue: 1))
            if number % 100 == 0 { room.server.send(Array("kept \(number)".utf8), to: phone) }
        }
        var texts: [String] = []
        while let frame = slow.readFrame() {
            texts.append(frame.text.split(separator: " ").prefix(2).joined(separator: " "))
            if texts.contains("state 399"), texts.contains("kept 300") { break }
        }
        #expect(texts.contains("state 399") && texts.count < 300)
        #expect(texts.filter { $0.hasPrefix("kept") } == ["kept 0", "kept 100", "kept 200", "kept 300"])
        let numbers = texts.compactMap { $0.hasPrefix("state ") ? Int($0.dropFirst(6)) : nil }
        #expect(numbers == numbers.sorted())
        // And from now on it reads nothing.
        #expect(
            eventually {
                room.server.send(filling, to: phone, replacing: .init(rawValue: 1))
                return room.heard.gone == [phone]
            })
        #expect(room.remarkedOnce("127.0.0.1 does not read"))
    }

    @Test("no more waits for a phone than may")
    func bounded() throws {
        let room = try TestRoom { $0.limits.queueBytes = 100_000 }
        defer { room.server.stop() }
        let deaf = try PhoneClient.joined(port: room.number, receiveBytes: 4_096)
        #expect(eventually { room.heard.phones.count == 1 })
        let filling = [UInt8](repeating: UInt8(ascii: "x"), count: 8_000)
        #expect(
            eventually(every: 1) {
                room.server.send(filling, to: room.heard.phones[0])
                return room.remarkedSomething
            })
        #expect(room.remarkedOnce("does not read") && room.serves(), "\(room.heard.remarks)")
        _ = deaf
    }

    @Test("the handler is woken at the earliest moment that was asked for, not before it, and once")
    func wakes() throws {
        let room = try TestRoom()
        defer { room.server.stop() }
        let start = MonotonicTime.microseconds
        room.server.wake(at: start + 60_000_000)
        room.server.wake(at: start + 200_000)
        room.server.wake(at: start + 400_000)
        #expect(eventually { room.heard.wakes.count == 1 })
        #expect(room.heard.wakes[0] >= start + 200_000)
        usleep(300_000)
        #expect(room.heard.wakes.count == 1)
        room.server.wake(at: 0)
        #expect(eventually { room.heard.wakes.count == 2 })
    }
}

extension TestRoom {
    var remarkedSomething: Bool { !heard.remarks.isEmpty }
}
