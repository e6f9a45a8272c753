import Threads

/// One connection to an MQTT 5 broker, made again whenever it breaks off. Any thread may call it; no call waits for the network but
/// ``stop(clearing:leaving:withinSeconds:)``.
///
/// libmosquitto speaks the protocol, on a thread of this class and not of its own: its own waits in whole seconds before it connects
/// again, connects with calls that nothing ends, and takes the process's signals. Here a message that is published wakes the thread and
/// leaves at once, and one that comes is handed over by the thread that reads it.
public final class BrokerClient: Sendable {
    private let state: ClientState
    private let thread = RankedMutex<WorkThread?>(nil, rank: .leaf)

    /// Nothing is connected before ``start(_:)``.
    public init(_ settings: Settings) { state = ClientState(settings) }

    /// Leaves the broker for good, without waiting for that.
    deinit { state.requestEnd(.init(clearedTopics: [], departure: .endingSession)) }

    /// Connects, and tells `handler` from now on what happens. A client that was started or stopped is not started again.
    /// - Throws: a ``Problem`` where the settings have what no broker would take, or the system has no thread left.
    public func start(_ handler: any BrokerHandling) throws(Problem) {
        try state.settings.check()
        let state = state
        let mayStart = state.end == nil
        let hasThread = thread.withLock { thread in
            guard thread == nil, mayStart else { return true }
            thread = WorkThread(named: "quern-mqtt") {
                var loop = ClientLoop(state, handler)
                loop.run()
            }
            return thread != nil
        }
        guard hasThread else {
            throw Problem(description: "the system has no thread left for the connection to a broker")
        }
    }

    /// Whether the broker has let the client in, and the connection holds as far as is known.
    public var isConnected: Bool { state.isConnected }

    /// Whether the broker has answered all subscriptions.
    public var hasSubscribed: Bool { state.withShared { $0.isConnected && $0.subscriptions.areAnswered } }

    /// Publishes a message. While there is no connection, one of quality ``DeliveryQuality/atLeastOnce`` waits for it, the other is
    /// dropped. An empty retained message makes the broker forget what it kept of the topic.
    /// - Parameters:
    ///   - topic: without wildcards, 1,024 bytes at most.
    ///   - payload: together with the topic a little less than ``maxPacketBytes``.
    ///   - isRetained: whether the broker keeps it for those who subscribe later.
    ///   - expirySeconds: how long it is of use: after that nobody gets it who has not; `nil`: for ever.
    /// - Returns: `false` where the message is dropped: it is out of those bounds, there is no connection, or too much waits (see
    ///   ``maxWaitingBytes`` and ``maxFleetingBytes``).
    @discardableResult
    public func publish(
        _ topic: String, _ payload: [UInt8], quality: DeliveryQuality = .atMostOnce, isRetained: Bool = false,
        expirySeconds: UInt32? = nil
    ) -> Bool {
        let message = OutgoingMessage(
            topic: topic, payload: payload, quality: quality, isRetained: isRetained, expirySeconds: expirySeconds,
            queuedNanoseconds: MonotonicTime.nanoseconds)
        guard message.byteCount <= Self.maxPacketBytes, Topic.isName(topic) else { return false }
        return state.add(message)
    }

    /// Subscribes, now and with each connection to come.
    /// - Returns: `false` where a filter is none, or there are more than ``maxSubscriptions``.
    @discardableResult
    public func subscribe(_ subscriptions: [Subscription]) -> Bool {
        subscriptions.allSatisfy { Topic.isFilter($0.filter) } && state.add(subscriptions)
    }

    /// Leaves the broker, and ends the thread; `handler` is told nothing more when this is back. Messages of quality
    /// ``DeliveryQuality/atLeastOnce`` that wait are sent before, where there is time.
    /// - Parameters:
    ///   - topics: what the broker is to forget first: an empty retained message is published to each.
    ///   - departure: what becomes of will and session.
    ///   - seconds: how long this may take. A thread that a name server holds longer is left behind, and ends by itself.
    /// - Returns: whether the thread has ended; `false` on that thread itself, which ends after the present call to its handler.
    @discardableResult
    public func stop(
        clearing topics: [String] = [], leaving departure: BrokerDeparture = .endingSession,
        withinSeconds seconds: Int = 2
    ) -> Bool {
        state.requestEnd(.init(clearedTopics: topics.filter(Topic.isName), departure: departure))
        return thread.withLock { $0 }?.join(withinSeconds: seconds) ?? true
    }

    /// Why a client cannot be started, in one line.
    public struct Problem: Error, Equatable, Sendable, CustomStringConvertible {
        /// The line.
        public let description: String
    }
}

extension BrokerClient.Settings {
    func check() throws(BrokerClient.Problem) {
        guard (1...BrokerClient.maxClientIDBytes).contains(clientID.utf8.count), !clientID.utf8.contains(0) else {
            throw .init(description: "a client's name has 1 to \(BrokerClient.maxClientIDBytes) bytes")
        }
        guard (5...65_535).contains(keepAliveSeconds) else {
            throw .init(description: "a broker is asked whether it is there every 5 to 65535 seconds")
        }
        if let will {
            guard Topic.isName(will.topic), will.payload.count <= 65_535 else {
                throw .init(description: "a last will has a topic without wildcards, and 65535 bytes at most")
            }
        }
    }
}
