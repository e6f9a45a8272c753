import RoomKeys

/// The leader's side of a room with followers, as a value without broker and clock: it is told what happened at a moment, and answers what is to be
/// done. Moments are microseconds of `CLOCK_MONOTONIC`.
public struct LeadingRoom: Sendable {
    /// What happens.
    public enum Input: Sendable {
        /// The broker let the leader in, and may have forgotten all.
        case connected
        /// A message came; `isRetained` from before.
        case received(topic: String, [UInt8], isRetained: Bool)
        /// All that somebody needs who comes now.
        case beginning([UInt8], isExact: Bool)
        /// What was played since.
        case piece([UInt8])
        /// Followers' hands are locked, or free.
        case lock(Bool)
        /// The list of files that are handed over, as JSON.
        case files([UInt8])
        /// The room has ended.
        case over
    }

    /// What is to be done.
    public enum Effect: Equatable, Sendable {
        case publish(Publication)
        /// Ask the instrument for a beginning.
        case addFollower
        case event(FollowerEvent)
    }

    /// What came of it, for plain lines and the log.
    public enum FollowerEvent: Equatable, Sendable {
        case joined(name: String)
        case left(name: String)
        case follows(name: String, Bool)
        case missing(name: String, sound: String)
        /// Messages that nobody of the room sent.
        case forged(Int)
        /// A follower speaks a newer version of the protocol, of which some is not understood.
        case newer(name: String, version: Int)
        /// What is played is too much for one message: whoever comes does not get it.
        case tooLarge
    }

    /// The most followers that are known at once.
    public static let maxFollowers = 500
    /// Each follower that ever came has four topics, and a new name each time.
    private static let maxTopics = 65_536
    private static let silenceMicroseconds: Int64 = 10_000_000
    /// The most that a message may have, in bytes.
    private static let maxPayload = 1_000_000
    /// Between two beginnings at least: they are long, and all have to take them in.
    private static let beginningMicroseconds: Int64 = 250_000

    private let topics: RoomTopics
    private let description: RoomDescription
    private var signer: MessageSigner
    private var guardian: ReplayGuard
    private var followers: [String: FollowerState] = [:]
    private var isLocked: Bool
    private var sequence: UInt64 = 0
    private var files: [UInt8]?
    private var wantsBeginning = false
    private var nextBeginning: Int64 = 0
    private var forged = ForgedCount()
    private var now: Int64 = 0

    /// - Parameters:
    ///   - epoch: higher than at any time that the room was open before.
    public init(room: RoomID, key: RoomKey, epoch: UInt64, _ description: RoomDescription, isLocked: Bool = true) {
        topics = RoomTopics(room)
        (self.description, self.isLocked) = (description, isLocked)
        signer = MessageSigner(key: key, epoch: epoch)
        guardian = ReplayGuard(key: key, maxTopics: Self.maxTopics)
    }

    /// Those who follow, by their names; those who are gone for long are not among them.
    public var all: [FollowerState] { followers.values.sorted { ($0.report.name, $0.id) < ($1.report.name, $1.id) } }
    /// Whether followers' hands are locked.
    public var areLocked: Bool { isLocked }
    /// What the broker is to forget at the end.
    public var retainedTopics: [String] {
        [topics.room, topics.lock, topics.state, topics.files]
    }

    /// Something happened.
    public mutating func handle(_ input: Input, at microseconds: Int64) -> [Effect] {
        now = max(now, microseconds)
        switch input {
        case .connected:
            // What is retained is told again: a broker that was started anew has nothing.
            wantsBeginning = true
            return publishRetained() + askForBeginning()
        case .received(let topic, let bytes, _): return receive(bytes, topic)
        case .beginning(let text, let isExact):
            // What the broker keeps has come to its end, or others have published to it: who asks for a beginning gets it anew.
            return publishRetained() + publishState(text, isExact)
        case .piece(let text):
            sequence += 1
            return [sign(topics.play, text)].map(Effect.publish)
        case .lock(let isLocked):
            guard isLocked != self.isLocked else { return [] }
            self.isLocked = isLocked
            return [.publish(lockMessage())]
        case .over:
            // Not for those who come later: the broker forgets the room.
            return [.publish(sign(topics.lock, RoomLock(locked: false, over: true).payload, isSure: true))]
        case .files(let list):
            files = list
            return publishFiles()
        }
    }

    /// Time went by: to be called once a second or more often.
    public mutating func advance(to microseconds: Int64) -> [Effect] {
        now = max(now, microseconds)
        var effects = askForBeginning()
        for (id, follower) in followers where now - follower.heardMicroseconds > Self.silenceMicroseconds {
            effects += remove(id)
        }
        if let count = forged.report(guardian.counts.forged, at: now) { effects.append(.event(.forged(count))) }
        return effects
    }

    // MARK: What followers say

    private mutating func receive(_ bytes: [UInt8], _ topic: String) -> [Effect] {
        guard let (id, kind) = topics.sender(of: topic) else { return [] }
        guard case .new(let message) = guardian.open(topic: topic, bytes: bytes) else { return [] }
        switch kind {
        case "member": return FollowerReport(message.payload).map { update(id, $0.cleaned) } ?? []
        case "gone":
            guard FollowerNotice(message.payload)?.id == id else { return [] }
            return remove(id)
        case "hello":
            guard FollowerNotice(message.payload)?.id == id else { return [] }
            wantsBeginning = true
            return askForBeginning()
        case "time":
            guard let question = TimeQuestion(message.payload) else { return [] }
            return [.publish(sign(topics.time(id), TimeAnswer(sent: question.sent, time: now).payload))]
        default: return []
        }
    }

    private mutating func update(_ id: String, _ report: FollowerReport) -> [Effect] {
        let before = followers[id]
        guard before != nil || followers.count < Self.maxFollowers else { return [] }
        followers[id] = FollowerState(id: id, report: report, heardMicroseconds: now)
        var events: [FollowerEvent] = []
        if before == nil {
            events.append(.joined(name: report.name))
            if report.v > followerProtocolVersion { events.append(.newer(name: report.name, version: report.v)) }
        }
        if let before, before.report.follows != report.follows {
            events.append(.follows(name: report.name, report.follows))
        }
        for sound in report.missing where before?.report.missing.contains(sound) != true {
            events.append(.missing(name: report.name, sound: sound))
        }
        return events.map(Effect.event)
    }

    private mutating func remove(_ id: String) -> [Effect] {
        guard let follower = followers.removeValue(forKey: id) else { return [] }
        return [.event(.left(name: follower.report.name))]
    }

    // MARK: What followers are told

    private mutating func askForBeginning() -> [Effect] {
        guard wantsBeginning, now >= nextBeginning else { return [] }
        // Many who come at once get one for all.
        (wantsBeginning, nextBeginning) = (false, now + Self.beginningMicroseconds)
        return [.addFollower]
    }

    /// When ``advance(to:)`` has something to do before its second is over.
    public var nextMicroseconds: Int64? { wantsBeginning ? nextBeginning : nil }

    private mutating func publishState(_ text: [UInt8], _ isExact: Bool) -> [Effect] {
        let state = PackedState(sequence: sequence, isExact: isExact, text: text).payload
        guard state.count <= Self.maxPayload else { return [.event(.tooLarge)] }
        return [.publish(sign(topics.state, state, isRetained: true, isSure: true))]
    }

    private mutating func publishRetained() -> [Effect] {
        [.publish(sign(topics.room, description.payload, isRetained: true, isSure: true)), .publish(lockMessage())]
            + publishFiles()
    }

    private mutating func publishFiles() -> [Effect] {
        guard let files, files.count <= Self.maxPayload else { return [] }
        return [.publish(sign(topics.files, files, isRetained: true, isSure: true))]
    }

    private mutating func lockMessage() -> Publication {
        sign(topics.lock, RoomLock(locked: isLocked).payload, isRetained: true, isSure: true)
    }

    private mutating func sign(
        _ topic: String, _ payload: [UInt8], isRetained: Bool = false, isSure: Bool = false
    ) -> Publication {
        Publication(topic, signer.sign(topic: topic, payload: payload), isRetained: isRetained, isSure: isSure)
    }
}
