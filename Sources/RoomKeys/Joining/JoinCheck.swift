/// A room that followers can join.
public struct JoinableRoom: Sendable {
    /// Which room it is.
    public var id: RoomID
    /// What it is called.
    public var name: JoinName
    /// The key of all who are in it.
    public var key: RoomKey
    /// What followers must know.
    public var passcode: JoinPasscode
    /// The versions of the protocol after the exchange that its leader speaks, from 1 to 65,535: followers speak one of these.
    public var protocolVersions: ClosedRange<Int>

    /// A room.
    public init(
        id: RoomID, name: JoinName, key: RoomKey, passcode: JoinPasscode, protocolVersions: ClosedRange<Int>
    ) {
        (self.id, self.name, self.key, self.passcode) = (id, name, key, passcode)
        self.protocolVersions = protocolVersions.clamped(to: joinProtocolVersions)
    }
}

/// A follower, by what it says of itself.
public struct JoiningFollower: Equatable, Sendable {
    /// What it is called: others may be called the same.
    public let name: JoinName
    /// The version of the protocol after the exchange that it speaks.
    public let protocolVersion: Int
}

/// What a leader finds out.
public enum JoinEvent: Equatable, Sendable {
    /// A follower knows the passcode, and has been sent the room's key.
    case joined(JoiningFollower, address: String)
    /// Somebody has not been let in; `nil` where it is not known who.
    case refused(JoiningFollower?, address: String, JoinRefusal)
    /// A follower began, and was not heard of again for ``JoinCheck/lifetimeSeconds``, or had to make room for others.
    case dropped(JoiningFollower, address: String)
}

/// The leader's side of the join check, as a value: messages of followers in, answers out. docs/protocol.md has the messages.
///
/// The follower speaks first, and twice:
///
///     join (Ya, who I am)            →
///                                    ←  share (Yb, which room, Tb)
///     confirm (Ta), or abort         →
///                                    ←  ticket (encrypted)
///
/// An exchange counts as a wrong passcode from when it begins until it succeeds: the leader's `Tb` is enough to test one passcode by.
public struct JoinCheck: Sendable {
    /// What is answered, and what the leader finds out by the message.
    public struct Answer: Sendable {
        /// To be sent back, at most 16 KiB.
        public var bytes: [UInt8]
        /// In the order in which they happened.
        public var events: [JoinEvent]
    }

    /// Exchanges that have begun and not ended, at most; the oldest makes room.
    public static let maxPending = 64
    /// Of them from one address, so that none drives out the others.
    public static let maxPendingPerAddress = 8
    /// How long an exchange may last.
    public static let lifetimeSeconds: Int64 = 10

    private struct Pending: Sendable {
        var follower: JoiningFollower
        var address: String
        var session: [UInt8]
        var atMicroseconds: Int64
        var keys: JoinKeys
    }

    /// The room.
    public let room: JoinableRoom
    /// The oldest first.
    private var pending: [Pending] = []
    private let makeScalar: @Sendable () -> SecretBytes

    /// A check for a room.
    public init(_ room: JoinableRoom) { self.init(room, scalar: CPace.randomScalar) }

    package init(_ room: JoinableRoom, scalar: @escaping @Sendable () -> SecretBytes) {
        (self.room, makeScalar) = (room, scalar)
    }

    /// How many exchanges have begun and not ended.
    public var pendingCount: Int { pending.count }

    /// Answers a message.
    /// - Parameters:
    ///   - bytes: the message, whatever it is.
    ///   - address: where it came from, without the port: who ends an exchange must be where it began.
    ///   - now: a monotonic time in microseconds.
    ///   - tries: wrong passcodes so far, also those of phones that know the same passcode.
    ///   - ticket: what a follower who may come is handed; `nil` where there is no room for it.
    public mutating func handle(
        _ bytes: [UInt8], from address: String, at now: Int64, tries: inout PasscodeTries,
        ticket: (JoiningFollower) -> JoinTicket?
    ) -> Answer {
        var events = dropExpired(at: now)
        guard let message = JoinMessage(bytes, limit: JoinMessage.maxRequestBytes) else {
            return refuse(.unreadable, nil, address, session: nil, after: events)
        }
        guard message.v == JoinMessage.version else {
            return refuse(.version, nil, address, session: message.validSession, after: events)
        }
        guard let session = message.validSession else {
            return refuse(.unreadable, nil, address, session: nil, after: events)
        }
        switch message.t {
        case .join: return begin(message, session, address, now, &tries, after: events)
        case .confirm:
            guard let exchange = removePending(session, address) else {
                return refuse(.unknown, nil, address, session: session, after: events)
            }
            guard let code = message.mac?.bytes, areEqualInConstantTime(code, exchange.keys.followerCode) else {
                return refuse(.passcode, exchange.follower, address, session: session, after: events)
            }
            tries.remove(address, addedAt: exchange.atMicroseconds)
            guard let ticket = ticket(exchange.follower) else {
                return refuse(.full, exchange.follower, address, session: session, after: events)
            }
            events.append(.joined(exchange.follower, address: address))
            return Answer(bytes: sealed(ticket, for: exchange).encoded, events: events)
        case .abort:
            guard let exchange = removePending(session, address) else {
                return refuse(.unknown, nil, address, session: session, after: events)
            }
            return refuse(.passcode, exchange.follower, address, session: session, after: events)
        case .share, .ticket, .refused, .other:
            return refuse(.unreadable, nil, address, session: session, after: events)
        }
    }

    /// Forgets the exchanges that began too long ago. ``handle(_:from:at:tries:ticket:)`` does so, too.
    public mutating func dropExpired(at now: Int64) -> [JoinEvent] {
        let expired = pending.filter { now - $0.atMicroseconds >= Self.lifetimeSeconds * 1_000_000 }
        guard !expired.isEmpty else { return [] }
        pending.removeFirst(expired.count)
        return expired.map { .dropped($0.follower, address: $0.address) }
    }
}

// MARK: - Steps

extension JoinCheck {
    private mutating func begin(
        _ message: JoinMessage, _ session: [UInt8], _ address: String, _ now: Int64, _ tries: inout PasscodeTries,
        after events: [JoinEvent]
    ) -> Answer {
        guard let name = message.name.flatMap(JoinName.init(received:)), let version = message.protocol,
            joinProtocolVersions.contains(version), let share = message.ya?.bytes, let knowsPasscode = message.passcode,
            !pending.contains(where: { $0.session == session && $0.address == address })
        else { return refuse(.unreadable, nil, address, session: session, after: events) }
        let follower = JoiningFollower(name: name, protocolVersion: version)
        guard room.protocolVersions.contains(version) else {
            return refuse(.version, follower, address, session: session, after: events)
        }
        let isOpen = room.passcode == .none
        // Asking whether the room has a passcode is no try.
        guard knowsPasscode != isOpen else {
            return refuse(isOpen ? .open : .passcode, follower, address, session: session, after: events)
        }
        if !isOpen {
            if let seconds = tries.wait(for: address, at: now) {
                return refuse(.slow(seconds: seconds), follower, address, session: session, after: events)
            }
            tries.add(address, at: now)
        }
        guard let (answer, keys) = agree(with: follower, share, session) else {
            return refuse(.unreadable, follower, address, session: session, after: events)
        }
        let dropped = makeRoom(for: address)
        pending.append(
            Pending(follower: follower, address: address, session: session, atMicroseconds: now, keys: keys))
        return Answer(bytes: answer.encoded, events: events + dropped)
    }

    /// The leader's share and the keys; `nil` where the follower's share is none.
    private func agree(
        with follower: JoiningFollower, _ share: [UInt8], _ session: [UInt8]
    ) -> (JoinMessage, JoinKeys)? {
        let generator = CPace.generator(
            password: room.passcode.bytes, channel: JoinIdentity.channel, session: session)
        let scalar = makeScalar()
        guard let own = CPace.publicShare(scalar: scalar, generator: generator) else { return nil }
        let version = room.protocolVersions.upperBound
        let keys = JoinKeys(
            scalar: scalar, share: share, session: session,
            follower: JoinKeys.Side(
                share: share,
                identity: JoinIdentity.follower(name: follower.name, protocolVersion: follower.protocolVersion)),
            leader: JoinKeys.Side(
                share: own,
                identity: JoinIdentity.leader(room: room.id, name: room.name, protocolVersion: version)))
        guard let keys else { return nil }
        var answer = JoinMessage(.share, session: session)
        answer.room = JoinMessage.Bytes(room.id.bytes)
        answer.name = room.name.description
        answer.protocol = version
        answer.yb = JoinMessage.Bytes(own)
        answer.mac = JoinMessage.Bytes(keys.leaderCode)
        return (answer, keys)
    }

    private func sealed(_ ticket: JoinTicket, for exchange: Pending) -> JoinMessage {
        let sealed = SealedTicket(ticket, roomKey: room.key, with: exchange.keys)
        var answer = JoinMessage(.ticket, session: exchange.session)
        answer.nonce = JoinMessage.Bytes(sealed.nonce)
        answer.sealed = JoinMessage.Bytes(sealed.bytes)
        return answer
    }

    private mutating func removePending(_ session: [UInt8], _ address: String) -> Pending? {
        pending.firstIndex { $0.session == session && $0.address == address }.map { pending.remove(at: $0) }
    }

    /// Drops the oldest where another one would be too many.
    private mutating func makeRoom(for address: String) -> [JoinEvent] {
        let isOwnTooMany = pending.count { $0.address == address } >= Self.maxPendingPerAddress
        let oldest =
            if isOwnTooMany {
                pending.firstIndex { $0.address == address }
            } else {
                pending.count >= Self.maxPending ? pending.startIndex : nil
            }
        guard let oldest else { return [] }
        let dropped = pending.remove(at: oldest)
        return [.dropped(dropped.follower, address: dropped.address)]
    }

    private func refuse(
        _ refusal: JoinRefusal, _ follower: JoiningFollower?, _ address: String, session: [UInt8]?,
        after events: [JoinEvent]
    ) -> Answer {
        Answer(
            bytes: JoinMessage.refusal(refusal, session: session).encoded,
            events: events + [.refused(follower, address: address, refusal)])
    }
}
