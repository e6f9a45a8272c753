import Broker
import Threads

/// What comes through the broker.
final class LeaderHandler: BrokerHandling {
    private let session: WeakSession

    /// The client outlives nobody: it ends with the session.
    private final class WeakSession: Sendable {
        weak let session: LeaderSession?
        init(_ session: LeaderSession) { self.session = session }
    }

    init(_ session: LeaderSession) { self.session = WeakSession(session) }

    func connected(hasSession: Bool) { session.session?.connected() }
    func disconnected(reason: String) { session.session?.disconnected(reason) }
    func received(_ message: BrokerMessage) { session.session?.received(message) }
}
