import Broker
import Files
import Followers
import Handover
import Instrument
import RoomKeys
import Session
import Synchronization
import Threads

/// Following the leader of a room with an instrument of one's own: joins the follower's value, the room's broker and the instrument. Any thread may
/// call.
public final class FollowerSession: Sendable {
    private struct State: Sendable {
        var room: FollowingRoom
        var isConnected = false
        var lines: [String] = []
    }

    private static let maxLines = 200
    private static let reportMicroseconds: Int64 = 200_000

    private let entry: RoomEntry
    private let instrument: Instrument
    private let player: FollowedPlayer
    private let client: BrokerClient
    private let files: FollowerFiles?
    private let state: RankedMutex<State>
    private let log: LogWriter?
    private let isStopping = Atomic<Bool>(false)
    private let wakeUp = WakeUp()
    private let thread = RankedMutex<WorkThread?>(nil, rank: .leaf)

    /// Makes it; nothing is followed before ``start()``.
    /// - Parameters:
    ///   - isFree: whether it begins on its own, where the room is not locked.
    ///   - folders: where sounds of the leader's are looked for.
    ///   - roomFiles: where folders of rooms lie, for what the leader hands over; nothing is fetched where `nil`.
    public init(
        _ entry: RoomEntry, on instrument: Instrument, isFree: Bool, folders: [String], roomFiles: String?,
        log: LogWriter?
    ) {
        (self.entry, self.instrument, self.log) = (entry, instrument, log)
        // An id of its own each time: nobody had it before.
        var room = FollowingRoom(room: entry.room.id, key: entry.room.key, id: FollowerID.random(), epoch: 1)
        let will = room.lastWill()
        var settings = BrokerClient.Settings(
            address: entry.broker, clientID: room.id,
            will: LastWill(topic: will.topic, payload: will.payload, isRetained: false, delaySeconds: 10))
        settings.sessionExpirySeconds = 3_600
        client = BrokerClient(settings)
        files = Self.files(entry, roomFiles, instrument)
        let returning = LateHandler<Void>()
        player = instrument.follow(
            entry.roomName, distanceMilliseconds: LeaderSetup.defaultDistanceMilliseconds, folders: folders,
            whenMissing: { [files] sound in files?.want(sound.fingerprint) },
            whenReturning: { returning.call(()) })
        player.setWanted(!isFree)
        state = RankedMutex(State(room: room), rank: .followerSession)
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
            try client.start(FollowerHandler(self))
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
        let farewell = state.withLock { $0.room.farewell() }
        client.publish(farewell)
        client.stop()
        player.stop()
        files?.stop()
    }

    /// What happened since this was called last, a line each.
    public func takeLines() -> [String] {
        state.withLock { state in
            defer { state.lines = [] }
            return state.lines
        }
    }

    // MARK: What happens

    fileprivate func connected() {
        state.withLock { $0.isConnected = true }
        handle(.connected)
    }

    fileprivate func disconnected(_ reason: String) {
        let wasConnected = state.withLock { state in
            defer { state.isConnected = false }
            return state.isConnected
        }
        guard !isStopping.load(ordering: .relaxed) else { return }
        if wasConnected { handle(.disconnected) }
        log?.write("the room's broker: \(reason)", .warning)
    }

    fileprivate func handle(_ input: FollowingRoom.Input) {
        let now = MonotonicTime.microseconds
        // What is to be done is done in its order, as it comes on one thread.
        let effects = state.withLock { $0.room.handle(input, at: now) }
        carryOut(effects)
    }

    private func carryOut(_ effects: [FollowingRoom.Effect]) {
        for effect in effects {
            switch effect {
            case .publish(let publication): client.publish(publication)
            case .beginning(let text, let isExact, let isSameEngine):
                reportingFaults { try player.begin(text, isExact: isExact, isSameEngine: isSameEngine) }
            case .piece(let text): reportingFaults { try player.add(text) }
            case .offset(let microseconds): player.setOffset(microseconds: microseconds)
            case .distance(let milliseconds): player.setDistance(milliseconds: milliseconds)
            case .locked(let isLocked):
                player.setLocked(isLocked)
                wakeUp.signal()
                say(isLocked ? "\(entry.roomName) is locked: the leader plays here" : "\(entry.roomName) is unlocked")
            case .over:
                player.end()
                say("\(entry.roomName) is over: you play by yourself")
            case .files(let list): files?.update(list)
            case .event(let event): report(event)
            }
        }
    }

    /// Takes what the leader handed over among what there is to play.
    private func takeFiles() {
        for arrival in files?.takeArrivals() ?? [] {
            if let fingerprint = arrival.fingerprint {
                player.addSound(fingerprint, at: arrival.path)
            } else {
                say("received \(arrival.item.name): \(arrival.path)")
                if arrival.item.kind == .sound { instrument.addSound(at: arrival.path) }
                if arrival.item.kind == .mapping { instrument.addMapping(at: arrival.path) }
            }
        }
    }

    private func reportingFaults(_ body: () throws -> Void) {
        do { try body() } catch { say("\(error)") }
    }

    private func report(_ event: FollowingRoom.Event) {
        switch event {
        case .leaderLost:
            player.setLost(true)
            say("the leader of \(entry.roomName) is gone: waiting for them")
        case .leaderBack:
            player.setLost(false)
            say("the leader of \(entry.roomName) is back")
        case .forged(let count): say("ignored \(count) messages that nobody of the room sent")
        case .newer(let version):
            say("the leader runs a newer Quern (protocol \(version)): some of it is not understood")
        case .unreadable: say("a message of the leader cannot be read")
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
            handle(.report(report))
            takeFiles()
            let next = state.withLock { $0.room.nextMicroseconds }
            let wait = min(max(next - now, 1_000), Self.reportMicroseconds)
            wakeUp.wait(nanoseconds: wait * 1_000)
        }
    }
}

/// What comes through the broker.
private final class FollowerHandler: BrokerHandling {
    private final class WeakSession: Sendable {
        weak let session: FollowerSession?
        init(_ session: FollowerSession) { self.session = session }
    }

    private let session: WeakSession

    init(_ session: FollowerSession) { self.session = WeakSession(session) }

    func connected(hasSession: Bool) { session.session?.connected() }
    func disconnected(reason: String) { session.session?.disconnected(reason) }
    func received(_ message: BrokerMessage) {
        session.session?.handle(
            .received(topic: message.topic, message.payload, isRetained: message.isRetained))
    }
}
