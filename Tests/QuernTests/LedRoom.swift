import Foundation
import Glibc
import PhoneClient
import Synchronization
import Testing

/// A room that is led by a program, at a free port.
final class LedRoom {
    private(set) var leader: Typed
    let passcode = "ABC234"
    private var followers: [Typed] = []
    private var programs: [Program]
    let port: Int
    private let arguments: [String]

    var address: String { "127.0.0.1:\(port)" }

    init(_ more: String...) throws {
        programs = [try Program()]
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
        // Rooms of two tests at once are not to have the same.
        return try #require(
            given.withLock { given in
                let port = stride(from: max(first, given + 2), to: first + 1_000, by: 2)
                    .first { isFree($0) && isFree($0 + 1) }
                given = port ?? given
                return port
            })
    }

    /// The last port that was given to a room.
    private static let given = Mutex(0)

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
        let program = try Program()
        programs.append(program)
        let follower = try Typed(program, command: ["join", address, "--plain", "--audio", "silent"] + more)
        followers.append(follower)
        try follower.wait(for: "Friday is unlocked")
        return follower
    }

    /// Another program of the room, which ends with it.
    func add(_ typed: Typed, _ program: Program) {
        followers.append(typed)
        programs.append(program)
    }

    /// Sends a piece of a file to the leader's server without the room's key; the head of the answer.
    func patch(_ path: String, _ piece: String) throws -> String {
        let client = try PhoneClient(port: port)
        try client.send(
            client.request(
                "PATCH \(path)",
                [
                    "Host": address, "Content-Type": "application/partial-upload", "Upload-Offset": "0",
                    "Content-Length": "\(piece.utf8.count)",
                ]))
        try client.send(Array(piece.utf8))
        return client.readHead()
    }

    func killBroker() throws {
        let kill = Process()
        kill.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        kill.arguments = ["pkill", "-KILL", "-P", "\(leader.process.processIdentifier)", "mosquitto"]
        try kill.run()
        kill.waitUntilExit()
        #expect(kill.terminationStatus == 0)
    }

    func remove() {
        for typed in followers + [leader] where typed.process.isRunning { typed.cutOff() }
        for program in programs { program.remove() }
    }
}
