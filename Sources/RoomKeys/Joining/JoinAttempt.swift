/// What a follower has once it is in a room.
public struct JoinedRoom: Equatable, Sendable {
    /// Which room it is.
    public let id: RoomID
    /// What it is called.
    public let name: JoinName
    /// The newest version of the protocol after the exchange that its leader speaks.
    public let protocolVersion: Int
    /// The key of all who are in it.
    public let key: RoomKey
    /// What the leader hands out.
    public let ticket: JoinTicket
}

/// The follower's side of the join check, as a value for one try: answers of the leader in, messages out. ``JoinCheck`` is the other side.
public struct JoinAttempt: Sendable {
    /// Why it failed, apart from the leader's ``JoinRefusal``.
    public enum Failure: Equatable, Sendable {
        /// The answer is none, or not to what was asked.
        case unreadable
        /// The leader's passcode is another one, or somebody between changed what was sent.
        case passcode
        /// It is another room than the one that was expected.
        case otherRoom
        /// The ticket cannot be decrypted: somebody between changed it.
        case ticket
        /// The try had ended before.
        case over
    }

    /// What is to be done after an answer.
    public enum Step: Equatable, Sendable {
        /// Send this to the leader, and hand its answer in.
        case send([UInt8])
        /// The follower is in.
        case joined(JoinedRoom)
        /// The leader does not let it in. Only the leader's own word for it: somebody between can say so, too.
        case refused(JoinRefusal)
        /// It ends here. `farewell` is to be sent to the leader, where it is there; the answer says nothing more.
        case failed(Failure, farewell: [UInt8]?)
    }

    private enum State: Sendable {
        case waitsForShare(scalar: SecretBytes, share: [UInt8])
        case waitsForTicket(JoinKeys, RoomID, JoinName, protocolVersion: Int)
        case over
    }

    /// The first message to the leader.
    public let request: [UInt8]

    private let name: JoinName
    private let protocolVersion: Int
    private let expectedRoom: RoomID?
    private let session: [UInt8]
    private var state: State

    /// Begins a try.
    /// - Parameters:
    ///   - name: what the follower is called.
    ///   - passcode: what was typed. One try shows the leader, whoever it is, at most whether one guess of its own was right.
    ///   - protocolVersion: the version of the protocol after the exchange, from 1 to 65,535.
    ///   - expectedRoom: the room that it is to be, where it is known.
    public init(name: JoinName, passcode: JoinPasscode, protocolVersion: Int, expectedRoom: RoomID? = nil) {
        self.init(
            name: name, passcode: passcode, protocolVersion: protocolVersion, expectedRoom: expectedRoom,
            session: randomBytes(count: JoinMessage.sessionBytes.upperBound), scalar: CPace.randomScalar())
    }

    package init(
        name: JoinName, passcode: JoinPasscode, protocolVersion: Int, expectedRoom: RoomID?, session: [UInt8],
        scalar: SecretBytes
    ) {
        self.name = name
        self.protocolVersion = min(
            max(protocolVersion, joinProtocolVersions.lowerBound), joinProtocolVersions.upperBound)
        (self.expectedRoom, self.session) = (expectedRoom, session)
        let generator = CPace.generator(password: passcode.bytes, channel: JoinIdentity.channel, session: session)
        let share = CPace.publicShare(scalar: scalar, generator: generator)
        // Of all generators one has no share; no passcode is known to lead to it.
        state = share.map { .waitsForShare(scalar: scalar, share: $0) } ?? .over
        var message = JoinMessage(.join, session: session)
        message.name = name.description
        message.protocol = self.protocolVersion
        message.passcode = passcode != .none
        message.ya = JoinMessage.Bytes(share ?? [])
        request = message.encoded
    }

    /// Reads the leader's answer, whatever it is.
    public mutating func handle(_ bytes: [UInt8]) -> Step {
        let state = self.state
        self.state = .over
        if case .over = state { return .failed(.over, farewell: nil) }
        guard let message = JoinMessage(bytes, limit: JoinMessage.maxAnswerBytes), message.v == JoinMessage.version
        else {
            return .failed(.unreadable, farewell: nil)
        }
        if message.t == .refused { return .refused(JoinRefusal(word: message.why, seconds: message.seconds)) }
        guard message.session?.bytes == session else { return .failed(.unreadable, farewell: nil) }
        switch state {
        case .waitsForShare(let scalar, let share): return read(share: message, scalar, share)
        case .waitsForTicket(let keys, let room, let name, let version):
            return Self.read(ticket: message, keys, room, name, version)
        case .over: return .failed(.over, farewell: nil)
        }
    }

    private mutating func read(share message: JoinMessage, _ scalar: SecretBytes, _ own: [UInt8]) -> Step {
        guard message.t == .share, let room = message.room.flatMap({ RoomID($0.bytes) }),
            let roomName = message.name.flatMap(JoinName.init(received:)), let version = message.protocol,
            joinProtocolVersions.contains(version), let share = message.yb?.bytes, let code = message.mac?.bytes
        else { return .failed(.unreadable, farewell: nil) }
        let keys = JoinKeys(
            scalar: scalar, share: share, session: session,
            follower: JoinKeys.Side(
                share: own, identity: JoinIdentity.follower(name: name, protocolVersion: protocolVersion)),
            leader: JoinKeys.Side(
                share: share, identity: JoinIdentity.leader(room: room, name: roomName, protocolVersion: version)))
        guard let keys else { return .failed(.unreadable, farewell: nil) }
        let farewell = JoinMessage(.abort, session: session).encoded
        guard expectedRoom == nil || room == expectedRoom else { return .failed(.otherRoom, farewell: farewell) }
        guard areEqualInConstantTime(code, keys.leaderCode) else { return .failed(.passcode, farewell: farewell) }
        state = .waitsForTicket(keys, room, roomName, protocolVersion: version)
        var message = JoinMessage(.confirm, session: session)
        message.mac = JoinMessage.Bytes(keys.followerCode)
        return .send(message.encoded)
    }

    private static func read(
        ticket message: JoinMessage, _ keys: JoinKeys, _ room: RoomID, _ name: JoinName, _ version: Int
    ) -> Step {
        guard message.t == .ticket, let nonce = message.nonce?.bytes, let sealed = message.sealed?.bytes else {
            return .failed(.unreadable, farewell: nil)
        }
        guard let (key, ticket) = SealedTicket(nonce: nonce, bytes: sealed).open(with: keys) else {
            return .failed(.ticket, farewell: nil)
        }
        return .joined(JoinedRoom(id: room, name: name, protocolVersion: version, key: key, ticket: ticket))
    }
}
