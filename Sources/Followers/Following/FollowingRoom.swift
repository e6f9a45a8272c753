import Files
import RoomKeys
import Touch

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
        /// This player answers the question of that number, or answers it otherwise.
        case vote(question: Int, FollowerAnswer)
        /// Whether what the leader plays is being recorded here.
        case recording(Bool)
        /// What this player plays, where they are heard in the leader's place.
        case played(OwnPlaying)
        /// Files of sounds that the leader asked for, as JSON.
        case offered([UInt8])
        /// What came of a file that is handed to everybody.
        case file(FileNotice)
    }

    /// Whether this player is heard in the leader's place.
    public enum Stage: Equatable, Sendable {
        /// The leader is heard, or another one.
        case none
        /// Everybody hears this player.
        case heard
        /// This player leads: they play, also where hands are locked.
        case leads
    }

    /// What is to be done.
    public enum Effect: Equatable, Sendable {
        case publish(Publication)
        /// What is played in the room.
        case playing(ReceivedPlaying)
        /// Ask the instrument for a beginning of what this player plays; `needsHistory`: with all that happened, for whoever records it.
        case addFollower(needsHistory: Bool)
        /// Whether this player is heard in the leader's place is another.
        case stage(Stage)
        /// The leader lacks a sound that this player plays, as it tells sounds from others.
        case wanted(sound: String)
        /// The leader sends this player out.
        case sentOut
        /// What is added to the leader's microseconds to have those here.
        case offset(microseconds: Int64)
        /// How much later than at the leader it is to be heard, in milliseconds.
        case distance(milliseconds: Double)
        case locked(Bool)
        /// The leader has ended the room.
        case over
        /// The list of files that the leader hands over, as JSON.
        case files([UInt8])
        /// The leader points at these places, 0…1, and drew these lines.
        case pointing(points: [SurfacePoint], strokes: [[SurfacePoint]])
        /// That is asked in the room now: by the leader in that epoch, and by guests where the leader shows it.
        case asked(run: UInt64, AskedQuestion?, [ShownGuestQuestion])
        /// What became of this player's last answer: why it does not count, if so.
        case voted(question: Int, refused: String?)
        case event(Event)
    }

    /// What came of it, for the player.
    public enum Event: Equatable, Sendable {
        /// All hear another follower in the leader's place, who leads where `leads`.
        case onStage(name: String, leads: Bool)
        /// All hear the leader again.
        case leaderOnStage
        /// Nothing is heard of the leader.
        case leaderLost
        case leaderBack
        /// Messages that nobody of the room sent.
        case forged(Int)
        /// The leader sends messages of a kind that is not known.
        case unknown(kind: String)
        /// The leader speaks a newer version of the protocol, of which some is not understood.
        case newer(version: Int)
    }

    /// A leader of whom nothing was heard for so long is lost.
    static let silenceMicroseconds: Int64 = 1_000_000
    /// Questions for the time: so many at once, before which nothing is heard; then some fast ones.
    private static let firstQuestions = 4
    private static let firstMicroseconds: Int64 = 3_000
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
    private var order = PlayedOrder()
    private var isRecording = false
    private var playing: PlayedPublishing
    /// How many pieces there were before each beginning that is being written down, and of which engine.
    private var due: [(engine: UInt64, after: UInt64)] = []
    private var stage = Stage.none
    private var pointing = ShownPointing()
    private var vote = FollowerVote()
    /// Who else is heard in the leader's place.
    private var other: RoomStage?
    private var nextQuestion: Int64 = 0
    private var askedCount = 0
    private var heard: Int64?
    private var isLost = false
    private var isLocked: Bool?
    private var report: FollowerReport?
    private var nextReport: Int64 = 0
    private var forged = ForgedCount()
    private var unknown = UnknownKinds()
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
        playing = PlayedPublishing(key: key, opening: epoch, repeats: false)
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
    /// What second connections subscribe to, which may be quicker where the network holds the first one up.
    public var filterOfRepeated: String { topics.again }
    /// How long a question and its answer take, in milliseconds; `nil` before the first answer.
    public var delayMilliseconds: Double? { trips.delayMilliseconds }

    /// Something happened.
    public mutating func handle(_ input: Input, at microseconds: Int64) -> [Effect] {
        now = max(now, microseconds)
        switch input {
        case .connected:
            isConnected = true
            // What was missed is not known.
            order.askAgain()
            vote.sendAgain()
            (askedCount, nextQuestion, nextReport) = (0, 0, 0)
        case .disconnected: isConnected = false
        case .received(let topic, let bytes, let isRetained): receive(bytes, topic, isRetained: isRetained)
        case .returning: order.askAgain()
        case .vote(let question, let answer): _ = vote.answer(answer, to: question)
        case .report(let report):
            if report.follows != self.report?.follows || report.missing != self.report?.missing { nextReport = 0 }
            self.report = report
        case .recording(let isRecording): self.isRecording = isRecording
        case .played(.beginningDue): due.append((playing.engine, playing.sequence))
        case .played(.provisional(let text)):
            guard let due = due.first, due.engine == playing.engine else { break }
            playing.sendProvisional(text, after: due.after, to: [topics.state(of: id)])
        case .played(.beginning(let text, let isExact)):
            guard !due.isEmpty else { break }
            let due = due.removeFirst()
            guard due.engine == playing.engine else { break }
            _ = playing.send(text, after: due.after, isExact: isExact, to: [topics.state(of: id)])
        case .played(.piece(let text)):
            if stage != .none {
                effects.append(.publish(playing.piece(text, to: topics.play(of: id), at: now)))
            }
        case .file(let notice): effects.append(.publish(sign(topics.file(of: id), notice.payload, isSure: true)))
        case .offered(let list):
            if stage != .none { effects.append(.publish(sign(topics.files(of: id), list, isSure: true))) }
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
        let lost = min(
            heard.map { isLost ? Int64.max : $0 + Self.silenceMicroseconds } ?? .max, pointing.nextMicroseconds ?? .max)
        guard isConnected else { return lost }
        return min(
            lost, nextQuestion, report == nil ? .max : nextReport, order.needsBeginning ? order.nextAsk : .max,
            playing.nextPartMicroseconds ?? .max, vote.due ?? .max)
    }

    private mutating func moveOn() -> [Effect] {
        if let heard, !isLost, now - heard >= Self.silenceMicroseconds {
            isLost = true
            effects.append(.event(.leaderLost))
        }
        if let count = forged.report(guardian.counts.forged, at: now) { effects.append(.event(.forged(count))) }
        if pointing.advance(to: now) { showPointing() }
        if isConnected { ask() }
        defer { effects = [] }
        return effects
    }

    private mutating func ask() {
        if let part = playing.nextPart(at: now) { effects.append(.publish(part)) }
        if order.asks(at: now) {
            let notice = FollowerNotice(id: id, history: isRecording ? true : nil)
            effects.append(.publish(sign(topics.hello(id), notice.payload, isSure: true)))
        }
        if let vote = vote.message(at: now) {
            effects.append(.publish(sign(topics.vote(id), vote.payload, isSure: true)))
        }
        if now >= nextQuestion {
            askedCount += 1
            nextQuestion =
                now
                + (askedCount < Self.firstQuestions
                    ? Self.firstMicroseconds
                    : askedCount < Self.fastQuestions ? Self.fastMicroseconds : Self.questionMicroseconds)
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
        guard topics.isFromLeader(topic, to: id), !bytes.isEmpty,
            case .new(let message) = guardian.open(topic: topic, bytes: bytes)
        else { return }
        switch topic {
        case topics.play:
            noteHeard()
            // Who is heard follows nobody.
            if stage == .none { receivePiece(message.payload, message.epoch, message.sequence) }
        case topics.again:
            noteHeard()
            guard stage == .none, let pieces = RepeatedPieces(message.payload) else { return }
            for (number, text) in zip(pieces.first..., pieces.texts) { receivePiece(text, message.epoch, number) }
        // A newer one was asked for.
        case topics.state where isRetained: break
        case topics.state, topics.state(for: id):
            guard let part = StatePart(message.payload) else { return }
            effects += order.receivePart(part, epoch: message.epoch, at: now).map(Effect.playing)
        case topics.hello(to: id):
            guard stage != .none else { return }
            effects.append(.addFollower(needsHistory: FollowerNotice(message.payload)?.history == true))
        case topics.stage: receiveStage(message)
        case topics.out(id): effects.append(.sentOut)
        case topics.want(from: id):
            guard stage != .none, let wanted = WantedSound(message.payload) else { return }
            effects.append(.wanted(sound: wanted.sound))
        case topics.time(id):
            guard let answer = TimeAnswer(message.payload) else { return }
            trips.add(sent: answer.sent, time: answer.time, received: now)
            if let offset = trips.offsetMicroseconds, trips.count >= Self.firstQuestions, offset != toldOffset {
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
        case topics.question:
            guard let asked = QuestionMessage(message.payload) else { return }
            vote.ask(asked.question, run: message.epoch)
            effects.append(.asked(run: message.epoch, asked.question, asked.asked))
        case topics.voted(id):
            if let voted = VotedMessage(message.payload), vote.receive(voted) {
                effects.append(.voted(question: voted.question, refused: voted.refused))
            }
        case topics.pointer:
            if let pointer = PointerMessage(message.payload), pointing.receive(pointer, at: now) { showPointing() }
        case topics.drawing:
            if let drawing = DrawingMessage(message.payload), pointing.receive(drawing, epoch: message.epoch) {
                showPointing()
            }
        case topics.room:
            guard let room = RoomDescription(message.payload), room.isValid else { return }
            if room.v > toldVersion {
                toldVersion = room.v
                effects.append(.event(.newer(version: room.v)))
            }
            effects.append(.distance(milliseconds: room.distance))
        default:
            if let number = topics.lineNumber(of: topic) {
                if let line = LineMessage(message.payload),
                    pointing.receive(line, line: number, epoch: message.epoch)
                {
                    showPointing()
                }
                return
            }
            let kind = topic.split(separator: "/").last ?? ""
            if let kind = unknown.report(kind) { effects.append(.event(.unknown(kind: kind))) }
        }
    }

    private mutating func receivePiece(_ text: [UInt8], _ epoch: UInt64, _ number: UInt64) {
        effects += order.receivePiece(text, epoch: epoch, number: number).map(Effect.playing)
    }

    private mutating func showPointing() {
        effects.append(.pointing(points: pointing.points, strokes: pointing.strokes))
    }

    private mutating func receiveStage(_ message: SignedMessage) {
        guard let room = RoomStage(message.payload) else { return }
        let now = room.id != id ? Stage.none : room.leads ? .leads : .heard
        let wasHeard = stage != .none || other != nil
        if now != stage {
            if stage == .none { playing.beginEngine() }
            if now == .none { order.askAgain() }
            stage = now
            effects.append(.stage(now))
        }
        let others = room.id == nil || room.id == id ? nil : room
        defer { other = others }
        if let others, others.id != other?.id || others.leads != other?.leads {
            let name = boundedName(others.name ?? "", NameLimit(characters: 40, bytes: 160))
            effects.append(.event(.onStage(name: name.isEmpty ? "another table" : name, leads: others.leads)))
        }
        if room.id == nil, wasHeard { effects.append(.event(.leaderOnStage)) }
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
