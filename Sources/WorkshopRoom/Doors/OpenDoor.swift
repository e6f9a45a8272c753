import FollowerRoom
import PhoneServer
import Session

/// A door that is open: joins the server that phones speak to here, and the room of a leader elsewhere. Any thread may call.
public final class OpenDoor: Sendable {
    private let server: PhoneServer
    private let session: DoorSession
    /// Whole addresses with the room's key by which phones come in here, the likeliest first.
    public let addresses: [String]
    /// Whether no network is there, so that only this machine reaches the addresses.
    public let isOnlyHere: Bool

    /// Listens for phones, and passes them on from now on.
    /// - Parameters:
    ///   - entry: the way into the room.
    ///   - setup: where it listens; nothing else of it counts.
    /// - Throws: a ``RoomProblem`` where it cannot listen, a `JoinProblem` where the system has no thread left.
    public init(_ entry: RoomEntry, _ setup: RoomSetup) throws {
        session = DoorSession(entry, log: setup.log)
        let port: Int
        (server, port) = try setup.listening(for: session)
        let found = RoomAddresses(setup, port: port, key: session.phoneKey)
        (addresses, isOnlyHere) = (found.lines, found.isOnlyHere)
        let bare = found.lines.first.map { String($0.prefix { $0 != "#" }.dropLast()) } ?? ""
        do {
            try session.start(server, address: bare)
        } catch {
            server.stop()
            throw error
        }
    }

    /// Ends it: phones here lose their connection.
    public func stop() {
        session.stop()
        server.stop()
    }

    /// Whether the leader has ended the room.
    public var hasEnded: Bool { session.isOver }
    /// How many phones are connected here.
    public var phoneCount: Int { session.phoneCount }
    /// What happened since this was called last, a line each.
    public func takeLines() -> [String] { session.takeLines() }
}
