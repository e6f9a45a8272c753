import Broker
import Files
import Followers
import RoomKeys
import Threads

/// Finds a room on a broker, and asks its leader to be let in, by messages: for whoever reaches the broker and not the leader's server. What it calls
/// waits for the broker, in bounded time.
final class BrokerRequest {
    /// A room, by what it says of itself. Nobody signs that for who has no key yet: the passcode tells a room from another of its name.
    struct Room: Equatable, Sendable {
        var id: RoomID
        var name: String
    }

    private let address: BrokerAddress
    private let id = FollowerID.random()
    private let client: BrokerClient
    private let received = Received()

    private static let connectSeconds = 8.0
    private static let roomSeconds = 3.0
    /// All retained messages come together.
    private static let quietSeconds = 0.3
    private static let answerSeconds = 8.0
    private static let maxAnswerBytes = 65_536

    /// Connects.
    /// - Throws: where the broker is not there, or does not let anybody in.
    init(_ address: BrokerAddress) throws(JoinProblem) {
        self.address = address
        client = BrokerClient(BrokerClient.Settings(address: address, clientID: id))
        client.subscribe([Subscription(RoomTopics.allRooms, .atLeastOnce)])
        do throws(BrokerClient.Problem) {
            try client.start(received)
        } catch {
            throw JoinProblem(error.description)
        }
        let isThere = received.wait(seconds: Self.connectSeconds) { $0.isConnected || $0.reason != nil }
        guard isThere, received.isConnected else {
            throw JoinProblem("\(address.hostAndPort): \(received.reason ?? "nobody answers there")")
        }
    }

    deinit { client.stop() }

    /// The room of that name, in any case; the only one where `nil`.
    /// - Throws: where none, or several, are called so.
    func room(_ name: String?) throws(JoinProblem) -> Room {
        _ = received.wait(seconds: Self.roomSeconds) { !$0.rooms.isEmpty }
        _ = received.wait(seconds: Self.quietSeconds) { _ in false }
        let all = received.rooms
        let listed = all.map { quoted($0.name) }.joined(separator: ", ")
        guard let name else {
            guard all.count <= 1 else { throw JoinProblem("several rooms are open there: \(listed): name one") }
            guard let only = all.first else { throw JoinProblem("\(address.hostAndPort): no room is open there") }
            return only
        }
        let called = all.filter { $0.name.lowercased() == name.lowercased() }
        guard called.count <= 1 else {
            throw JoinProblem("several rooms are called \(quoted(name)) there: name one by its leader's address")
        }
        guard let room = called.first else {
            throw JoinProblem(
                "no room is called \(quoted(name)) there" + (all.isEmpty ? "" : ", but there are \(listed)"))
        }
        return room
    }

    /// The answer of a room's leader.
    func answer(_ message: [UInt8], of room: Room) throws(JoinProblem) -> [UInt8] {
        let topics = RoomTopics(room.id)
        client.subscribe([Subscription(topics.answer(id), .atLeastOnce)])
        for _ in 0..<200 where !client.hasSubscribed { _ = received.wait(seconds: 0.02) { _ in false } }
        received.clearAnswer()
        client.publish(topics.ask(id), message, quality: .atLeastOnce, expirySeconds: UInt32(Self.answerSeconds))
        guard received.wait(seconds: Self.answerSeconds, until: { $0.answer != nil }), let answer = received.answer,
            answer.count <= Self.maxAnswerBytes
        else { throw JoinProblem("\(address.hostAndPort): the leader of \(quoted(room.name)) does not answer") }
        return answer
    }
}

/// What came of it so far.
private final class Received: BrokerHandling {
    struct State: Sendable {
        var isConnected = false
        var reason: String?
        var rooms: [BrokerRequest.Room] = []
        var answer: [UInt8]?
    }

    private static let maxRooms = 64

    private let state = RankedMutex(State(), rank: .leaf)
    private let wakeUp = WakeUp()

    var isConnected: Bool { state.withLock { $0.isConnected } }
    var reason: String? { state.withLock { $0.reason } }
    var rooms: [BrokerRequest.Room] { state.withLock { $0.rooms } }
    var answer: [UInt8]? { state.withLock { $0.answer } }
    func clearAnswer() { state.withLock { $0.answer = nil } }

    /// Whether something comes true within so many seconds.
    func wait(seconds: Double, until condition: @Sendable (State) -> Bool) -> Bool {
        let end = MonotonicTime.microseconds + Int64(seconds * 1e6)
        while true {
            if state.withLock({ condition($0) }) { return true }
            let left = end - MonotonicTime.microseconds
            guard left > 0 else { return false }
            wakeUp.wait(nanoseconds: left * 1_000)
        }
    }

    func connected(hasSession: Bool) { change { $0.isConnected = true } }
    func disconnected(reason: String) { change { ($0.isConnected, $0.reason) = (false, reason) } }
    func received(_ message: BrokerMessage) {
        change { state in
            guard let (room, kind) = RoomTopics.room(of: message.topic) else { return }
            switch kind {
            case "room":
                state.rooms.removeAll { $0.id == room }
                // A room that has ended is an empty message.
                guard state.rooms.count < Self.maxRooms, let name = RoomDescription.name(unsigned: message.payload)
                else { return }
                state.rooms.append(.init(id: room, name: name))
            case "answer": state.answer = message.payload
            default: break
            }
        }
    }

    private func change(_ change: (inout State) -> Void) {
        state.withLock { change(&$0) }
        wakeUp.signal()
    }
}
