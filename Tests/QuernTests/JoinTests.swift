import Foundation
import Glibc
import TestSupport
import Testing

/// Two programs on one machine, of which one leads a room and the other follows it.
@Suite("Following another Quern", .waiting, .serialized) struct JoinTests {
    @Test("a follower joins by the passcode, is seen, locked, goes on alone and comes back")
    func following() throws {
        let room = try LedRoom()
        defer { room.remove() }
        let follower = try room.join("--passcode", room.passcode, "--name", "Table 3")
        try room.leader.wait(for: "joined Table 3 (follower)")
        try room.leader.type("set pitch 300\nhold\n")
        try follower.wait(for: "pitch 300 Hz")
        try follower.type("status\n")
        try follower.wait(for: "sounding, held")
        try room.leader.type("roster\n")
        try room.leader.wait(for: "Table 3 (Quern): follows")
        try room.leader.type("lock\n")
        try follower.wait(for: "Friday is locked: the leader plays here")
        try follower.type("alone\n")
        try follower.wait(for: "locked: Friday plays on all instruments")
        try follower.type("set pitch 500\n")
        try follower.wait(for: "locked: Friday plays on all instruments")
        try room.leader.type("unlock\n")
        try follower.wait(for: "Friday is unlocked")
        try follower.type("set pitch 500\n")
        try follower.wait(for: "following Friday: Ctrl-F, or typed alone, plays by yourself")
        try follower.type("alone\n")
        try room.leader.wait(for: "Table 3 plays alone")
        try follower.type("set pitch 555\n")
        try follower.wait(for: "pitch 555 Hz")
        try follower.type("follow\n")
        try room.leader.wait(for: "Table 3 follows")
        try follower.type("quit\n")
        try room.leader.wait(for: "left Table 3 (follower)")
        follower.expectEnd()
        try room.leader.type("quit\n")
        room.leader.expectEnd()
    }

    @Test("what a follower records while it follows renders to the leader's very samples")
    func recording() throws {
        let room = try LedRoom("--record", "leader.wav")
        defer { room.remove() }
        let follower = try room.join("--passcode", room.passcode)
        try room.leader.type("set pitch 300\nset pitch-spread 7\nhold\n")
        try follower.wait(for: "sounding")
        try follower.type("record\n")
        try follower.wait(for: "recording to ")
        for pitch in [310, 420, 530, 240] {
            try room.leader.type("set pitch \(pitch)\n")
            try follower.wait(for: "pitch \(pitch) Hz")
        }
        try follower.type("record\n")
        try follower.wait(for: "recorded ")
        let folder = follower.program.file(".local/share/quern/recordings").path
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        let wave = try #require(files.first { $0.hasSuffix(".wav") })
        let performance = try #require(files.first { $0.hasSuffix(".quern") })
        let rendered = follower.program.file("rendered.wav").path
        let result = try follower.program.run("render", "\(folder)/\(performance)", "-o", rendered)
        #expect(result.status == 0, "\(result.errors)")
        try room.leader.type("quit\nquit\n")
        room.leader.expectEnd()
        let recorded = try Self.samples("\(folder)/\(wave)")
        #expect(try Self.samples(rendered) == recorded)
        let heard = try Self.samples(room.leader.program.file("leader.wav").path)
        #expect(recorded.count > 10_000 && heard.firstRange(of: recorded.dropFirst(8)) != nil)
    }

    @Test("the panel shows whom one follows, and Ctrl-F leaves and comes back")
    func panel() throws {
        let room = try LedRoom()
        defer { room.remove() }
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(
            program, command: "join", room.address, "--passcode", room.passcode, "--name", "Table 3", "--audio",
            "silent")
        func see(_ words: String) throws { try terminal.wait(for: "\(words)") { $0.contains(words) } }
        try see("following Friday")
        try terminal.press("C-f")
        try room.leader.wait(for: "Table 3 plays alone")
        try see("Ctrl-F follows Friday")
        try terminal.press("C-f")
        try room.leader.wait(for: "Table 3 follows")
        try room.leader.type("quit\n")
        try see("Friday is over")
        try terminal.press("q")
        try terminal.expectLeft(0)
    }

    @Test("a wrong passcode is refused, and told in one line")
    func passcodes() throws {
        let room = try LedRoom()
        defer { room.remove() }
        let program = try Program()
        defer { program.remove() }
        let wrong = try program.run("join", room.address, "--passcode", "WRONG2", "--plain", "--audio", "silent")
        #expect(wrong.status == 77)
        #expect(wrong.errors == "quern: the passcode is wrong\n")
        let nobody = try program.run("join", "127.0.0.1:9", "--passcode", "WRONG2", "--plain", "--audio", "silent")
        #expect(nobody.status == 69)
        #expect(nobody.errors == "quern: 127.0.0.1:9: no connection: nobody answers there\n")
    }

    @Test("a broker that is killed and a leader that is killed come back, and the follower with them")
    func comingBack() throws {
        let room = try LedRoom()
        defer { room.remove() }
        let follower = try room.join("--passcode", room.passcode)
        try room.leader.type("set pitch 310\nhold\n")
        try follower.wait(for: "pitch 310 Hz")
        try Self.killBroker(of: room.leader)
        try room.leader.type("set pitch 320\n")
        try follower.wait(for: "pitch 320 Hz")
        room.leader.cutOff()
        try follower.wait(for: "the leader of Friday is gone: waiting for them")
        let again = try room.leadAgain()
        try again.type("set pitch 330\n")
        try follower.wait(for: "the leader of Friday is back")
        try follower.wait(for: "pitch 330 Hz")
        try again.type("quit\n")
        again.expectEnd()
        try follower.wait(for: "Friday is over: you play by yourself")
    }

    @Test("a sound that a follower lacks is fetched from the leader, and played")
    func fetching() throws {
        let room = try LedRoom()
        defer { room.remove() }
        let follower = try room.join("--passcode", room.passcode)
        try Self.tone().write(to: room.leader.program.file("gong-of-ours.wav"))
        try room.leader.type("load gong-of-ours.wav\nhold\n")
        try room.leader.wait(for: "sound: gong-of-ours")
        try follower.wait(for: "gong-of-ours is not on this machine: silent here until it is")
        #expect(
            eventually {
                (try? follower.type("sound\n")) != nil
                    && ((try? follower.output.contains("sound: gong-of-ours")) ?? false)
            })
        try room.leader.type("hand gong-of-ours.wav once\n")
        try room.leader.wait(for: "handed over: gong-of-ours.wav, for this room alone")
        try follower.wait(for: "received gong-of-ours.wav: ")
        try follower.type("quit\n")
        follower.expectEnd()
        // It was for this room alone.
        let rooms = follower.program.file(".local/share/quern/rooms").path
        let left = FileManager.default.enumerator(atPath: rooms)?.compactMap { $0 as? String } ?? []
        #expect(!left.contains { $0.hasSuffix("gong-of-ours.wav") })
    }

    private static func killBroker(of leader: Typed) throws {
        let kill = Process()
        kill.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        kill.arguments = ["pkill", "-KILL", "-P", "\(leader.process.processIdentifier)", "mosquitto"]
        try kill.run()
        kill.waitUntilExit()
        #expect(kill.terminationStatus == 0)
    }

    private static func samples(_ path: String) throws -> [Float] {
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        let start = try #require(data.range(of: Data("data".utf8))).upperBound + 4
        return data[start...].withUnsafeBytes { bytes in
            (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) }
        }
    }

    /// Two seconds of a tone, as a WAV file.
    private static func tone() -> Data {
        var data = Data("RIFF".utf8)
        func append<Number: FixedWidthInteger>(_ number: Number) {
            withUnsafeBytes(of: number.littleEndian) { data.append(contentsOf: $0) }
        }
        let frames = 96_000
        append(UInt32(36 + 2 * frames))
        data.append(Data("WAVEfmt ".utf8))
        append(UInt32(16))
        append(UInt16(1))
        append(UInt16(1))
        append(UInt32(48_000))
        append(UInt32(96_000))
        append(UInt16(2))
        append(UInt16(16))
        data.append(Data("data".utf8))
        append(UInt32(2 * frames))
        for frame in 0..<frames { append(Int16(12_000 * sin(Double(frame) * 0.05))) }
        return data
    }
}

/// A room that is led by a program, at a free port.
private final class LedRoom {
    private(set) var leader: Typed
    let passcode = "ABC234"
    private var followers: [Typed] = []
    private let programs: [Program]
    private let port: Int
    private let arguments: [String]

    var address: String { "127.0.0.1:\(port)" }

    init(_ more: String...) throws {
        programs = [try Program(), try Program()]
        port = try Self.freePort()
        arguments =
            [
                "workshop", "--broker", "own", "--plain", "--address", "127.0.0.1", "--port", "\(port)", "--passcode",
                passcode, "--name", "Friday", "--audio", "silent", "--mapping", "touch",
                // A machine that is busy with other tests is as late as a bad network.
                "--distance", "500",
            ] + more
        leader = try Typed(programs[0], command: arguments)
        try leader.wait(for: "join: 127.0.0.1:\(port)")
    }

    /// A port that nobody has now, with another behind it for the broker; those that a system gives out by itself lie higher.
    private static func freePort() throws -> Int {
        let first = 21_000 + Int(getpid()) % 5_000 * 2
        return try #require(stride(from: first, to: first + 1_000, by: 2).first { isFree($0) && isFree($0 + 1) })
    }

    private static func isFree(_ port: Int) -> Bool {
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        return withUnsafePointer(to: address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    func leadAgain() throws -> Typed {
        let again = try Typed(programs[0], command: arguments)
        try again.wait(for: "join: 127.0.0.1:\(port)")
        leader = again
        return again
    }

    func join(_ more: String...) throws -> Typed {
        let follower = try Typed(programs[1], command: ["join", address, "--plain", "--audio", "silent"] + more)
        followers.append(follower)
        try follower.wait(for: "Friday is unlocked")
        return follower
    }

    func remove() {
        for typed in followers + [leader] where typed.process.isRunning { typed.cutOff() }
        for program in programs { program.remove() }
    }
}
