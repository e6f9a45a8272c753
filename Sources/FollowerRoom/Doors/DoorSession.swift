import Broker
import Files
import Followers
import PhoneServer
import RoomKeys
import Session
import Synchronization
import Threads

/// A door of a room: phones that connect to a server here are passed on to the room's leader, through its broker. Any thread may call.
public final class DoorSession: Sendable {
    private struct State: Sendable {
        var room: DoorRoom
        var server: PhoneServer?
        var lines: [String] = []
        var wakeMicroseconds: Int64 = 0
        var isOver = false
    }

    private static let maxLines = 200
    private static let roundMicroseconds: Int64 = 500_000
    /// How long the broker waits before it says that a door is gone, in seconds.
    private static let willSeconds: UInt32 = 2

    private let entry: RoomEntry
    private let client: BrokerClient
    private let state: RankedMutex<State>
    private let log: LogWriter?
    private let isStopping = Atomic<Bool>(false)
    private let wakeUp = WakeUp()
    private let thread = RankedMutex<WorkThread?>(nil, rank: .leaf)

    /// Makes it; no phone is let in before ``start(_:address:)``.
    public init(_ entry: RoomEntry, log: LogWriter?) {
        (self.entry, self.log) = (entry, log)
        // An id of its own each time: nobody had it before.
        var room = DoorRoom(
            room: entry.room.id, key: entry.room.key, id: FollowerID.random(),
            DoorReport(name: entry.name, address: ""))
        let will = room.lastWill()
        var settings = BrokerClient.Settings(
            address: entry.broker, clientID: room.id,
            will: LastWill(
                topic: will.topic, payload: will.payload, isRetained: false, delaySeconds: Self.willSeconds))
        settings.sessionExpirySeconds = 10
        client = BrokerClient(settings)
        state = RankedMutex(State(room: room), rank: .followerSession)
    }

    /// What lets phones in that come by the address: the part after its `#`.
    public var phoneKey: String { entry.room.key.phoneKey }

    /// Connects to the room's broker.
    /// - Parameters:
    ///   - server: where phones connect. It tells this session what they do.
    ///   - address: where phones open its page, without the key.
    /// - Throws: where the system has no thread left.
    public func start(_ server: PhoneServer, address: String) throws(JoinProblem) {
        let filters = state.withLock { state in
            state.server = server
            state.room.report.address = address
            return state.room.filters
        }
        client.subscribe(filters.map { Subscription($0, .atLeastOnce) })
        do throws(BrokerClient.Problem) {
            try client.start(
                BrokerListener(
                    connected: { [weak self] in self?.handle(.connected) },
                    disconnected: { [weak self] in self?.disconnected($0) },
                    received: { [weak self] in self?.handle(.received(topic: $0.topic, $0.payload)) }))
        } catch {
            throw JoinProblem(error.description)
        }
        thread.withLock { thread in thread = WorkThread(named: "quern-door") { [weak self] in self?.run() } }
    }

    /// Leaves the room; phones here lose their connection.
    public func stop() {
        guard !isStopping.exchange(true, ordering: .acquiringAndReleasing) else { return }
        wakeUp.signal()
        thread.withLock { $0 }?.join(withinSeconds: 2)
        state.withLock { state in
            publish(&state, isLast: true)
            client.publish(state.room.farewell())
            state.server = nil
        }
        client.stop()
    }

    /// Whether the leader has ended the room.
    public var isOver: Bool { state.withLock { $0.isOver } }
    /// How many phones are connected here, as far as the leader knows of them.
    public var phoneCount: Int { state.withLock { $0.room.phoneCount } }

    /// What happened since this was called last, a line each.
    public func takeLines() -> [String] {
        state.withLock { state in
            defer { state.lines = [] }
            return state.lines
        }
    }

    // MARK: What happens

    private func handle(_ input: DoorRoom.Input) {
        let now = MonotonicTime.microseconds
        let (effects, server) = state.withLock { state in
            let effects = state.room.handle(input, at: now)
            publish(&state)
            return (effects, state.server)
        }
        carryOut(effects, server)
    }

    private func disconnected(_ reason: String) {
        handle(.disconnected)
        if !isStopping.load(ordering: .relaxed) { log?.write("the room's broker: \(reason)", .warning) }
    }

    /// Publishes what is due, under the lock: messages leave in the order of their numbers. The thread does so with what is due later.
    private func publish(_ state: inout State, isLast: Bool = false) {
        let now = MonotonicTime.microseconds
        if isLast || state.room.nextMicroseconds <= now {
            for publication in state.room.publications(at: now, isLast: isLast) { client.publish(publication) }
        }
        let next = state.room.nextMicroseconds
        guard next < state.wakeMicroseconds else { return }
        state.wakeMicroseconds = next
        wakeUp.signal()
    }

    private func carryOut(_ effects: [DoorRoom.Effect], _ server: PhoneServer?) {
        for effect in effects {
            switch effect {
            case .send(let phone, let text, let kind):
                server?.send(
                    text, to: PhoneConnection(number: Int(phone)),
                    replacing: kind > 0 ? PhoneMessageKind(rawValue: kind) : nil)
            case .close(let phone): server?.close(PhoneConnection(number: Int(phone)))
            case .event(let event): report(event)
            }
        }
    }

    private func report(_ event: DoorRoom.Event) {
        let room = entry.roomName
        switch event {
        case .opened: say("the leader of \(room) is there: phones are let in")
        case .leaderLost: say("the leader of \(room) is gone: phones wait for them", .warning)
        case .full: say("\(room) has as many doors as it may: waiting until one is gone", .warning)
        case .forged(let count): say("ignored \(messageCount(count)) that nobody of the room sent", .warning)
        case .over:
            say("\(room) is over")
            state.withLock { $0.isOver = true }
        }
    }

    private func say(_ line: String, _ level: LogLevel = .notice) {
        state.withLock { state in
            if state.lines.count == Self.maxLines { state.lines.removeFirst() }
            state.lines.append(line)
        }
        log?.write("door: \(line)", level)
    }

    private func run() {
        while !isStopping.load(ordering: .relaxed) {
            let now = MonotonicTime.microseconds
            let (effects, server, wait) = state.withLock { state in
                let effects = state.room.advance(to: now)
                publish(&state)
                let next = min(max(state.room.nextMicroseconds, now), now + Self.roundMicroseconds)
                state.wakeMicroseconds = next
                return (effects, state.server, next - now)
            }
            carryOut(effects, server)
            wakeUp.wait(nanoseconds: wait * 1_000)
        }
    }
}

/// What phones do, on the server's thread.
extension DoorSession: PhoneHandling {
    /// A phone connected.
    public func connected(_ phone: PhoneConnection, from address: String) {
        handle(.phoneConnected(UInt32(clamping: phone.number), address: address))
    }

    /// It sent a message.
    public func received(_ text: [UInt8], from phone: PhoneConnection) {
        handle(.phoneReceived(UInt32(clamping: phone.number), text))
    }

    /// It is gone.
    public func disconnected(_ phone: PhoneConnection) {
        handle(.phoneDisconnected(UInt32(clamping: phone.number)))
    }

    /// Nothing is asked for.
    public func wake() {}

    /// Somebody did what they should not.
    public func remark(_ line: String) { log?.write(line, .warning) }
}
