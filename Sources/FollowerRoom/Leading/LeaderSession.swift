import Broker
import Discovery
import Files
import Followers
import Glibc
import Instrument
import Numbers
import PhoneServer
import Recording
import RoomKeys
import Session
import Synchronization
import Threads
import Workshop

/// A room that others follow with their own instruments, open: joins the leader's value, the room's broker and the instrument that is played. Any
/// thread may call.
public final class LeaderSession: Sendable {
    /// What one thread at a time may touch.
    struct State: Sendable {
        var room: LeadingRoom
        var check: JoinCheck
        var tries = PasscodeTries()
        var lines: [String] = []
        var isConnected = false
        var stream: PlayedStream?
        /// What is to be told of tables, in its order.
        var tableNews: [TableNews] = []
        /// Whether a thread tells it.
        var isTelling = false
        /// Questions by the broker of those who want to be let in.
        var asks = RateLimit(most: 40, perSecond: 20)
    }

    /// More lines than these are not kept for who does not take them.
    private static let maxLines = 200
    /// As often as pieces are repeated.
    private static let roundNanoseconds: Int64 = 25_000_000
    private static let offerMicroseconds: Int64 = 200_000
    private static let keySeconds: Int64 = 3_600

    let setup: LeaderSetup
    let instrument: Instrument
    let kept: KeptRoomKey
    let state: RankedMutex<State>
    let client: BrokerClient
    let topics: RoomTopics
    let own: OwnBroker?
    let brokerAddress: BrokerAddress
    /// By which followers sign in; `nil` where nobody has to.
    let account: BrokerAccount?
    private let announcement: RoomAnnouncement
    let files: LeaderFiles
    private let packing = BeginningPacking()
    /// Plays who is heard in the leader's place.
    private let stage: StagePlayer
    private let tables: WeakTables
    /// What is not here of the sounds that they play.
    let stageSounds: StageSounds
    /// Where else phones come in.
    let doors: LeaderDoorSession
    private let isStopping = Atomic<Bool>(false)
    private let wakeUp = WakeUp()
    private let thread = RankedMutex<WorkThread?>(nil, rank: .leaf)

    /// Opens the room, and has the instrument be followed.
    /// - Parameters:
    ///   - key: the room's, where it is known already.
    ///   - phones: who is told what phones at doors do; it is not kept from being let go.
    ///   - tables: who is told what those answer who follow, likewise.
    /// - Throws: where its broker cannot be started, or another program leads a room of this name here.
    public init(
        _ setup: LeaderSetup, on instrument: Instrument, key: LeaderKey? = nil, phones: (any PhoneHandling)? = nil,
        tables: (any TableHandling)? = nil
    ) throws(LeaderProblem) {
        (self.setup, self.instrument, self.tables) = (setup, instrument, WeakTables(tables))
        kept = if let key { key.kept } else { try LeaderKey(room: setup.name, in: setup.keyFolder).kept }
        topics = RoomTopics(kept.id)
        let (own, address, account) = try Self.broker(setup, kept)
        (self.own, brokerAddress, self.account) = (own, address, account)
        // Who knows the name of a client can have the broker throw it out.
        var settings = BrokerClient.Settings(address: address, clientID: "leader-\(FollowerID.random())")
        settings.sessionExpirySeconds = 0
        client = BrokerClient(settings)
        let build = instrument.engineBuild
        let description = RoomDescription(
            name: setup.name, rate: build.sampleRate, channels: build.channels, kernel: build.kernel.name,
            distance: setup.distanceMilliseconds)
        let name = JoinName(keeping: setup.name) ?? JoinName(keeping: "Quern").unsafelyUnwrapped
        let passcode =
            switch setup.entry {
            case .open: JoinPasscode.none
            case .passcode(let code): JoinPasscode(code.description) ?? .none
            }
        let joinable = JoinableRoom(
            id: kept.id, name: name, key: kept.key, passcode: passcode, protocolVersions: 1...followerProtocolVersion)
        state = RankedMutex(
            State(
                room: LeadingRoom(
                    room: kept.id, key: kept.key, epoch: kept.epoch, description, isLocked: setup.isLocked),
                check: JoinCheck(joinable)), rank: .leaderSession)
        let (log, changed, left) = (setup.log, LateHandler<[UInt8]>(), LateHandler<Void>())
        let missing = LateHandler<String>()
        stage = StagePlayer(
            instrument, distanceMilliseconds: setup.distanceMilliseconds, whenMissing: { missing.call($0) },
            whenLeft: { left.call(()) })
        let handed = LateHandler<LeadingRoom.Input>()
        files = LeaderFiles(
            key: kept.key,
            check: { [instrument] path, kind in
                kind == .sound ? instrument.problem(ofSoundAt: path) : HandedFileCheck.problem(path, as: kind)
            },
            whenHanded: { item, isHanded in
                let hash = "\(item.hash)"
                handed.call(isHanded ? .handed(sha256: hash, name: item.name) : .takenBack(sha256: hash))
            },
            whenChanged: { changed.call($0) }, report: { [instrument] in instrument.report($0) })
        stageSounds = StageSounds(kept.id, key: kept.key, base: setup.roomFiles, on: instrument) {
            [stage, files] path, fingerprint in
            stage.addSound(fingerprint, at: path)
            files.offer([(path, fingerprint)])
        }
        announcement = RoomAnnouncement(
            name: setup.name, port: UInt16(clamping: setup.port),
            text: ["id": "\(kept.id)", "v": "\(followerProtocolVersion)", "rate": "\(build.sampleRate)"]
        ) { line in log?.write(line, .notice) }
        let (weakPhones, told) = (WeakPhones(phones), LateHandler<LeaderDoors.Event>())
        doors = LeaderDoorSession(kept, at: brokerAddress, phones: { weakPhones.phones }, report: { told.call($0) })
        handed.set { [weak self] input in self?.handle(input) }
        changed.set { [weak self] list in self?.handle(.files(list)) }
        left.set { [weak self] in self?.handle(.stage(id: nil, leads: false)) }
        told.set { [weak self] event in self?.report(event) }
        missing.set { [weak self] sound in
            if self?.stageSounds.want(sound) == true { self?.handle(.want(sound: sound)) }
        }
    }

    /// Connects to the broker, and lets others follow from now on.
    /// - Throws: where the system has no thread left.
    public func start() throws(LeaderProblem) {
        do throws(BrokerClient.Problem) {
            client.subscribe((topics.ofFollowers + [topics.asks]).map { Subscription($0, .atLeastOnce) })
            try client.start(
                BrokerListener(
                    connected: { [weak self] in self?.connected() },
                    disconnected: { [weak self] in self?.disconnected($0) },
                    received: { [weak self] in self?.received($0) }))
            try doors.start()
        } catch {
            throw LeaderProblem(error.description)
        }
        let stream = instrument.openStream { [weak self] text in
            self?.packing.pass(text) { [weak self] playing in
                self?.handle(.played(playing))
                // A long one has more parts.
                if case .beginning = playing { self?.wakeUp.signal() }
            }
        }
        state.withLock { $0.stream = stream }
        thread.withLock { thread in thread = WorkThread(named: "quern-leader") { [weak self] in self?.run() } }
    }

    /// Tells everybody that it is over.
    public func stop() {
        guard !isStopping.exchange(true, ordering: .acquiringAndReleasing) else { return }
        wakeUp.signal()
        thread.withLock { $0 }?.join(withinSeconds: 2)
        announcement.stop()
        // What phones at doors are told last comes before the end.
        doors.stop()
        handle(.over)
        files.stop()
        stage.stop()
        stageSounds.stop()
        state.withLock { $0.stream }?.stop()
        packing.stop()
        client.stop(clearing: state.withLock { $0.room.retainedTopics })
        own?.stop()
        kept.remove()
    }

    /// Locks followers' hands, or frees them.
    public func setLocked(_ isLocked: Bool) { handle(.lock(isLocked)) }

    /// Hands a file to everybody who follows: a sound, a mapping, snapshots, a performance.
    /// - Parameter mayBeKept: whether it stays with them when the room has ended.
    public func hand(_ path: String, mayBeKept: Bool) {
        stage.addFile(path)
        files.hand(path, mayBeKept: mayBeKept)
    }

    /// Hands a file to nobody any more, by its name: those who have it delete it.
    public func takeBack(_ name: String) { files.takeBack(name) }

    /// Has everybody hear a follower in the leader's place; `nil`: the leader again.
    /// - Parameters:
    ///   - id: one of ``FollowersDisplay/Follower/id``.
    ///   - leads: whether they play also where hands are locked; else they have to play alone already.
    public func setStage(_ id: String?, leads: Bool) { handle(.stage(id: id, leads: leads)) }

    /// Sends a follower out of the room.
    public func sendOut(_ id: String) { handle(.sendOut(id: id)) }

    /// Tells all who follow what the host shows in the room.
    public func tell(_ effect: TableEffect) {
        switch effect {
        case .point(let points): handle(.point(points))
        case .draw(let line, let points): handle(.draw(line: line, points))
        case .wipe: handle(.wipe)
        case .ask(let question, let asked):
            handle(.ask(question.map(AskedQuestion.init), asked.map(ShownGuestQuestion.init)))
        case .voted(let table, let question, let number, let refused):
            handle(.voted(id: table, question: question, number: number, refused: refused))
        }
    }

    /// The port of a broker of its own; `nil` for one that is elsewhere.
    public var ownBrokerPort: Int? { own?.port }

    /// Those who follow, and whether the broker is there.
    public var followers: FollowersDisplay {
        state.withLock { state in
            let onStage = state.room.onStage
            let all = state.room.all.map { follower in
                var shown = FollowersDisplay.Follower(follower)
                if onStage?.id == follower.id { shown.stage = onStage?.leads == true ? .leads : .heard }
                return shown
            }
            return FollowersDisplay(all: all, isConnected: state.isConnected, broker: brokerAddress.withoutSignIn)
        }
    }

    /// The doors that are open.
    public var openDoors: [FollowersDisplay.Door] { doors.all.map(FollowersDisplay.Door.init) }

    /// Sends a text to a phone at a door; see ``PhoneServer/PhoneServer/send(_:to:replacing:)``.
    public func send(_ text: [UInt8], to phone: PhoneConnection, replacing kind: PhoneMessageKind?) {
        doors.send(text, to: phone, replacing: kind)
    }

    /// Ends the connection of a phone at a door.
    public func close(_ phone: PhoneConnection) { doors.close(phone) }

    /// Whether a phone is at a door, by its number.
    public static func isAtDoor(_ phone: PhoneConnection) -> Bool { phone.number >= LeaderDoors.firstPhone }

    /// What happened since this was called last, a line each.
    public func takeLines() -> [String] {
        state.withLock { state in
            defer { state.lines = [] }
            return state.lines
        }
    }

    // MARK: What happens

    func connected() {
        state.withLock { $0.isConnected = true }
        handle(.connected)
    }

    func disconnected(_ reason: String) {
        state.withLock { $0.isConnected = false }
        if !isStopping.load(ordering: .relaxed) { setup.log?.write("the room's broker: \(reason)", .warning) }
    }

    func received(_ message: BrokerMessage) {
        if answerAsk(message) { return }
        handle(.received(topic: message.topic, message.payload))
        tellOfTables()
    }

    private func handle(_ input: LeadingRoom.Input) {
        let now = MonotonicTime.microseconds
        let wanted = state.withLock { state in carryOut(state.room.handle(input, at: now), &state) }
        addFollower(wanted)
    }

    /// Does what is to be done, in order, under the lock: messages leave in the order of their numbers.
    /// - Returns: whether the instrument is to be asked for a beginning with all that happened; `nil` where for none.
    private func carryOut(_ effects: [LeadingRoom.Effect], _ state: inout State) -> Bool? {
        var wanted: Bool?
        for effect in effects {
            switch effect {
            case .publish(let publication): client.publish(publication)
            case .addFollower(let needsHistory): wanted = needsHistory
            case .playing(let received): stage.play(received)
            case .stage(let name):
                stageSounds.begin()
                stage.begin(name)
            case .offered(let list, let id, let name): stageSounds.expect(list, from: id, named: name)
            case .answering: state.tableNews.append(.present(state.room.answering.map(RoomTable.init)))
            case .voted(let id, let question, let number, let answer):
                state.tableNews.append(
                    .voted(TableVote(table: id, question: question, number: number, answer: RoomAnswer(answer))))
            case .event(let event): report(event, &state)
            }
        }
        return wanted
    }

    /// Tells of tables, one thread at a time and without a lock: who is told asks this session for something in turn.
    private func tellOfTables() {
        while true {
            let news = state.withLock { state -> [TableNews]? in
                guard !state.isTelling, !state.tableNews.isEmpty else { return nil }
                state.isTelling = true
                defer { state.tableNews = [] }
                return state.tableNews
            }
            guard let news else { return }
            for news in news {
                switch news {
                case .present(let present): tables.tables?.present(present)
                case .voted(let vote): tables.tables?.voted(vote)
                }
            }
            state.withLock { $0.isTelling = false }
        }
    }

    private func addFollower(_ needsHistory: Bool?) {
        guard let needsHistory else { return }
        state.withLock { $0.stream }?.addFollower(needsHistory: needsHistory)
    }

    private func report(_ event: LeadingRoom.FollowerEvent, _ state: inout State) {
        if event.isOfFile { return files.report(event.line) }
        report(event.line, isTrouble: event.isTrouble, isForHost: event.isForHost, &state)
    }

    private func report(_ event: LeaderDoors.Event) {
        state.withLock { report(event.line, isTrouble: event.isTrouble, isForHost: event.isForHost, &$0) }
    }

    private func report(_ line: String, isTrouble: Bool, isForHost: Bool, _ state: inout State) {
        if state.lines.count == Self.maxLines { state.lines.removeFirst() }
        state.lines.append(line)
        if setup.reportsToPlayer, isForHost {
            // The log has what the player is told.
            instrument.report(line, isTrouble ? .warning : .notice)
        } else {
            setup.log?.write("room: \(line)", isTrouble ? .warning : .information)
        }
    }

    private func run() {
        var used = Int64(time(nil))
        var offered: Int64 = 0
        while !isStopping.load(ordering: .relaxed) {
            let now = MonotonicTime.microseconds
            let (wanted, next) = state.withLock { state in
                (carryOut(state.room.advance(to: now), &state), state.room.nextMicroseconds)
            }
            addFollower(wanted)
            tellOfTables()
            if now - offered >= Self.offerMicroseconds {
                offered = now
                files.offer(instrument.soundFiles)
            }
            let seconds = Int64(time(nil))
            if seconds - used > Self.keySeconds {
                used = seconds
                try? kept.markUsed(atSeconds: seconds)
            }
            let wait = next.map { max(($0 - now) * 1_000, 500_000) } ?? Self.roundNanoseconds
            wakeUp.wait(nanoseconds: min(wait, Self.roundNanoseconds))
        }
    }
}
