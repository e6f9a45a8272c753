import Broker
import Files
import FollowerRoom
import Glibc
import Instrument
import PhoneServer
import Session
import Synchronization
import TestSupport
import Testing
import Threads
import Workshop

/// A leader who plays, their server and their broker, and those who follow.
final class LedRoom {
    static let passcode = "K7M3QX"
    let leader: PlayedInstrument
    let session: LeaderSession
    let server: PhoneServer
    let port: Int
    private let lines = Mutex<[String]>([])

    /// - Parameter passcode: "none" for an open room.
    init(
        passcode: String = LedRoom.passcode, broker: BrokerChoice = .own, isLocked: Bool = true,
        phones: (any PhoneHandling)? = nil, tables: (any TableHandling)? = nil
    ) throws {
        leader = try PlayedInstrument(seed: 5)
        let entry = try #require(RoomSecrets.Entry(passcode))
        // No port is left beyond this one: the broker finds one that is free.
        let setup = LeaderSetup(
            name: "Friday class", entry: entry, broker: broker, address: "127.0.0.1", port: 65_535,
            distanceMilliseconds: 250, isLocked: isLocked, keyFolder: "\(leader.scratch.path)/keys",
            roomFiles: "\(leader.scratch.path)/rooms", log: nil)
        session = try LeaderSession(setup, on: leader.instrument, phones: phones, tables: tables)
        server = PhoneServer(.init(address: "127.0.0.1"), page: try PhonePage())
        port = try server.start(NobodyOnPhones(), answering: session)
        try session.start()
        #expect(eventually { self.session.followers.isConnected })
    }

    deinit {
        server.stop()
        session.stop()
    }

    var address: String { "127.0.0.1:\(port)" }

    /// All lines of the leader's so far.
    var allLines: [String] {
        lines.withLock { lines in
            lines += session.takeLines()
            return lines
        }
    }

    /// The follower of that name, as the leader sees it.
    func follower(_ name: String) -> FollowersDisplay.Follower? { session.followers.all.first { $0.name == name } }
}

/// Hears of no phones.
private final class NobodyOnPhones: PhoneHandling {
    func connected(_ phone: PhoneConnection, from address: String) {}
    func received(_ text: [UInt8], from phone: PhoneConnection) {}
    func disconnected(_ phone: PhoneConnection) {}
    func wake() {}
    func remark(_ line: String) {}
}

/// Somebody who follows with an instrument of their own.
final class Follower {
    let played: PlayedInstrument
    let session: FollowerSession
    private var lines: [String] = []

    init(_ room: LedRoom, named name: String, passcode: String? = LedRoom.passcode, keepsFiles: Bool = false) throws {
        played = try PlayedInstrument(seed: 99)
        let entry = try RoomEntry(.at(room.address), name: name, passcode: passcode)
        session = FollowerSession(
            entry, on: played.instrument, isFree: false, folders: [],
            roomFiles: keepsFiles ? "\(played.scratch.path)/rooms" : nil, log: nil)
        try session.start()
    }

    deinit { session.stop() }

    var following: FollowingState { played.instrument.state.following ?? FollowingState(name: "") }

    /// Whether what both record while the leader plays is the same, sample for sample. A machine that is busy with other tests loses blocks of its
    /// own: it has ten tries.
    func hearsEverySample(of leader: PlayedInstrument) throws -> Bool {
        for _ in 0..<10 {
            #expect(eventually { self.following.isHeard && self.following.isExact })
            for played in [leader, played] { played.beginRecording() }
            leader.play(seconds: 2.5)
            let (played, heard) = (try leader.endRecording(), try played.endRecording())
            if fraction(of: heard, in: played) > 0.85 { return true }
        }
        return false
    }

    /// All lines of the follower's so far.
    func allLines() -> [String] {
        lines += session.takeLines()
        return lines
    }
}

extension JoinableAddress {
    /// The one at `HOST:PORT`.
    static func at(_ address: String) throws -> JoinableAddress {
        try JoinableAddress.find(RoomTarget(address), seconds: 0)
    }
}

/// A script beside these tests, while it runs.
final class Script {
    private let process: ChildProcess

    init(_ name: String, _ arguments: [String]) throws {
        process = try ChildProcess("/usr/bin/python3", [Path.beside(#filePath, name)] + arguments)
    }

    /// What it printed, when it has ended.
    func lines() throws -> [String] {
        let bytes = try #require(process.readAll(maxBytes: 1 << 20, withinSeconds: 120))
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
