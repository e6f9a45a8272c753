import Broker
import Files
import Followers
import RoomKeys

/// The way into a room, once its leader has let this Quern in.
public struct RoomEntry: Sendable {
    /// The room, with its key.
    let room: JoinedRoom
    /// Where its broker is.
    let broker: BrokerAddress
    /// `HOST:PORT`, where the leader's server is.
    public let leader: String
    /// What this Quern is called in the room.
    public let name: String
    /// Frames a second of the leader's engine: an engine here needs the same.
    public let rate: Int

    /// What the room is called.
    public var roomName: String { room.name.description }

    /// Asks a leader to be let in; it waits for the answers, some seconds at most.
    /// - Parameters:
    ///   - name: what this Quern is called, of which 40 visible characters are kept.
    ///   - passcode: as it was typed; `nil` for a room without one.
    /// - Throws: where nobody answers, or the leader does not let it in.
    public init(_ address: JoinableAddress, name: String, passcode: String?) throws(JoinProblem) {
        let request = LeaderRequest(address: address.address)
        let host = address.address.prefix(upTo: address.address.lastIndex(of: ":") ?? address.address.endIndex)
        (room, self.name) = try Self.joined(name, passcode, nil) { message, path throws(JoinProblem) in
            try request.answer(message, at: path)
        }
        let ticket = try Self.ticket(of: room)
        (leader, rate) = (address.address, ticket.rate)
        broker = try Self.reporting { () throws(BrokerAddress.Problem) in
            let broker = try BrokerAddress(ticket.broker ?? "mqtt://\(host):\(ticket.port ?? 0)")
            return try broker.signedIn(ticket.user, ticket.password)
        }
    }

    /// Asks the leader of a room on a broker to be let in, by that broker; it waits for the answers, some seconds at most.
    /// - Parameters:
    ///   - room: what the room is called; the only one there where `nil`.
    ///   - name: what this Quern is called, of which 40 visible characters are kept.
    ///   - passcode: as it was typed; `nil` for a room without one.
    /// - Throws: where nobody answers, or the leader does not let it in.
    public init(
        on broker: BrokerAddress, room name: String?, name ownName: String, passcode: String?
    ) throws(JoinProblem) {
        let request = try BrokerRequest(broker)
        let found = try request.room(name)
        (room, self.name) = try Self.joined(ownName, passcode, found.id) { message, _ throws(JoinProblem) in
            try request.answer(message, of: found)
        }
        let ticket = try Self.ticket(of: room)
        (leader, rate) = (broker.hostAndPort, ticket.rate)
        // The address by which it was reached: the leader may have another one.
        self.broker = try Self.reporting { () throws(BrokerAddress.Problem) in
            try broker.signedIn(ticket.user, ticket.password)
        }
    }

    /// The join check, whichever way its messages go.
    private static func joined(
        _ name: String, _ passcode: String?, _ expected: RoomID?,
        _ answer: ([UInt8], _ path: String) throws(JoinProblem) -> [UInt8]
    ) throws(JoinProblem) -> (JoinedRoom, name: String) {
        guard let shown = JoinName(keeping: name) else { throw JoinProblem("a name needs a visible character") }
        let code: JoinPasscode
        if let passcode {
            guard let typed = JoinPasscode(passcode) else {
                throw JoinProblem("a passcode has 6 to 32 letters and digits", isPasscode: true)
            }
            code = typed
        } else {
            code = .none
        }
        var attempt = JoinAttempt(
            name: shown, passcode: code, protocolVersion: followerProtocolVersion, expectedRoom: expected)
        var message = attempt.request
        for path in ["/join/1", "/join/2"] {
            switch attempt.handle(try answer(message, path)) {
            case .send(let next): message = next
            case .joined(let room): return (room, shown.description)
            case .refused(let refusal): throw JoinProblem(refusal)
            case .failed(let failure, let farewell):
                if let farewell { _ = try? answer(farewell, path) }
                throw JoinProblem(failure)
            }
        }
        throw JoinProblem("what answers there is no room of Quern's")
    }

    private static func ticket(of room: JoinedRoom) throws(JoinProblem) -> FollowerTicket {
        guard let ticket = FollowerTicket(room.ticket) else {
            throw JoinProblem("the room's leader did not say how to follow: update the older Quern")
        }
        return ticket
    }

    private static func reporting(
        _ broker: () throws(BrokerAddress.Problem) -> BrokerAddress
    ) throws(JoinProblem) -> BrokerAddress {
        do throws(BrokerAddress.Problem) {
            return try broker()
        } catch {
            throw JoinProblem("the room's broker cannot be reached: \(error)")
        }
    }
}

extension BrokerAddress {
    /// The same for somebody with a name and a password.
    func signedIn(_ user: String?, _ password: String?) throws(Problem) -> BrokerAddress {
        try BrokerAddress(
            host: host, port: port, isEncrypted: isEncrypted, user: user ?? self.user,
            password: password ?? self.password)
    }
}
