import Broker
import Files
import Followers
import Handover
import Instrument
import Recording
import RoomKeys
import Session
import Synchronization
import Threads
import Workshop

/// Following the leader of a room with an instrument of one's own: joins the follower's value, the room's broker and the instrument. Any thread may
/// call.
public final class FollowerSession: Sendable {
    private struct State: Sendable {
        var room: FollowingRoom
        var isConnected = false
        var lines: [String] = []
        /// What is added to the leader's microseconds to have those here.
        var offsetMicroseconds: Int64?
        /// What this player plays, while all hear it.
        var stream: PlayedStream?
        /// What the leader shows to all, and what is answered here.
        var question: FollowedQuestion
        /// Whether the room is over for this player.
        var isOver = false
        /// What is to be done, in its order, and whether a thread does it.
        var effects: [FollowingRoom.Effect] = []
        var isCarryingOut = false
    }

    private static let maxLines = 200
    private static let reportMicroseconds: Int64 = 200_000

    private let entry: RoomEntry
    private let instrument: Instrument
    private let player: FollowedPlayer
    private let client: BrokerClient
    private let settings: BrokerClient.Settings
    private let others = SecondConnections()
    private let files: FollowerFiles?
    /// What the leader lacks of the sounds here, while all hear this player.
    private let own: OwnSounds
    private let packing = BeginningPacking()
    /// Reads files that were handed over.
    private let reading = SerialQueue(named: "quern-handed")
    private let fadesWhenLost: Bool
    private let state: RankedMutex<State>
    private let log: LogWriter?
    private let isStopping = Atomic<Bool>(false)
    private let wakeUp = WakeUp()
    private let thread = RankedMutex<WorkThread?>(nil, rank: .leaf)

    /// Makes it; nothing is followed before ``start()``.
    /// - Parameters:
    ///   - isFree: whether it begins on its own, where the room is not locked.
    ///   - fadesWhenLost: whether what sounds fades while nothing is heard of the leader; else it goes on.
    ///   - folders: where sounds of the leader's are looked for.
    ///   - roomFiles: where folders of rooms lie, for what the leader hands over; nothing is fetched where `nil`.
    public init(
        _ entry: RoomEntry, on instrument: Instrument, isFree: Bool, fadesWhenLost: Bool = false, folders: [String],
        roomFiles: String?,
        log: LogWriter?
    ) {
        (self.entry, self.instrument, self.fadesWhenLost, self.log) = (entry, instrument, fadesWhenLost, log)
        // An id of its own each time: nobody had it before.
        var room = FollowingRoom(room: entry.room.id, key: entry.room.key, id: FollowerID.random(), epoch: 1)
        let will = room.lastWill()
        var settings = BrokerClient.Settings(
            address: entry.broker, clientID: room.id,
            will: LastWill(topic: will.topic, payload: will.payload, isRetained: false, delaySeconds: 10))
        settings.sessionExpirySeconds = 3_600
        self.settings = settings
        client = BrokerClient(settings)
        let offering = LateHandler<[UInt8]>()
        own = OwnSounds(
            key: entry.room.key, id: room.id, leader: entry.leader, soundFiles: { instrument.soundFiles },
            announce: { offering.call($0) }, report: { instrument.report($0) })
        files = Self.files(entry, roomFiles, instrument)
        let returning = LateHandler<Void>()
        player = instrument.follow(
            entry.roomName, distanceMilliseconds: LeaderSetup.defaultDistanceMilliseconds, folders: folders,
            whenMissing: { [files] sound in files?.want(sound.fingerprint) },
            whenReturning: { returning.call(()) })
        player.setWanted(!isFree)
        state = RankedMutex(State(room: room, question: FollowedQuestion(room: entry.roomName)), rank: .followerSession)
        offering.set { [weak self] list in self?.handle(.offered(list)) }
        returning.set { [weak self] in self?.handle(.returning) }
    }

    private static func files(_ entry: RoomEntry, _ base: String?, _ instrument: Instrument) -> FollowerFiles? {
        guard let base else { return nil }
        do throws(HandoverProblem) {
            return try FollowerFiles(room: entry.room.id, key: entry.room.key, leader: entry.leader, base: base) {
                line in
                instrument.report(line)
            }
        } catch {
            instrument.report("no files of the leader's: \(error)", .warning)
            return nil
        }
    }

    /// Connects to the room's broker.
    /// - Throws: where the system has no thread left.
    public func start() throws(JoinProblem) {
        let filters = state.withLock { $0.room.filters }
        client.subscribe(filters.map { Subscription($0, $0.hasSuffix("/play") ? .atMostOnce : .atLeastOnce) })
        do throws(BrokerClient.Problem) {
            try client.start(
                BrokerListener(
                    connected: { [weak self] in self?.connected() },
                    disconnected: { [weak self] in self?.disconnected($0) },
                    received: { [weak self] in
                        self?.handle(.received(topic: $0.topic, $0.payload, isRetained: $0.isRetained))
                    }))
        } catch {
            throw JoinProblem(error.description)
        }
        thread.withLock { thread in thread = WorkThread(named: "quern-follower") { [weak self] in self?.run() } }
    }

    /// Leaves the room; hands here play again.
    public func stop() {
        guard !isStopping.exchange(true, ordering: .acquiringAndReleasing) else { return }
        wakeUp.signal()
        thread.withLock { $0 }?.join(withinSeconds: 2)
        leaveRoom()
        player.stop()
        files?.stop()
    }

    private func leaveRoom() {
        let (farewell, stream) = state.withLock { state in
            defer { state.stream = nil }
            return (state.room.farewell(), state.stream)
        }
        stream?.stop()
        own.stop()
        reading.stop()
        packing.stop()
        others.close()
        client.publish(farewell)
        client.stop()
    }

    /// What happened since this was called last, a line each.
    public func takeLines() -> [String] {
        state.withLock { state in
            defer { state.lines = [] }
            return state.lines
        }
    }

    /// What the leader shows to all who joined; `nil` once the room is over.
    public var shown: JoinedRoomDisplay? { state.withLock { $0.isOver ? nil : $0.question.display } }

    /// Answers what the leader asks, or answers it otherwise; without a question that is open nothing happens. What became of it is in ``shown``.
    public func vote(_ answer: RoomAnswer) {
        let vote = state.withLock { $0.isOver ? nil : $0.question.answer(answer) }
        if let vote { handle(.vote(question: vote.question, vote.1)) }
    }

    /// What was asked, answered and revealed since this was called last, a line each: the panel shows it otherwise.
    public func takeQuestionLines() -> [String] { state.withLock { $0.question.takeLines() } }

    // MARK: What happens

    private func connected() {
        state.withLock { $0.isConnected = true }
        handle(.connected)
    }

    private func disconnected(_ reason: String) {
        let wasConnected = state.withLock { state in
            defer { state.isConnected = false }
            return state.isConnected
        }
        guard !isStopping.load(ordering: .relaxed) else { return }
        if wasConnected { handle(.disconnected) }
        log?.write("the room's broker: \(reason)", .warning)
    }

    private func handle(_ input: FollowingRoom.Input) {
        let now = MonotonicTime.microseconds
        state.withLock { state in
            if !state.isOver { state.effects += state.room.handle(input, at: now) }
        }
        carryOut()
    }

    /// Does what is to be done in its order, one thread at a time: messages come on one for each connection.
    private func carryOut() {
        while true {
            let effects = state.withLock { state -> [FollowingRoom.Effect]? in
                guard !state.isCarryingOut, !state.effects.isEmpty else { return nil }
                state.isCarryingOut = true
                defer { state.effects = [] }
                return state.effects
            }
            guard let effects else { return }
            carryOut(effects)
            state.withLock { $0.isCarryingOut = false }
        }
    }

    private func carryOut(_ effects: [FollowingRoom.Effect]) {
        for effect in effects {
            switch effect {
            case .publish(let publication): client.publish(publication)
            case .playing(.beginning(let packed, let pieces, let isExact, let isSameEngine)):
                guard let text = packed.text else {
                    say("what the leader plays cannot be read")
                    continue
                }
                reportingFaults {
                    try player.begin(text, pieces: pieces, isExact: isExact, isSameEngine: isSameEngine)
                }
            case .playing(.piece(let text)): reportingFaults { try player.add(text) }
            case .addFollower(let needsHistory): state.withLock { $0.stream }?.addFollower(needsHistory: needsHistory)
            case .stage(let stage): setStage(stage)
            case .wanted(let sound): own.send([sound])
            case .sentOut:
                end("the leader of \(entry.roomName) has sent you out: you play by yourself, until quern join")
            case .offset(let microseconds):
                player.setOffset(microseconds: microseconds)
                let stream = state.withLock { state in
                    state.offsetMicroseconds = microseconds
                    state.question.setOffset(microseconds: microseconds)
                    return state.stream
                }
                stream?.setOffset(microseconds: microseconds)
            case .distance(let milliseconds): player.setDistance(milliseconds: milliseconds)
            case .locked(let isLocked):
                player.setLocked(isLocked)
                wakeUp.signal()
                say(isLocked ? "\(entry.roomName) is locked: the leader plays here" : "\(entry.roomName) is unlocked")
            case .over:
                end("\(entry.roomName) is over: you play by yourself")
            case .files(let list): files?.update(list)
            case .pointing(let points, let strokes):
                let strokes = strokes.enumerated().map { Stroke(id: $0 + 1, points: $1) }
                state.withLock { $0.question.show(PointerState(points: points, strokes: strokes)) }
            case .asked(let run, let question, let guests):
                state.withLock {
                    $0.question.ask(
                        question, guests, run: run, offsetMicroseconds: $0.offsetMicroseconds,
                        at: MonotonicTime.microseconds)
                }
            case .voted(let question, let refused):
                let reason = state.withLock { state in
                    state.question.voted(question: question, refused: refused)
                    return state.question.display.voteText
                }
                if refused != nil, let reason { instrument.report(reason, .warning) }
            case .event(let event): report(event)
            }
        }
    }

    /// The room is over for this player, whose hands play by themselves.
    private func end(_ line: String) {
        player.end()
        say(line)
        state.withLock { $0.isOver = true }
        wakeUp.signal()
    }

    /// Whether all hear this player.
    private func setStage(_ stage: FollowingRoom.Stage) {
        let (old, offset) = state.withLock { state in
            defer { if stage == .none { state.stream = nil } }
            return (state.stream, state.offsetMicroseconds)
        }
        if stage == .none {
            old?.stop()
            own.cancel()
        }
        player.setLeads(stage == .leads)
        player.setHeardByAll(stage == .none ? nil : .thisPlayer(leads: stage == .leads))
        switch stage {
        case .none: break
        case .heard: say("all in \(entry.roomName) hear what you play")
        case .leads: say("you lead \(entry.roomName): all hear and follow what you play")
        }
        guard stage != .none, old == nil else { return }
        let stream = instrument.openStream(offsetMicroseconds: offset ?? 0) { [weak self] text in
            self?.packing.pass(text) { [weak self] playing in
                self?.handle(.played(playing))
                // A long one has more parts.
                if case .beginning = playing { self?.wakeUp.signal() }
            }
        }
        state.withLock { $0.stream = stream }
    }

    /// Takes what the leader handed over among what there is to play.
    private func takeFiles() {
        for item in files?.removeTakenBack() ?? [] { say("the leader took \(item.name) back: it is deleted here") }
        for failure in files?.takeFailures() ?? [] { tellLeader(failure.item, failure.line) }
        for arrival in files?.takeArrivals() ?? [] {
            if let fingerprint = arrival.fingerprint { player.addSound(fingerprint, at: arrival.path) }
            if arrival.isHanded { reading.run { [weak self] in self?.read(arrival) } }
        }
    }

    /// Reads what the leader handed over, by the parsers that read any such file.
    private func read(_ arrival: FollowerFiles.Arrival) {
        let (item, path) = (arrival.item, arrival.path)
        let problem: String?
        do {
            switch item.kind {
            case .sound: try instrument.addSound(at: path)
            case .mapping: try instrument.addMapping(at: path)
            case .scene, .snapshot, .performance: break
            }
            problem = HandedFileCheck.problem(path, as: item.kind)
        } catch {
            problem = "\(error)"
        }
        say("received \(item.name): \(path)")
        if let problem { say("\(item.name) cannot be read: \(problem)") }
        tellLeader(item, problem.map { "\(item.name) cannot be read: \($0)" })
    }

    /// Whether a file is here that everybody is to have.
    private func tellLeader(_ item: HandoverItem, _ problem: String?) {
        handle(.file(FileNotice(sha256: "\(item.hash)", problem: problem)))
    }

    private func reportingFaults(_ body: () throws -> Void) {
        do { try body() } catch { say("\(error)") }
    }

    private func report(_ event: FollowingRoom.Event) {
        switch event {
        case .onStage(let name, let leads):
            player.setHeardByAll(.other(name, leads: leads))
            say(
                leads
                    ? "\(name) leads \(entry.roomName): all hear and follow what they play"
                    : "all in \(entry.roomName) hear what \(name) plays")
        case .leaderOnStage:
            player.setHeardByAll(nil)
            say("all hear the leader of \(entry.roomName) again")
        case .leaderLost:
            player.setLost(true, fades: fadesWhenLost)
            say("the leader of \(entry.roomName) is gone: waiting for them")
        case .leaderBack:
            player.setLost(false, fades: fadesWhenLost)
            // What has faded comes back as it is by now.
            if fadesWhenLost { handle(.returning) }
            say("the leader of \(entry.roomName) is back")
        case .forged(let count): say("ignored \(messageCount(count)) that nobody of the room sent")
        case .unknown(let kind):
            say("the leader sends \(kind) messages, which this Quern does not know: left out")
        case .newer(let version):
            say("the leader runs a newer Quern (protocol \(version)): some of it is not understood")
        }
    }

    private func say(_ line: String) {
        state.withLock { state in
            if state.lines.count == Self.maxLines { state.lines.removeFirst() }
            state.lines.append(line)
        }
        instrument.report(line)
    }

    private func run() {
        while !isStopping.load(ordering: .relaxed) {
            let following = player.following
            let report = FollowerReport(
                name: entry.name, follows: following.isWanted, exact: following.isExact, delay: nil,
                apart: following.apartMilliseconds, late: following.lateCount, missing: following.missing)
            let now = MonotonicTime.microseconds
            handle(.recording(player.isRecorded))
            handle(.report(report))
            if following.lateCount > 0 {
                others.open(settings, state.withLock { $0.room.filterOfRepeated }) { [weak self] message in
                    self?.handle(.received(topic: message.topic, message.payload, isRetained: false))
                }
            }
            takeFiles()
            if state.withLock({ $0.isOver }) {
                leaveRoom()
                files?.stop()
                return instrument.endFollowing(player)
            }
            let next = state.withLock { $0.room.nextMicroseconds }
            let wait = min(max(next - now, 500), Self.reportMicroseconds)
            wakeUp.wait(nanoseconds: wait * 1_000)
        }
    }
}
