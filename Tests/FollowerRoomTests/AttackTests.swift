import Broker
import Files
import FollowerRoom
import Foundation
import Glibc
import Instrument
import TestSupport
import Testing

extension FollowerRoomSuite {
    @Suite struct Attacks {}
}

/// What somebody gets who has the broker's password, and not the room's key.
extension FollowerRoomSuite.Attacks {
    /// What a broker's rights keep away, and what arrives where it has none and signatures alone hold.
    enum Broker: CaseIterable {
        case own, open
    }

    @Test(arguments: Broker.allCases)
    func nobodyOutsideTheRoomChangesWhatIsPlayedOrShown(_ broker: Broker) throws {
        let open = broker == .open ? try OpenBroker() : nil
        let room = try LedRoom(broker: open.map { .address($0.address) } ?? .own)
        let follower = try Follower(room, named: "Ada")
        #expect(eventually { follower.following.isHeard && follower.following.isExact && room.follower("Ada") != nil })
        let attacker = try Script("attacker.py", [room.address, LedRoom.passcode, "6"])
        room.leader.play(seconds: 7)
        let sent = try attacker.lines()
        #expect(sent.last?.contains("\"flood\": 10000") == true)
        #expect(eventually { follower.following.isHeard && follower.following.isExact })
        #expect(eventually { room.session.followers.all.map(\.name) == ["Ada"] })
        #expect(follower.following.isLocked)
        #expect(try follower.hearsEverySample(of: room.leader), "\(follower.following)")
        // It is told how many they were, seldom, and nothing of what they said.
        #expect(eventually { ignored(room.allLines) > 10_000 }, "\(room.allLines)")
        let lines = room.allLines
        #expect(lines.count <= 5 && lines.allSatisfy(isExpected), "\(lines)")
        if broker == .open { #expect(eventually { ignored(follower.allLines()) > 100 }) }
        let own = follower.allLines()
        #expect(own.count <= 8 && own.allSatisfy(isExpected), "\(own)")
    }

    @Test func whoIsHeardByAllBringsInNothingButTheSoundsThatTheyPlay() throws {
        let room = try LedRoom(isLocked: false)
        let mallory = try Script("staged.py", [room.address, LedRoom.passcode, "60"])
        #expect(eventually { room.follower("Mallory") != nil })
        let id = try #require(room.follower("Mallory")?.id)
        // They have the beginning that they change.
        #expect(eventually { !room.session.followers.all.isEmpty })
        room.session.setStage(id, leads: true)
        var answers: [String: [Int]] = [:]
        for line in try mallory.lines() {
            let answer = try #require(Answer(line), "\(line)")
            answers[answer.name] = answer.statuses
        }
        // How many are there; one with the key of all files; and the file.
        #expect(answers["../../wrong\u{1b}[2J.wav"] == [204, 403, 201])
        #expect(answers["text.wav"] == [204, 403, 201])
        #expect(answers["lie.wav"] == [204, 403, 422])
        for name in ["large.wav", "other.wav", "mapping.toml"] { #expect(answers[name] == [404, 404, 404], "\(name)") }
        // What came whole is read, is not that sound, and does not stay.
        let store = "\(room.leader.scratch.path)/rooms"
        #expect(eventually { left(in: store).allSatisfy { $0.hasSuffix(".part") } }, "\(left(in: store))")
        #expect(!room.leader.instrument.soundFiles.contains { $0.file.contains("wrong") || $0.file.contains("text") })
        room.session.stop()
        #expect(left(in: store).isEmpty)
    }

    private struct Answer: Decodable {
        var name: String
        var statuses: [Int]

        init?(_ line: String) {
            guard let read = try? JSONDecoder().decode(Self.self, from: Data(line.utf8)) else { return nil }
            self = read
        }
    }

    /// All files of rooms, without locks.
    private func left(in store: String) -> [String] {
        let all = FileManager.default.enumerator(atPath: store)?.compactMap { $0 as? String } ?? []
        return all.filter { $0.hasSuffix(".wav") || $0.hasSuffix(".part") || $0.hasSuffix(".toml") }
    }

    /// How many messages were ignored, by lines that say so.
    private func ignored(_ lines: [String]) -> Int {
        lines.filter { $0.hasPrefix("ignored ") }.reduce(0) { $0 + (Int($1.split(separator: " ")[1]) ?? 0) }
    }

    private func isExpected(_ line: String) -> Bool {
        ["ignored ", "joined Ada (follower)", "Friday class is locked", "the leader of Friday class is "].contains {
            line.hasPrefix($0)
        }
    }
}

/// A broker that lets everybody say everything.
final class OpenBroker {
    /// It ends with the pipe to it, however this program does.
    private final class Process {
        private let process: ChildProcess
        private let input: Int32

        init(_ configuration: String) throws {
            let pipe = try ChildProcess.pipe()
            defer { close(pipe.read) }
            input = pipe.write
            process = try ChildProcess(
                "/bin/sh", ["-c", "/usr/sbin/mosquitto -c '\(configuration)' & read line; kill -9 $!"],
                input: .descriptor(pipe.read))
        }

        deinit { close(input) }
    }

    let address: BrokerAddress
    private let scratch: Scratch
    private var process: Process?

    init() throws {
        scratch = try Scratch()
        let port = try #require(Self.freePort())
        let user = geteuid() == 0 ? "user root\n" : ""
        try scratch.write("listener \(port) 127.0.0.1\nallow_anonymous true\n\(user)", to: "mosquitto.conf")
        address = try BrokerAddress(host: "127.0.0.1", port: port)
        process = try Process("\(scratch.path)/mosquitto.conf")
    }

    /// It is killed, and started with nothing.
    func restart() throws {
        process = nil
        process = try Process("\(scratch.path)/mosquitto.conf")
    }

    private static func freePort() -> Int? {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        return isBound ? Int(UInt16(bigEndian: address.sin_port)) : nil
    }
}
