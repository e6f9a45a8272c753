import Broker
import Threads

/// Further connections to the room's broker, by which a follower gets once more what was played in the last moments: TCP holds up all that comes behind
/// a lost packet, and hardly ever on all connections at once. They are opened when something came too late.
final class SecondConnections: Sendable {
    private static let count = 2

    private let clients = RankedMutex<[BrokerClient]>([], rank: .leaf)

    /// Opens them, where that is not done already.
    /// - Parameters:
    ///   - settings: those of the first connection.
    ///   - filter: what is subscribed to.
    ///   - handler: gets what comes, on threads of the connections.
    func open(
        _ settings: BrokerClient.Settings, _ filter: String, _ handler: @escaping @Sendable (BrokerMessage) -> Void
    ) {
        guard clients.withLock({ $0.isEmpty }) else { return }
        let opened = (2..<2 + Self.count).map { number in
            var settings = settings
            settings.clientID += "-\(number)"
            (settings.will, settings.sessionExpirySeconds) = (nil, 0)
            let client = BrokerClient(settings)
            client.subscribe([Subscription(filter, .atMostOnce)])
            return client
        }
        clients.withLock { $0 = opened }
        // One that cannot start is missed by nobody.
        for client in opened { try? client.start(BrokerListener(received: handler)) }
    }

    /// Closes them.
    func close() {
        let opened = clients.withLock { clients in
            defer { clients = [] }
            return clients
        }
        for client in opened { client.stop() }
    }
}
