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
        let request = LeaderRequest(address: address.address)
        var attempt = JoinAttempt(name: shown, passcode: code, protocolVersion: followerProtocolVersion)
        var message = attempt.request
        for path in ["/join/1", "/join/2"] {
            switch attempt.handle(try request.answer(message, at: path)) {
            case .send(let next): message = next
            case .joined(let room):
                try self.init(room, at: address.address, name: shown.description)
                return
            case .refused(let refusal): throw JoinProblem(refusal)
            case .failed(let failure, let farewell):
                if let farewell { _ = try? request.answer(farewell, at: path) }
                throw JoinProblem(failure)
            }
        }
        throw JoinProblem("\(address.address): what answers there is no room of Quern's")
    }

    private init(_ room: JoinedRoom, at leader: String, name: String) throws(JoinProblem) {
        guard let ticket = FollowerTicket(room.ticket) else {
            throw JoinProblem("the room's leader did not say how to follow: update the older Quern")
        }
        (self.room, self.leader, self.name, rate) = (room, leader, name, ticket.rate)
        do throws(BrokerAddress.Problem) {
            if let broker = ticket.broker {
                self.broker = try BrokerAddress(broker).signedIn(ticket.user, ticket.password)
            } else {
                let host = leader.prefix(upTo: leader.lastIndex(of: ":") ?? leader.endIndex)
                broker = try BrokerAddress("mqtt://\(host):\(ticket.port ?? 0)").signedIn(ticket.user, ticket.password)
            }
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
