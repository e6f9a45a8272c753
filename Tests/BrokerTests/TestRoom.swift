import Broker
import Glibc
import Synchronization
import TestSupport
import Testing
import Threads

/// A broker with a leader and a follower, as a room has it.
final class TestRoom: Sendable {
    static let password = "a-password"
    let broker: OwnBroker
    let lines: MessageQueue
    let port: Int

    init(_ change: (inout OwnBroker.Settings) -> Void = { _ in }) throws {
        var settings = OwnBroker.Settings(
            accounts: [
                BrokerAccount(
                    user: "leader", password: Self.password, readable: ["quern/#"], writable: ["quern/room/#"]),
                BrokerAccount(user: "follower", password: Self.password, readable: ["quern/room/#"]),
            ], ownTopics: "quern/room/from/%c/#")
        change(&settings)
        let lines = MessageQueue()
        self.lines = lines
        broker = OwnBroker(settings) { lines.add($0) }
        port = try broker.start()
    }

    func address(_ user: String = "leader", password: String = TestRoom.password, port: Int? = nil) throws
        -> BrokerAddress
    {
        try BrokerAddress(host: "127.0.0.1", port: port ?? self.port, user: user, password: password)
    }

    /// A client that is connected.
    func client(
        _ id: String, user: String = "leader", port: Int? = nil, subscriptions: [Subscription] = [],
        hearing heard: Listener = Listener(), _ change: (inout BrokerClient.Settings) -> Void = { _ in }
    ) throws -> (client: BrokerClient, heard: Listener) {
        var settings = BrokerClient.Settings(address: try address(user, port: port), clientID: id)
        change(&settings)
        let client = BrokerClient(settings)
        #expect(client.subscribe(subscriptions))
        try client.start(heard)
        try #require(eventually { heard.connections == 1 })
        try #require(eventually { client.hasSubscribed })
        return (client, heard)
    }
}

/// Keeps what it is told.
final class Listener: BrokerHandling {
    struct Heard: Sendable {
        var sessions: [Bool] = []
        var reasons: [String] = []
        var messages: [BrokerMessage] = []
        var remarks: [String] = []
        var receivedAt: [Int64] = []
    }

    private let heard = RankedMutex(Heard(), rank: .leaf)
    private let pauseMicroseconds: UInt32

    /// `pauseMicroseconds`: how long each message keeps it busy.
    init(pauseMicroseconds: UInt32 = 0) { self.pauseMicroseconds = pauseMicroseconds }

    var all: Heard { heard.withLock { $0 } }
    var connections: Int { all.sessions.count }
    var reasons: [String] { all.reasons }
    var messages: [BrokerMessage] { all.messages }
    var topics: [String] { messages.map(\.topic) }

    func connected(hasSession: Bool) { heard.withLock { $0.sessions.append(hasSession) } }
    func disconnected(reason: String) { heard.withLock { $0.reasons.append(reason) } }
    func remark(_ line: String) { heard.withLock { $0.remarks.append(line) } }

    func received(_ message: BrokerMessage) {
        let now = MonotonicTime.nanoseconds
        heard.withLock {
            $0.messages.append(message)
            $0.receivedAt.append(now)
        }
        if pauseMicroseconds > 0 { usleep(pauseMicroseconds) }
    }
}
