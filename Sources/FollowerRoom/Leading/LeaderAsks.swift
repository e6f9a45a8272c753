import Broker
import Followers
import Threads

/// Those who ask by the broker to be let in, as they may not reach the leader's server.
extension LeaderSession {
    /// Whoever asks by the broker can choose the name that it is known by: all of them share one allowance of wrong passcodes.
    private static let askingAddress = "the broker"
    private static let maxAskBytes = 8_192

    /// Answers a message of the join check; whether it was one.
    func answerAsk(_ message: BrokerMessage) -> Bool {
        guard let id = topics.asker(of: message.topic) else { return false }
        let isAllowed = state.withLock { $0.asks.allows(at: MonotonicTime.microseconds) }
        guard isAllowed, !message.isRetained, message.payload.count <= Self.maxAskBytes else { return true }
        let answer = answer(message.payload, to: "/join", from: Self.askingAddress)
        client.publish(topics.answer(id), answer.json, quality: .atLeastOnce, expirySeconds: 10)
        return true
    }
}
