import Files
import FoundationEssentials
import RoomKeys

/// What a leader hands to a follower that it let in, encrypted on the way: where the room's broker is, and how its engine is built.
struct FollowerTicket: Codable, Equatable, Sendable {
    /// The broker's whole address without user and password; `nil` for the leader's own, at the host by which the leader was reached.
    var broker: String?
    /// The port of the leader's own broker.
    var port: Int?
    var user: String?
    var password: String?
    /// Frames a second of the leader's engine.
    var rate: Int
    /// Channels of the leader's engine.
    var channels: Int

    /// Reads one; `nil` where it is none, or has numbers that make no sense.
    init?(_ ticket: JoinTicket) {
        guard let read = try? JSONDecoder().decode(FollowerTicket.self, from: Data(ticket.bytes)),
            (8_000...768_000).contains(read.rate), (2...64).contains(read.channels),
            read.port.map({ (1...65_535).contains($0) }) ?? (read.broker != nil)
        else { return nil }
        self = read
    }

    init(broker: String? = nil, port: Int? = nil, user: String?, password: String?, rate: Int, channels: Int) {
        (self.broker, self.port, self.user, self.password) = (broker, port, user, password)
        (self.rate, self.channels) = (rate, channels)
    }

    /// As it is handed over; `nil` where it is too long.
    var ticket: JoinTicket? { JSONText(self, isOneLine: true).flatMap { JoinTicket(Array($0.description.utf8)) } }
}
