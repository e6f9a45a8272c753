import Files
import RoomKeys

/// A follower's side of a room, as a value without broker and clock: it is told what happened at a moment, and answers what is to be done. Moments
/// are microseconds of `CLOCK_MONOTONIC`.
public struct FollowingRoom: Sendable {
    /// What happens.
    public enum Input: Sendable {
        /// The broker let the follower in.
        case connected
        case disconnected
        /// A message came; `isRetained`: the broker kept it from before.
        case received(topic: String, [UInt8], isRetained: Bool)
        /// How it stands here.
        case report(FollowerReport)
        /// This player follows again: how everything stands is not known any more.
        case returning
    }

    /// What is to be done.
    public enum Effect: Equatable, Sendable {
        case publish(Publication)
        /// All that is needed from here on; `isSameEngine`: the leader did not begin anew.
        case beginning([UInt8], isExact: Bool, isSameEngine: Bool)
        /// What was played since.
        case piece([UInt8])
        /// What is added to the leader's microseconds to have those here.
        case offset(microseconds: Int64)
        /// How much later than at the leader it is to be heard, in milliseconds.
        case distance(milliseconds: Double)
        case locked(Bool)
        /// The leader has ended the room.
        case over
        /// The list of files that the leader hands over, as JSON.
        case files([UInt8])
        case event(Event)
    }

    /// What came of it, for the player.
    public enum Event: Equatable, Sendable {
        /// Nothing is heard of the leader.
        case leaderLost
        case leaderBack
        /// Messages that nobody of the room sent.
        case forged(Int)
        /// The leader speaks a newer version of the protocol, of which some is not understood.
        case newer(version: Int)
        /// A message of the leader cannot be read.
        case unreadable
    }

    /// A leader of whom nothing was heard for so long is lost.
    static let silenceMicroseconds: Int64 = 1_000_000
    private static let maxWaiting = 4_096
    private static let helloMicroseconds: Int64 = 400_000
    private static let fastQuestions = 12
    private static let fastMicroseconds: Int64 = 15_000
    private static let questionMicroseconds: Int64 = 500_000
    private static let reportMicroseconds: Int64 = 1_000_000

    private let topics: RoomTopics
    /// By what name the broker knows this follower.
    public let id: String
    private var signer: MessageSigner
    private var guardian: ReplayGuard
    private var trips = RoundTrips()
    private var isConnected = false
    /// The epoch and the number of the last piece; `nil` before the first beginning.
    private var last: (epoch: UInt64, sequence: UInt64)?
    private var needsBeginning = true
    /// Pieces that came before the beginning that they belong to.
    private var waiting: [(epoch: UInt64, sequence: UInt64, text: [UInt8])] = []
    private var nextHello: Int64 = 0
    private var nextQuestion: Int64 = 0
    private var askedCount = 0
    private var heard: Int64?
    private var isLost = false
    private var isLocked: Bool?
    private var report: FollowerReport?
    private var nextReport: Int64 = 0
    private var forged = ForgedCount()
    private var toldVersion = followerProtocolVersion
    private var toldOffset: Int64?
    private var now: Int64 = 0
    private var effects: [Effect] = []

    /// - Parameters:
    ///   - id: a ``FollowerID``.
    ///   - epoch: higher than any time before that this id was in the room.
    public init(room: RoomID, key: RoomKey, id: String, epoch: UInt64) {
        topics = RoomTopics(room)
        self.id = id
        signer = MessageSigner(key: key, epoch: epoch)
        guardian = ReplayGuard(key: key)
    }

    /// What the broker publishes when this follower's connection breaks off.
    public mutating func lastWill() -> Publication {
        sign(topics.gone(id), FollowerNotice(id: id).payload)
    }

    /// What is published last by who leaves.
    public mutating func farewell() -> Publication {
        sign(topics.gone(id), FollowerNotice(id: id).payload, isSure: true)
    }

    /// What is subscribed to.
    public var filters: [String] { topics.ofLeader(for: id) }
    /// How long a question and its answer take, in milliseconds; `nil` before the first answer.
    public var delayMilliseconds: Double? { trips.delayMilliseconds }

    /// Something happened.
    public mutating func handle(_ input: Input, at microseconds: Int64) -> [Effect] {
        now = max(now, microseconds)
        switch input {
        case .connected:
            isConnected = true
            // What was missed is not known.
            (needsBeginning, nextHello, askedCount, nextQuestion, nextReport) = (true, 0, 0, 0, 0)
        case .disconnected: isConnected = false
        case .received(let topic, let bytes, let isRetained): receive(bytes, topic, isRetained: isRetained)
        case .returning: (needsBeginning, nextHello) = (true, 0)
        case .report(let report):
            if report.follows != self.report?.follows || report.missing != self.report?.missing { nextReport = 0 }
            self.report = report
        }
        return moveOn()
    }

    /// Time went by.
    public mutating func advance(to microseconds: Int64) -> [Effect] {
        now = max(now, microseconds)
        return moveOn()
    }

    /// When ``advance(to:)`` has something to do next.
    public var nextMicroseconds: Int64 {
        let lost = heard.map { isLost ? Int64.max : $0 + Self.silenceMicroseconds } ?? .max
        guard isConnected else { return lost }
        return min(lost, nextQuestion, report == nil ? .max : nextReport, needsBeginning ? nextHello : .max)
    }

    private mutating func moveOn() -> [Effect] {
        if let heard, !isLost, now - heard >= Self.silenceMicroseconds {
            isLost = true
            effects.append(.event(.leaderLost))
        }
        if let count = forged.report(guardian.counts.forged, at: now) { effects.append(.event(.forged(count))) }
        if isConnected { ask() }
        defer { effects = [] }
        return effects
    }

    private mutating func ask() {
        if needsBeginning, now >= nextHello {
            nextHello = now + Self.helloMicroseconds
            effects.append(.publish(sign(topics.hello(id), FollowerNotice(id: id).payload, isSure: true)))
        }
        if now >= nextQuestion {
            askedCount += 1
            nextQuestion =
                now + (askedCount < Self.fastQuestions ? Self.fastMicroseconds : Self.questionMicroseconds)
            effects.append(.publish(sign(topics.timeQuestion(id), TimeQuestion(sent: now).payload)))
        }
        if var report, now >= nextReport {
            nextReport = now + Self.reportMicroseconds
            report.delay = trips.delayMilliseconds
            effects.append(.publish(sign(topics.member(id), report.payload)))
        }
    }

    // MARK: What the leader says

    private mutating func receive(_ bytes: [UInt8], _ topic: String, isRetained: Bool) {
        guard topics.ofLeader(for: id).dropLast().contains(topic) || topic == topics.time(id), !bytes.isEmpty,
            case .new(let message) = guardian.open(topic: topic, bytes: bytes)
        else { return }
        switch topic {
        case topics.play: receivePiece(message)
        // A newer one was asked for.
        case topics.state where isRetained: break
        case topics.state: receiveBeginning(message)
        case topics.time(id):
            guard let answer = TimeAnswer(message.payload) else { return }
            trips.add(sent: answer.sent, time: answer.time, received: now)
            if let offset = trips.offsetMicroseconds, trips.count >= 4, offset != toldOffset {
                toldOffset = offset
                effects.append(.offset(microseconds: offset))
            }
        case topics.lock:
            guard let lock = RoomLock(message.payload) else { return }
            if lock.over == true { return effects.append(.over) }
            guard lock.locked != isLocked else { return }
            isLocked = lock.locked
            effects.append(.locked(lock.locked))
        case topics.files: effects.append(.files(message.payload))
        case topics.room:
            guard let room = RoomDescription(message.payload), room.isValid else { return }
            if room.v > toldVersion {
                toldVersion = room.v
                effects.append(.event(.newer(version: room.v)))
            }
            effects.append(.distance(milliseconds: room.distance))
        default: break
        }
    }

    private mutating func receivePiece(_ message: SignedMessage) {
        noteHeard()
        let number = (epoch: message.epoch, sequence: message.sequence)
        guard let last, last.epoch == number.epoch else {
            needsBeginning = true
            return keep(number.epoch, number.sequence, message.payload)
        }
        if needsBeginning {
            keep(number.epoch, number.sequence, message.payload)
        } else if number.sequence != last.sequence + 1 {
            // Something is missing. What comes is still played; what was missed is mended by the next beginning.
            (needsBeginning, nextHello) = (true, 0)
            keep(number.epoch, number.sequence, message.payload)
        }
        self.last = number
        effects.append(.piece(message.payload))
    }

    private mutating func keep(_ epoch: UInt64, _ sequence: UInt64, _ text: [UInt8]) {
        if waiting.first.map({ $0.epoch != epoch }) ?? false { waiting = [] }
        if waiting.count == Self.maxWaiting { waiting.removeFirst() }
        waiting.append((epoch, sequence, text))
    }

    private mutating func receiveBeginning(_ message: SignedMessage) {
        guard needsBeginning else { return }
        guard let state = PackedState(message.payload) else { return effects.append(.event(.unreadable)) }
        let rest = waiting.filter { $0.epoch == message.epoch && $0.sequence > state.sequence }
        // An old one, after which pieces are missing: a newer one was asked for.
        guard rest.first.map({ $0.sequence == state.sequence + 1 }) ?? (waiting.isEmpty || state.isNewest(in: waiting))
        else { return }
        effects.append(
            .beginning(
                state.text, isExact: state.isExact, isSameEngine: last.map { $0.epoch == message.epoch } ?? false))
        last = (message.epoch, rest.last?.sequence ?? state.sequence)
        for piece in rest { effects.append(.piece(piece.text)) }
        (needsBeginning, waiting) = (false, [])
    }

    private mutating func noteHeard() {
        heard = now
        guard isLost else { return }
        isLost = false
        effects.append(.event(.leaderBack))
    }

    private mutating func sign(_ topic: String, _ payload: [UInt8], isSure: Bool = false) -> Publication {
        Publication(topic, signer.sign(topic: topic, payload: payload), isSure: isSure)
    }
}

extension PackedState {
    /// Whether all pieces that came lie before it.
    fileprivate func isNewest(in waiting: [(epoch: UInt64, sequence: UInt64, text: [UInt8])]) -> Bool {
        waiting.allSatisfy { $0.sequence <= sequence }
    }
}
