import Synchronization
import Threads

/// What a client and its thread share.
final class ClientState: Sendable {
    struct Shared: Sendable {
        var outbox = Outbox()
        var subscriptions = Subscriptions()
        var isConnected = false
        var end: End?
    }

    /// How it is to end.
    struct End: Sendable {
        var clearedTopics: [String]
        var departure: BrokerDeparture
    }

    let settings: BrokerClient.Settings
    private let shared = RankedMutex(Shared(), rank: .leaf)
    /// Ends the thread's waits.
    let wakeUp = WakeUp()

    init(_ settings: BrokerClient.Settings) { self.settings = settings }

    func withShared<Result: Sendable>(_ body: (inout Shared) -> Result) -> Result { shared.withLock { body(&$0) } }

    var isConnected: Bool { withShared(\.isConnected) }
    var end: End? { withShared(\.end) }

    /// Whether the message will be sent.
    func add(_ message: OutgoingMessage) -> Bool {
        let (isKept, isConnected) = withShared { shared in
            guard shared.end == nil, shared.isConnected || message.quality == .atLeastOnce else {
                return (false, false)
            }
            return (shared.outbox.add(message), shared.isConnected)
        }
        if isKept, isConnected { wakeUp.signal() }
        return isKept
    }

    func add(_ subscriptions: [Subscription]) -> Bool {
        let (areKept, isConnected) = withShared { shared in
            (subscriptions.allSatisfy { shared.subscriptions.add($0) }, shared.isConnected)
        }
        if isConnected { wakeUp.signal() }
        return areKept
    }

    /// Asks the thread to end; the first one to ask says how.
    func requestEnd(_ end: End) {
        withShared { if $0.end == nil { $0.end = end } }
        wakeUp.signal()
    }
}
