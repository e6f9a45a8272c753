import Broker
import Followers
import PhoneServer
import RoomKeys
import Synchronization
import Threads

/// The doors of a room, at its leader: what phones do there is told as if they were at the leader's own server. Any thread may call.
///
/// It has a connection to the broker of its own: much that is said to phones at once holds up nothing that followers play.
final class LeaderDoorSession: Sendable {
    private struct State: Sendable {
        var doors: LeaderDoors
        /// What came of messages and is still to be told, in its order.
        var effects: [LeaderDoors.Effect] = []
        /// Whether a thread tells it.
        var isTelling = false
        /// When the thread looks again.
        var wakeMicroseconds: Int64 = 0
    }

    private static let roundMicroseconds: Int64 = 500_000

    private let state: RankedMutex<State>
    private let topics: RoomTopics
    private let client: BrokerClient
    private let phones: @Sendable () -> (any PhoneHandling)?
    private let report: @Sendable (LeaderDoors.Event) -> Void
    private let isStopping = Atomic<Bool>(false)
    private let wakeUp = WakeUp()
    private let thread = RankedMutex<WorkThread?>(nil, rank: .leaf)

    /// - Parameters:
    ///   - phones: who is told what phones do; on whichever thread, but in order.
    ///   - report: is told of doors, likewise.
    init(
        _ kept: KeptRoomKey, at broker: BrokerAddress, phones: @escaping @Sendable () -> (any PhoneHandling)?,
        report: @escaping @Sendable (LeaderDoors.Event) -> Void
    ) {
        (self.phones, self.report) = (phones, report)
        topics = RoomTopics(kept.id)
        // Who knows the name of a client can have the broker throw it out.
        client = BrokerClient(BrokerClient.Settings(address: broker, clientID: "doors-\(FollowerID.random())"))
        state = RankedMutex(
            State(doors: LeaderDoors(room: kept.id, key: kept.key, epoch: kept.epoch)), rank: .followerSession)
    }

    /// Connects to the broker.
    /// - Throws: where the system has no thread left.
    func start() throws(BrokerClient.Problem) {
        client.subscribe(topics.ofDoors.map { Subscription($0, .atLeastOnce) })
        // That it comes and goes the leader's other connection tells.
        try client.start(BrokerListener { [weak self] in self?.receive($0) })
        thread.withLock { thread in thread = WorkThread(named: "quern-doors") { [weak self] in self?.run() } }
    }

    /// Sends what waits, and ends.
    func stop() {
        isStopping.store(true, ordering: .relaxed)
        wakeUp.signal()
        thread.withLock { $0 }?.join(withinSeconds: 2)
        state.withLock { publish(&$0, isLast: true) }
        client.stop()
    }

    /// The doors that are open.
    var all: [DoorState] { state.withLock { $0.doors.all } }

    /// A message came from the broker.
    private func receive(_ message: BrokerMessage) {
        let now = MonotonicTime.microseconds
        state.withLock { state in
            state.effects += state.doors.receive(topic: message.topic, message.payload, at: now)
            publish(&state)
        }
        tell()
    }

    /// Sends a text to a phone at a door.
    func send(_ text: [UInt8], to phone: PhoneConnection, replacing kind: PhoneMessageKind?) {
        state.withLock { state in
            // 0 stands for none.
            state.doors.send(text, to: phone.number, kind: kind.map { $0.rawValue &+ 1 } ?? 0)
            publish(&state)
        }
    }

    /// Ends a phone's connection.
    func close(_ phone: PhoneConnection) {
        state.withLock { state in
            state.doors.close(phone.number)
            publish(&state)
        }
    }

    /// Publishes what is due, under the lock: messages leave in the order of their numbers. The thread does so with what is due later.
    private func publish(_ state: inout State, isLast: Bool = false) {
        let now = MonotonicTime.microseconds
        if isLast || state.doors.nextMicroseconds <= now {
            for publication in state.doors.publications(at: now, isLast: isLast) { client.publish(publication) }
        }
        let next = state.doors.nextMicroseconds
        guard next < state.wakeMicroseconds else { return }
        state.wakeMicroseconds = next
        wakeUp.signal()
    }

    /// Tells what came of messages, one thread at a time and without a lock.
    private func tell() {
        while true {
            let effects = state.withLock { state -> [LeaderDoors.Effect]? in
                guard !state.isTelling, !state.effects.isEmpty else { return nil }
                state.isTelling = true
                defer { state.effects = [] }
                return state.effects
            }
            guard let effects else { return }
            for effect in effects { tell(effect) }
            state.withLock { $0.isTelling = false }
        }
    }

    private func tell(_ effect: LeaderDoors.Effect) {
        switch effect {
        case .connected(let phone, let address): phones()?.connected(PhoneConnection(number: phone), from: address)
        case .received(let phone, let text): phones()?.received(text, from: PhoneConnection(number: phone))
        case .disconnected(let phone): phones()?.disconnected(PhoneConnection(number: phone))
        case .event(let event): report(event)
        }
    }

    private func run() {
        while !isStopping.load(ordering: .relaxed) {
            let now = MonotonicTime.microseconds
            let wait = state.withLock { state in
                state.effects += state.doors.advance(to: now)
                publish(&state)
                let next = min(max(state.doors.nextMicroseconds, now), now + Self.roundMicroseconds)
                state.wakeMicroseconds = next
                return next - now
            }
            tell()
            wakeUp.wait(nanoseconds: wait * 1_000)
        }
    }
}
