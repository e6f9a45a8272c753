import Foundation
import OSC
import Testing
import Touch
import TouchInput

@Suite("Fingers of other devices, by TUIO") struct TUIOTests {
    private func cursor(_ arguments: OSCArgument...) -> OSCMessage { OSCMessage("/tuio/2Dcur", arguments) }

    private func set(_ session: Int32, _ x: Float, _ y: Float) -> OSCMessage {
        cursor(.string("set"), .int(session), .float(x), .float(y), .float(0), .float(0), .float(0))
    }

    private func alive(_ sessions: Int32...) -> OSCMessage {
        cursor(.string("alive"), sessions.map(OSCArgument.int))
    }

    private func cursor(_ first: OSCArgument, _ rest: [OSCArgument]) -> OSCMessage {
        OSCMessage("/tuio/2Dcur", [first] + rest)
    }

    private func end(_ frame: Int32) -> OSCMessage { cursor(.string("fseq"), .int(frame)) }

    /// All but the last give no frame.
    private func frame(_ reader: inout TUIOReader, _ messages: OSCMessage...) -> [Int32: SurfacePoint]? {
        for message in messages.dropLast() { #expect(reader.read(message) == nil) }
        return messages.last.flatMap { reader.read($0) }
    }

    @Test("who is down is known at the end of a frame, from the upper left; who is not alive has gone")
    func frames() {
        var reader = TUIOReader()
        let source = cursor(.string("source"), .string("test@here"))
        #expect(
            frame(&reader, source, alive(4, 9), set(4, 0.25, 0), set(9, 1, 0.75), end(1))
                == [4: .init(x: 0.25, y: 1), 9: .init(x: 1, y: 0.25)])
        #expect(frame(&reader, alive(9), end(2)) == [9: .init(x: 1, y: 0.25)])
        // Said again, as senders do once a second.
        #expect(frame(&reader, alive(9), end(-1)) == [9: .init(x: 1, y: 0.25)])
        #expect(frame(&reader, alive(), end(3)) == [:])
    }

    @Test("a frame that comes late changes nothing; a sender that begins anew is followed")
    func order() {
        var reader = TUIOReader()
        #expect(frame(&reader, alive(1), set(1, 0.5, 0.5), end(2_000)) != nil)
        #expect(frame(&reader, alive(1), set(1, 0.1, 0.1), end(1_999)) == nil)
        #expect(frame(&reader, alive(1), end(2_001)) == [1: .init(x: 0.5, y: 0.5)])
        #expect(frame(&reader, alive(1), set(1, 0.25, 0.25), end(1)) == [1: .init(x: 0.25, y: 0.75)])
    }

    @Test(
        "what makes no sense is counted and changes nothing; places lie on the surface; nobody has a thousand fingers")
    func nonsense() {
        var reader = TUIOReader()
        for broken in [
            cursor(.string("set"), .int(1)), cursor(.string("set"), .int(1), .float(.nan), .float(0)),
            cursor(.string("set"), .string("x"), .float(0), .float(0)), cursor(.string("alive"), .float(0.5)),
            cursor(.string("fseq")), cursor(.string("fseq"), .long(1 << 40)),
        ] {
            let count = reader.brokenCount
            #expect(reader.read(broken) == nil && reader.brokenCount == count + 1)
        }
        #expect(
            reader.read(cursor(.int(3))) == nil
                && reader.read(OSCMessage("/tuio/2Dobj", .string("fseq"), .int(1))) == nil)
        #expect(frame(&reader, alive(1), set(1, -3, 9), end(5)) == [1: .init(x: 0, y: 0)])
        let many = (0..<Int32(1_000)).map { OSCArgument.int($0) }
        for session in 0..<Int32(1_000) { #expect(reader.read(set(session, 0, 0)) == nil) }
        #expect(reader.read(cursor(.string("alive"), many)) == nil)
        #expect(reader.read(end(6))?.count == 64)
    }

    @Test("several senders play together; the fingers of one that falls silent are taken away, the others stay")
    func senders() throws {
        var fingers = TUIOFingers()
        let one = try OSCEndpoint(port: 1).address()
        let two = try OSCEndpoint(port: 2).address()
        func take(_ message: OSCMessage, _ sender: OSCAddress, _ seconds: Int64) -> TouchFrame? {
            fingers.read(.init(message: message, microseconds: seconds * 1_000_000, sender: sender))
        }
        func say(_ frame: TouchFrame?) -> [String] {
            (frame?.contacts ?? []).map { "\($0.id) \($0.phase) \($0.position.x) \($0.position.y)" }
        }
        _ = take(alive(1), one, 0)
        _ = take(set(1, 0, 1), one, 0)
        #expect(say(take(end(1), one, 0)) == ["1 began 0.0 0.0"])
        _ = take(alive(1), two, 1)
        _ = take(set(1, 1, 1), two, 1)
        #expect(say(take(end(1), two, 1)) == ["1 held 0.0 0.0", "2 began 1.0 0.0"])
        #expect(fingers.forgetSilent(at: 3_000_000) == nil)
        #expect(say(fingers.forgetSilent(at: 3_500_000)) == ["1 cancelled 0.0 0.0", "2 held 1.0 0.0"])
        _ = take(alive(), two, 4)
        #expect(say(take(end(2), two, 4)) == ["2 ended 1.0 0.0"])
        #expect(fingers.forgetSilent(at: 99_000_000) == nil)
    }

    @Test("what Quern sends is what it was played, with speeds in surfaces a second")
    func sends() throws {
        var writer = TUIOWriter(named: "quern@here")
        var reader = TUIOReader()
        func sent(_ seconds: Double, _ contacts: [Contact]) -> (messages: [OSCMessage], fingers: [Int32: SurfacePoint]?)
        {
            let frame = TouchFrame(timeMicroseconds: Int64(seconds * 1e6), contacts: contacts)
            let messages = OSCPacket(writer.bundle(frame)).messages.map(\.message)
            return (messages, messages.compactMap { reader.read($0) }.last)
        }
        let at = { SurfacePoint(x: $0, y: $1) }
        #expect(sent(1, [Contact(id: 3, phase: .began, position: at(0.25, 0.5))]).fingers == [3: at(0.25, 0.5)])
        let moved = sent(
            1.5,
            [
                Contact(id: 3, phase: .moved, position: at(0.5, 0.75)),
                Contact(id: 4, phase: .began, position: at(0, 0)),
            ])
        #expect(moved.fingers == [3: at(0.5, 0.75), 4: at(0, 0)])
        #expect(
            moved.messages[2]
                == OSCMessage(
                    "/tuio/2Dcur", .string("set"), .int(3), .float(0.5), .float(0.25), .float(0.5), .float(-0.5),
                    .float(Float(2 * 0.5.squareRoot()))))
        #expect(moved.messages[0] == cursor(.string("source"), .string("quern@here")))
        #expect(
            sent(
                2,
                [
                    Contact(id: 3, phase: .ended, position: at(0.5, 0.75)),
                    Contact(id: 4, phase: .held, position: at(0, 0)),
                ]
            ).fingers == [4: at(0, 0)])
        let again = OSCPacket(writer.again()).messages.map(\.message)
        #expect(again.compactMap { reader.read($0) } == [[4: at(0, 0)]])
    }

    @Test("the packets that the fuzzer begins with are fingers, one of which lifts")
    func seeds() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../Fuzzing/Seeds/packet").standardizedFileURL
        let counts = try ["two-fingers", "one-of-two-lifts"].map { name in
            let packet = OSCPacket([UInt8](try Data(contentsOf: folder.appendingPathComponent("\(name).osc"))))
            #expect(packet.brokenCount == 0)
            var reader = TUIOReader()
            return packet.messages.compactMap { reader.read($0.message)?.count }
        }
        #expect(counts == [[2], [2, 1]])
    }

    @Test("over the network: fingers arrive as frames, and go with the source")
    func network() throws {
        let source = try TUIOTouchSource(named: "tuio:0")
        let sender = try TUIOSender(to: source.endpoint)
        let ear = Ear()
        source.start(ear.listener)
        sender.start()
        sender.send(
            TouchFrame(timeMicroseconds: 0, contacts: [Contact(id: 1, phase: .began, position: .init(x: 0.5, y: 0.25))])
        )
        #expect(ear.wait { $0.frames.contains(["1 began 0.5 0.25"]) })
        #expect(ear.wait { $0.statuses.last?.remark == nil } && ear.statuses.first?.remark == "waiting for a sender")
        sender.send(
            TouchFrame(timeMicroseconds: 9, contacts: [Contact(id: 1, phase: .ended, position: .init(x: 0.5, y: 0.25))])
        )
        #expect(ear.wait { $0.frames.contains(["1 ended 0.5 0.25"]) })
        sender.send(
            TouchFrame(timeMicroseconds: 10, contacts: [Contact(id: 2, phase: .began, position: .init(x: 0, y: 0))]))
        #expect(ear.wait { $0.frames.contains { ["2 began 0 0", "2 began 0.0 0.0"].contains($0.first) } })
        sender.stop()
        source.stop()
        #expect(ear.frames.last?.first?.hasPrefix("2 cancelled") == true)
        #expect {
            _ = try TUIOTouchSource(named: "tuio:nowhere:x")
        } throws: {
            "\($0)" == "cannot open tuio:nowhere:x: use tuio, tuio:PORT or tuio:HOST:PORT"
        }
    }
}
