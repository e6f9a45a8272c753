import Files
import RoomKeys
import Touch

/// The leader's side of a room with followers, as a value without broker and clock: it is told what happened at a moment, and answers what is to be
/// done. Moments are microseconds of `CLOCK_MONOTONIC`.
public struct LeadingRoom: Sendable {
    /// What happens.
    public enum Input: Sendable {
        /// The broker let the leader in, and may have forgotten all.
        case connected
        /// A message came.
        case received(topic: String, [UInt8])
        /// What the leader plays.
        case played(OwnPlaying)
        /// Followers' hands are locked, or free.
        case lock(Bool)
        /// A follower is heard in the leader's place; `nil`: the leader is heard again.
        case stage(id: String?, leads: Bool)
        /// A sound is missing that the follower plays who is heard in the leader's place.
        case want(sound: String)
        /// A follower is sent out of the room.
        case sendOut(id: String)
        /// The list of files that are handed over, as JSON.
        case files([UInt8])
        /// The leader points at these places, at ``DrawingLimits/points`` at most; nowhere where there are none.
        case point([SurfacePoint])
        /// A line of what they draw is so now, by its number from 1; see ``DrawingLimits``.
        case draw(line: Int, [SurfacePoint])
        /// They wipe off all that they drew.
        case wipe
        /// That is asked in the room now: by the leader, and by guests where the leader shows it.
        case ask(AskedQuestion?, [ShownGuestQuestion])
        /// What became of a follower's answer, by its number: why it does not count, if so.
        case voted(id: String, question: Int, number: Int, refused: String?)
        /// A file is handed to everybody, by its SHA-256.
        case handed(sha256: String, name: String)
        /// It is not any more.
        case takenBack(sha256: String)
        /// The room has ended.
        case over
    }

    /// What is to be done.
    public enum Effect: Equatable, Sendable {
        case publish(Publication)
        /// Ask the instrument for a beginning; `needsHistory`: with all that happened, for whoever records it.
        case addFollower(needsHistory: Bool)
        /// Play what a follower plays who is heard in the leader's place.
        case playing(ReceivedPlaying)
        /// Those who can answer what is asked are others, or are called otherwise: see ``LeadingRoom/answering``.
        case answering
        /// A follower answers a question.
        case voted(id: String, question: Int, number: Int, FollowerAnswer)
        /// Another one is heard: a follower of that name, or the leader.
        case stage(name: String?)
        /// The follower who is heard has files of sounds that it was asked for, as JSON.
        case offered([UInt8], id: String, name: String)
        case event(FollowerEvent)
    }

    /// What came of it, for plain lines and the log.
    public enum FollowerEvent: Equatable, Sendable {
        case joined(name: String)
        case left(name: String)
        case follows(name: String, Bool)
        case missing(name: String, sound: String)
        /// A follower is heard in the leader's place, and leads where `leads`.
        case onStage(name: String, leads: Bool)
        /// The leader is heard again.
        case leaderOnStage
        /// So many of all followers have a file that is handed to everybody, and the others cannot get or read it.
        case handed(file: String, count: Int, of: Int)
        /// A follower cannot get or read such a file, and why.
        case fileProblem(name: String, problem: String)
        /// Messages that nobody of the room sent.
        case forged(Int)
        /// A follower speaks a newer version of the protocol, of which some is not understood.
        case newer(name: String, version: Int)
        /// What is played is too much to be sent: whoever comes does not get it.
        case tooLarge
    }

    /// A beginning that is being written down, and who gets it.
    struct Due: Sendable {
        var engine: UInt64
        var after: UInt64
        var recipients: Recipients
    }

    /// Who wants a beginning.
    struct Recipients: Sendable {
        var ids: Set<String> = []
        var isEverybody = false
        /// Whether somebody records what is played.
        var isRecorded = false
        var isEmpty: Bool { ids.isEmpty && !isEverybody }

        /// More get one together.
        private static let maxAlone = 4
        var areMany: Bool { isEverybody || ids.count > Self.maxAlone }

        /// Whether the beginning has to have all that happened: who missed something of it may have recorded what was before.
        var needHistory: Bool { isEverybody || isRecorded }

        mutating func formUnion(_ others: Recipients) {
            ids.formUnion(others.ids)
            isEverybody = isEverybody || others.isEverybody
            isRecorded = isRecorded || others.isRecorded
        }
    }

    /// The most followers that are known at once.
    public static let maxFollowers = 500
    /// Each follower that ever came has a few topics, and a new name each time.
    private static let maxTopics = 65_536
    private static let silenceMicroseconds: Int64 = 10_000_000
    /// How they are is told once a second.
    private static let quietMicroseconds: Int64 = 3_000_000
    private static let maxFilesBytes = 1_000_000
    /// Between two beginnings at least: they are long, and the leader has to write them down.
    private static let beginningMicroseconds: Int64 = 250_000

    let topics: RoomTopics
    private let description: RoomDescription
    private var signer: MessageSigner
    /// Of messages.
    let epoch: UInt64
    private var guardian: ReplayGuard
    private(set) var followers: [String: FollowerState] = [:]
    private var isLocked: Bool
    var playing: PlayedPublishing
    var pointing = LeaderPointing()
    var votes = LeaderVotes()
    private var files: [UInt8]?
    private var handed = HandedFiles()
    var wanting = Recipients()
    private var due: [Due] = []
    var nextBeginning: Int64 = 0
    /// Who is heard in the leader's place.
    var stage: FollowerStage?
    private var forged = ForgedCount()
    private(set) var now: Int64 = 0

    /// - Parameters:
    ///   - epoch: higher than at any time that the room was open before.
    public init(room: RoomID, key: RoomKey, epoch: UInt64, _ description: RoomDescription, isLocked: Bool = true) {
        topics = RoomTopics(room)
        (self.description, self.isLocked) = (description, isLocked)
        self.epoch = epoch
        signer = MessageSigner(key: key, epoch: epoch)
        playing = PlayedPublishing(key: key, opening: epoch, repeats: true)
        guardian = ReplayGuard(key: key, maxTopics: Self.maxTopics)
    }

    /// Those who follow, by their names; those who are gone for long are not among them. Nobody is exact of whom nothing comes.
    public var all: [FollowerState] {
        followers.values.map { follower in
            var follower = follower
            if now - follower.heardMicroseconds > Self.quietMicroseconds { follower.report.exact = false }
            return follower
        }.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    }
    /// Those who can answer what is asked, by their names.
    public var answering: [FollowerState] { all.filter { $0.report.answers == true } }
    /// Whether followers' hands are locked.
    public var areLocked: Bool { isLocked }
    /// Who is heard in the leader's place, and whether they lead.
    public var onStage: (id: String, leads: Bool)? { stage.map { ($0.id, $0.leads) } }
    /// What the broker is to forget at the end.
    public var retainedTopics: [String] {
        [topics.room, topics.lock, topics.stage, topics.state, topics.files, topics.question, topics.drawing]
            + (0..<pointing.lineCount).map { topics.line($0 + 1) }
    }

    /// Something happened.
    public mutating func handle(_ input: Input, at microseconds: Int64) -> [Effect] {
        now = max(now, microseconds)
        switch input {
        case .connected:
            // What is retained is told again: a broker that was started anew has nothing.
            wanting.isEverybody = true
            return publishRetained() + lineMessages() + moveOn()
        case .received(let topic, let bytes): return receive(bytes, topic) + moveOn()
        case .played(.beginningDue):
            due.append(Due(engine: playing.engine, after: playing.sequence, recipients: wanting))
            wanting = Recipients()
            return []
        case .played(.provisional(let text)):
            if let due = due.first, due.engine == playing.engine, stage == nil {
                playing.sendProvisional(text, after: due.after, to: stateTopics(due.recipients))
            }
            return moveOn()
        case .played(.beginning(let text, let isExact)): return send(text, isExact) + moveOn()
        case .played(.piece(let text)):
            // Nobody hears what the leader plays meanwhile.
            return stage == nil ? [.publish(playing.piece(text, to: topics.play, at: now))] : []
        case .lock(let isLocked):
            guard isLocked != self.isLocked else { return [] }
            self.isLocked = isLocked
            // Who is only heard is locked with all others.
            let ended = isLocked && stage?.leads == false ? setStage(nil, leads: false) : []
            return [.publish(lockMessage())] + ended + moveOn()
        case .stage(let id, let leads): return setStage(id, leads: leads) + moveOn()
        case .want(let sound):
            guard let id = stage?.id else { return [] }
            return [.publish(sign(topics.want(from: id), WantedSound(sound: sound).payload, isSure: true))]
        case .sendOut(let id):
            guard followers[id] != nil else { return [] }
            return [.publish(sign(topics.out(id), FollowerNotice(id: id).payload, isSure: true))]
        case .point(let points): return point(points)
        case .draw(let number, let points): return draw(points, line: number)
        case .wipe: return wipe()
        case .ask(let question, let asked): return ask(question, asked)
        case .voted(let id, let question, let number, let refused):
            return answer(voteOf: id, question, number, refused: refused)
        case .over:
            // Not for those who come later: the broker forgets the room.
            return [.publish(sign(topics.lock, RoomLock(locked: false, over: true).payload, isSure: true))]
        case .files(let list):
            files = list
            return publishFiles()
        case .handed(let hash, let name):
            handed.add(hash, named: name)
            return reportHanded()
        case .takenBack(let hash):
            handed.remove(hash)
            return []
        }
    }

    /// Time went by: to be called once a second or more often.
    public mutating func advance(to microseconds: Int64) -> [Effect] {
        now = max(now, microseconds)
        var effects: [Effect] = []
        for (id, follower) in followers where now - follower.heardMicroseconds > Self.silenceMicroseconds {
            effects += remove(id)
        }
        if stage?.isSilent(at: now) == true { effects += setStage(nil, leads: false) }
        if let count = forged.report(guardian.counts.forged, at: now) { effects.append(.event(.forged(count))) }
        return effects + moveOn()
    }

    /// When ``advance(to:)`` has something to do before its second is over.
    public var nextMicroseconds: Int64? {
        [
            wanting.isEmpty ? nil : nextBeginning, playing.nextPartMicroseconds, playing.nextRepeatMicroseconds,
            stage?.nextMicroseconds, pointing.nextMicroseconds,
        ]
        .compactMap { $0 }.min()
    }

    private mutating func moveOn() -> [Effect] {
        var effects = askForBeginning() + repeatPointer()
        if let part = playing.nextPart(at: now) { effects.append(.publish(part)) }
        if let again = playing.repeatedPieces(to: topics.again, at: now) { effects.append(.publish(again)) }
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
            guard let notice = FollowerNotice(message.payload), notice.id == id else { return [] }
            wanting.ids.insert(id)
            if notice.history == true { wanting.isRecorded = true }
            return []
        case "time":
            guard let question = TimeQuestion(message.payload) else { return [] }
            return [.publish(sign(topics.time(id), TimeAnswer(sent: question.sent, time: now).payload))]
        case "play": return relay(piece: message, of: id)
        case "vote": return receiveVote(message, of: id)
        case "state": return relay(part: message, of: id)
        case "file": return FileNotice(message.payload).map { note($0, of: id) } ?? []
        case "files":
            guard stage?.id == id, let name = followers[id]?.name else { return [] }
            return [.offered(message.payload, id: id, name: name)]
        default: return []
        }
    }

    private mutating func update(_ id: String, _ report: FollowerReport) -> [Effect] {
        let before = followers[id]
        guard before != nil || followers.count < Self.maxFollowers else { return [] }
        let name = before.flatMap { $0.report.name == report.name ? $0.name : nil } ?? unique(report.name, for: id)
        followers[id] = FollowerState(id: id, name: name, report: report, heardMicroseconds: now)
        var events: [FollowerEvent] = []
        if before == nil {
            events.append(.joined(name: name))
            if report.v > followerProtocolVersion { events.append(.newer(name: name, version: report.v)) }
        }
        // Who leads plays, whatever they did before.
        let leads = stage?.id == id && stage?.leads == true
        if let before, before.report.follows != report.follows, !leads {
            events.append(.follows(name: name, report.follows))
        }
        for sound in report.missing where before?.report.missing.contains(sound) != true {
            events.append(.missing(name: name, sound: sound))
        }
        let ended = report.follows && stage?.id == id && stage?.leads == false ? setStage(nil, leads: false) : []
        let isKnown = before?.name == name && before?.report.answers == report.answers
        return events.map(Effect.event) + ended + (isKnown ? [] : [.answering])
    }

    private mutating func note(_ notice: FileNotice, of id: String) -> [Effect] {
        guard let follower = followers[id],
            let file = handed.note(notice.sha256, isThere: notice.problem == nil, at: id)
        else { return [] }
        let problem = notice.problem.map { boundedName($0, FileNotice.limit) }
        let event = problem.map {
            FollowerEvent.fileProblem(name: follower.name, problem: $0.isEmpty ? "\(file) cannot be read" : $0)
        }
        return (event.map { [.event($0)] } ?? []) + reportHanded()
    }

    private mutating func reportHanded() -> [Effect] {
        handed.reports(among: Set(followers.keys)).map { report in
            .event(.handed(file: report.name, count: report.count, of: followers.count))
        }
    }

    /// The name, with a number behind it where another one has it: "Table 3 (2)".
    private func unique(_ name: String, for id: String) -> String {
        let taken = Set(followers.values.filter { $0.id != id }.map(\.name))
        guard taken.contains(name) else { return name }
        return (2...).lazy.map { "\(name) (\($0))" }.first { !taken.contains($0) } ?? name
    }

    private mutating func remove(_ id: String) -> [Effect] {
        guard let follower = followers.removeValue(forKey: id) else { return [] }
        let ended = stage?.id == id ? setStage(nil, leads: false) : []
        votes.forget(id)
        handed.remove(follower: id)
        return [.event(.left(name: follower.name))] + ended + [.answering] + reportHanded()
    }

    // MARK: What followers are told

    private mutating func askForBeginning() -> [Effect] {
        if stage != nil { return askStageForBeginning() }
        guard !wanting.isEmpty, now >= nextBeginning else { return [] }
        // Many who come at once get one for all. It is due once the instrument says so.
        nextBeginning = now + Self.beginningMicroseconds
        return [.addFollower(needsHistory: wanting.needHistory)]
    }

    private mutating func send(_ text: PackedText, _ isExact: Bool) -> [Effect] {
        guard !due.isEmpty else { return [] }
        let due = due.removeFirst()
        guard due.engine == playing.engine, stage == nil else {
            wanting.ids.formUnion(due.recipients.ids)
            wanting.isEverybody = wanting.isEverybody || due.recipients.isEverybody
            return []
        }
        let isSent = playing.send(
            text, after: due.after, isExact: isExact, to: stateTopics(due.recipients),
            isRetained: due.recipients.areMany)
        // What the broker keeps has come to its end, or others have published to it: who asks for a beginning gets it anew.
        return publishRetained() + (isSent ? [] : [.event(.tooLarge)])
    }

    func stateTopics(_ recipients: Recipients) -> [String] {
        recipients.areMany ? [topics.state] : recipients.ids.sorted().map(topics.state(for:))
    }

    private mutating func publishRetained() -> [Effect] {
        [
            .publish(sign(topics.room, description.payload, isRetained: true, isSure: true)), .publish(lockMessage()),
            .publish(stageMessage()), .publish(questionMessage()), .publish(drawingMessage()),
        ] + publishFiles()
    }

    private mutating func publishFiles() -> [Effect] {
        guard let files, files.count <= Self.maxFilesBytes else { return [] }
        return [.publish(sign(topics.files, files, isRetained: true, isSure: true))]
    }

    private mutating func lockMessage() -> Publication {
        sign(topics.lock, RoomLock(locked: isLocked).payload, isRetained: true, isSure: true)
    }

    mutating func stageMessage() -> Publication {
        sign(
            topics.stage,
            RoomStage(
                id: stage?.id, leads: stage?.leads ?? false, name: stage.flatMap { followers[$0.id]?.name }
            ).payload, isRetained: true, isSure: true)
    }

    mutating func sign(
        _ topic: String, _ payload: [UInt8], isRetained: Bool = false, isSure: Bool = false
    ) -> Publication {
        Publication(topic, signer.sign(topic: topic, payload: payload), isRetained: isRetained, isSure: isSure)
    }
}
