import Broker
import Discovery
import Files
import Followers
import Glibc
import Instrument
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
    }

    /// More lines than these are not kept for who does not take them.
    private static let maxLines = 200
    private static let roundNanoseconds: Int64 = 200_000_000
    private static let keySeconds: Int64 = 3_600

    let setup: LeaderSetup
    let instrument: Instrument
    let kept: KeptRoomKey
    let state: RankedMutex<State>
    private let client: BrokerClient
    let own: OwnBroker?
    let brokerAddress: BrokerAddress
    /// By which followers sign in; `nil` where nobody has to.
    let account: BrokerAccount?
    private let announcement: RoomAnnouncement
    let files: LeaderFiles
    private let isStopping = Atomic<Bool>(false)
    private let wakeUp = WakeUp()
    private let thread = RankedMutex<WorkThread?>(nil, rank: .leaf)

    /// Opens the room, and has the instrument be followed.
    /// - Throws: where its broker cannot be started, or another program leads a room of this name here.
    public init(_ setup: LeaderSetup, on instrument: Instrument) throws(LeaderProblem) {
        (self.setup, self.instrument) = (setup, instrument)
        do throws(FileProblem) {
            kept = try KeptRoomKey(room: setup.name, in: setup.keyFolder, atSeconds: Int64(time(nil)))
        } catch {
            throw LeaderProblem(
                error == .isLocked
                    ? "another Quern leads a room called \(quoted(setup.name)) on this machine: use --name"
                    : "cannot keep the room's key in \(quoted(setup.keyFolder)): \(error.text)")
        }
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
        let (log, changed) = (setup.log, LateHandler<[UInt8]>())
        files = LeaderFiles(
            key: kept.key, whenChanged: { changed.call($0) }, report: { [instrument] in instrument.report($0) })
        announcement = RoomAnnouncement(
            name: setup.name, port: UInt16(clamping: setup.port),
            text: ["id": "\(kept.id)", "v": "\(followerProtocolVersion)", "rate": "\(build.sampleRate)"]
        ) { line in log?.write(line, .notice) }
        changed.set { [weak self] list in self?.handle(.files(list)) }
    }

    /// Connects to the broker, and lets others follow from now on.
    /// - Throws: where the system has no thread left.
    public func start() throws(LeaderProblem) {
        do throws(BrokerClient.Problem) {
            client.subscribe([Subscription(RoomTopics(kept.id).ofFollowers, .atLeastOnce)])
            try client.start(LeaderHandler(self))
        } catch {
            throw LeaderProblem(error.description)
        }
        let stream = instrument.openStream { [weak self] text in
            switch text {
            case .beginning(let text, let isExact): self?.handle(.beginning(text, isExact: isExact))
            case .piece(let text): self?.handle(.piece(text))
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
        handle(.over)
        files.stop()
        state.withLock { $0.stream }?.stop()
        client.stop(clearing: state.withLock { $0.room.retainedTopics })
        own?.stop()
        kept.remove()
    }

    /// Locks followers' hands, or frees them.
    public func setLocked(_ isLocked: Bool) { handle(.lock(isLocked)) }

    /// Hands a file to everybody who follows: a sound, a mapping, snapshots, a performance.
    /// - Parameter mayBeKept: whether it stays with them when the room has ended.
    public func hand(_ path: String, mayBeKept: Bool) { files.hand(path, mayBeKept: mayBeKept) }

    /// The port of a broker of its own; `nil` for one that is elsewhere.
    public var ownBrokerPort: Int? { own?.port }

    /// Those who follow, and whether the broker is there.
    public var followers: FollowersDisplay {
        state.withLock { state in
            FollowersDisplay(
                all: state.room.all.map(FollowersDisplay.Follower.init), isConnected: state.isConnected,
                broker: brokerAddress.withoutSignIn)
        }
    }

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
        handle(.received(topic: message.topic, message.payload, isRetained: message.isRetained))
    }

    private func handle(_ input: LeadingRoom.Input) {
        let now = MonotonicTime.microseconds
        let wantsBeginning = state.withLock { state in carryOut(state.room.handle(input, at: now), &state) }
        if wantsBeginning { addFollower() }
    }

    /// Does what is to be done, in order, under the lock: messages leave in the order of their numbers.
    /// - Returns: whether the instrument is to be asked for a beginning.
    private func carryOut(_ effects: [LeadingRoom.Effect], _ state: inout State) -> Bool {
        var wantsBeginning = false
        for effect in effects {
            switch effect {
            case .publish(let publication): client.publish(publication)
            case .addFollower: wantsBeginning = true
            case .event(let event): report(event, &state)
            }
        }
        return wantsBeginning
    }

    private func addFollower() { state.withLock { $0.stream }?.addFollower() }

    private func report(_ event: LeadingRoom.FollowerEvent, _ state: inout State) {
        if state.lines.count == Self.maxLines { state.lines.removeFirst() }
        state.lines.append(event.line)
        setup.log?.write("room: \(event.line)", event.isTrouble ? .warning : .information)
    }

    private func run() {
        var used = Int64(time(nil))
        while !isStopping.load(ordering: .relaxed) {
            let now = MonotonicTime.microseconds
            let (wantsBeginning, next) = state.withLock { state in
                (carryOut(state.room.advance(to: now), &state), state.room.nextMicroseconds)
            }
            if wantsBeginning { addFollower() }
            files.offer(instrument.soundFiles)
            let seconds = Int64(time(nil))
            if seconds - used > Self.keySeconds {
                used = seconds
                try? kept.markUsed(atSeconds: seconds)
            }
            let wait = next.map { max(($0 - now) * 1_000, 1_000_000) } ?? Self.roundNanoseconds
            wakeUp.wait(nanoseconds: min(wait, Self.roundNanoseconds))
        }
    }
}
