import Files
import Glibc
import RoomKeys
import Testing

/// A follower in another language, written after docs/protocol.md.
@Suite("Somebody else can write a follower")
struct OtherFollowerTests {
    /// The script while it runs: a line out, a line in.
    private final class Follower {
        private let process: ChildProcess
        private let input: Int32

        init(name: String, passcode: String) throws {
            let script = Path.beside(#filePath, "follower.py")
            let pipe = try ChildProcess.pipe()
            defer { close(pipe.read) }
            process = try ChildProcess("/usr/bin/python3", [script, name, passcode], input: .descriptor(pipe.read))
            input = pipe.write
        }

        deinit { close(input) }

        func line() -> String {
            var bytes: [UInt8] = []
            while true {
                var ready = pollfd(fd: process.output, events: Int16(POLLIN), revents: 0)
                var byte: UInt8 = 0
                guard poll(&ready, 1, 60_000) > 0, read(process.output, &byte, 1) == 1, byte != UInt8(ascii: "\n")
                else {
                    return String(decoding: bytes, as: UTF8.self)
                }
                bytes.append(byte)
            }
        }

        func say(_ line: String) {
            let bytes = Array("\(line)\n".utf8)
            #expect(write(input, bytes, bytes.count) == bytes.count)
        }
    }

    /// What the script says at its end.
    private func result(_ sample: inout SampleJoining, name: String, passcode: String) throws -> String {
        let follower = try Follower(name: name, passcode: passcode)
        while true {
            let line = follower.line()
            if line.isEmpty || line.contains("\"result\"") { return line.replacing("\": \"", with: "\":\"") }
            follower.say(sample.say(line))
        }
    }

    @Test(
        "it joins, and its signatures and file tokens are ours", arguments: [("Ada", "k7m 3qx"), ("Zoë 🎹", "K7M3QX")])
    func joins(_ name: String, _ passcode: String) throws {
        var sample = try SampleJoining()
        let result = try result(&sample, name: name, passcode: passcode)
        #expect(value(of: "result", in: result) == "joined")
        let key = try #require(Hexadecimal.bytes(value(of: "key", in: result)).flatMap(RoomKey.init))
        #expect(key == sample.room.key)
        #expect(Hexadecimal.bytes(value(of: "ticket", in: result)) == SampleJoining.ticket?.bytes)
        let signed = try #require(Hexadecimal.bytes(value(of: "signed", in: result)))
        let message = SignedMessage.open(topic: "quern/test", bytes: signed, with: sample.room.key)
        #expect(message?.payload == Array("hello".utf8) && message?.epoch == 7 && message?.sequence == 300)
        #expect(key.isFileToken(value(of: "token", in: result), for: "sounds/bell.wav"))
        guard case .joined(let follower, _) = sample.events.last else {
            Issue.record("\(sample.events)")
            return
        }
        #expect(follower.name.description == name)
    }

    @Test("it joins an open room, and is refused with another passcode")
    func others() throws {
        var open = try SampleJoining(passcode: JoinPasscode.none)
        #expect(try value(of: "result", in: result(&open, name: "Ada", passcode: "")) == "joined")
        var sample = try SampleJoining()
        let refused = try result(&sample, name: "Ada", passcode: "222222")
        #expect(value(of: "result", in: refused) == "refused" && value(of: "why", in: refused) == "passcode")
    }
}
