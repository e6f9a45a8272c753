import Broker

/// Passes on what comes of a connection to the broker, which keeps this for as long as it is there: what is called is not to keep the connection's
/// owner in its turn.
final class BrokerListener: BrokerHandling {
    private let whenConnected: @Sendable () -> Void
    private let whenDisconnected: @Sendable (_ reason: String) -> Void
    private let whenReceived: @Sendable (BrokerMessage) -> Void

    init(
        connected: @escaping @Sendable () -> Void = {},
        disconnected: @escaping @Sendable (_ reason: String) -> Void = { _ in },
        received: @escaping @Sendable (BrokerMessage) -> Void
    ) {
        (whenConnected, whenDisconnected, whenReceived) = (connected, disconnected, received)
    }

    func connected(hasSession: Bool) { whenConnected() }
    func disconnected(reason: String) { whenDisconnected(reason) }
    func received(_ message: BrokerMessage) { whenReceived(message) }
}
