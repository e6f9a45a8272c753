import Glibc
import PhoneClient
import PhoneServer
import TestSupport
import Testing

@Suite struct HostileTests {
    struct Bad: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let bytes: [UInt8]
        let code: Int
        let words: String
    }

    static let bad = [
        Bad(
            testDescription: "not masked", bytes: PhoneClient.bytes(1, [65], isMasked: false), code: 1002,
            words: "not masked"),
        Bad(testDescription: "binary", bytes: PhoneClient.bytes(2, [1, 2, 3]), code: 1003, words: "no text"),
        Bad(
            testDescription: "in pieces", bytes: PhoneClient.bytes(1, [65], isLast: false), code: 1008,
            words: "in pieces"),
        Bad(testDescription: "continuation", bytes: PhoneClient.bytes(0, [65]), code: 1008, words: "in pieces"),
        Bad(testDescription: "no kind", bytes: PhoneClient.bytes(5, [65]), code: 1002, words: "no kind"),
        Bad(
            testDescription: "reserved bits", bytes: PhoneClient.bytes(1, [65], reserved: 0x40), code: 1002,
            words: "bits without a meaning"),
        Bad(
            testDescription: "too large", bytes: PhoneClient.bytes(1, Array(repeating: 65, count: 16_385)), code: 1009,
            words: "too large"),
        Bad(
            testDescription: "far too large", bytes: [0x81, 0xFF, 0x7F, 255, 255, 255, 255, 255, 255, 255, 1, 2, 3, 4],
            code: 1009, words: "too large"),
        Bad(
            testDescription: "negative length",
            bytes: [0x81, 0xFF, 255, 255, 255, 255, 255, 255, 255, 255, 1, 2, 3, 4],
            code: 1009, words: "too large"),
        Bad(
            testDescription: "large ping", bytes: PhoneClient.bytes(9, Array(repeating: 65, count: 126)), code: 1002,
            words: "broken frame"),
        Bad(testDescription: "no UTF-8", bytes: PhoneClient.bytes(1, [0xFF, 0xFE]), code: 1007, words: "UTF-8"),
    ]

    @Test("a bad frame ends its connection with the right code and one line, and the others go on", arguments: bad)
    func badFrame(_ bad: Bad) throws {
        let room = try TestRoom()
        defer { room.server.stop() }
        let other = try room.phone()
        let phone = try room.phone()
        // Much after it, too: nothing of it is looked at.
        try phone.send(bad.bytes)
        try? phone.say("after the end")
        #expect(phone.readEnd() == bad.code && phone.readToEnd().isEmpty)
        #expect(room.remarkedOnce(bad.words) && room.heard.texts.isEmpty)
        try other.say("on")
        #expect(other.readFrame()?.text == "on" && room.serves())
    }

    @Test("half a message is waited for, and no longer than that")
    func halfFrame() throws {
        let room = try TestRoom { $0.limits.frameMilliseconds = 400 }
        defer { room.server.stop() }
        let phone = try room.phone()
        // One that says nothing has not begun a message.
        usleep(700_000)
        let bytes = PhoneClient.bytes(1, Array("in two parts".utf8))
        try phone.send(Array(bytes[..<5]))
        usleep(50_000)
        try phone.send(Array(bytes[5...]) + Array(bytes[..<3]))
        #expect(phone.readFrame()?.text == "in two parts")
        #expect(phone.readToEnd().isEmpty && room.remarkedOnce("half a message") && room.serves())
    }

    @Test("a flood of messages ends its connection")
    func flood() throws {
        let room = try TestRoom(answers: false)
        defer { room.server.stop() }
        let phone = try room.phone()
        let many = (0..<5_000).flatMap { _ in PhoneClient.bytes(1, [65]) }
        try? phone.send(many)
        #expect(phone.readEnd() == 1008 && room.remarkedOnce("too many messages"))
        #expect(room.heard.texts.count >= 600 && room.heard.texts.count < 2_000)
    }

    @Test(
        "a phone that says nothing is asked whether it is there, stays when it answers, and is closed when it does not")
    func silence() throws {
        let room = try TestRoom { $0.limits.silenceMilliseconds = 300 }
        defer { room.server.stop() }
        let phone = try room.phone()
        for _ in 0..<3 {
            #expect(phone.readFrame()?.kind == 9)
            try phone.send(PhoneClient.bytes(10, []))
        }
        #expect(phone.readFrame()?.kind == 9 && phone.readFrame() == nil)
        #expect(eventually { room.heard.gone.count == 1 } && room.heard.remarks.isEmpty)
    }

    @Test("no more connections than may be, over all and from one address; when one goes there is room again")
    func connections() throws {
        let room = try TestRoom {
            $0.limits.connections = 5
            $0.limits.connectionsPerAddress = 3
        }
        defer { room.server.stop() }
        var own = try (0..<3).map { _ in try PhoneClient.joined(port: room.number, from: "127.0.0.9") }
        #expect(throws: (any Error).self) { try PhoneClient.joined(port: room.number, from: "127.0.0.9") }
        #expect(room.remarkedOnce("too many connections from 127.0.0.9"))
        let others = try (0..<2).map { try PhoneClient.joined(port: room.number, from: "127.0.0.\(10 + $0)") }
        #expect(throws: (any Error).self) { try PhoneClient.joined(port: room.number, from: "127.0.0.20") }
        own.removeFirst()
        #expect(eventually { (try? PhoneClient.joined(port: room.number, from: "127.0.0.9")) != nil })
        for phone in own + others {
            try phone.say("still")
            #expect(phone.readFrame()?.text == "still")
        }
    }

    @Test("a flood of connections from one address leaves others theirs, and few lines in the log")
    func connectionFlood() throws {
        let room = try TestRoom { $0.limits.connectionsPerAddress = 8 }
        defer { room.server.stop() }
        let phone = try room.phone()
        var flood: [PhoneClient] = []
        for _ in 0..<400 {
            if let client = try? PhoneClient(port: room.number, from: "127.0.0.66") { flood.append(client) }
        }
        try phone.say("through")
        #expect(phone.readFrame()?.text == "through" && room.serves())
        #expect(room.heard.remarks.count <= 3)
    }
}
