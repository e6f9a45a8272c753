import Broker
import Followers

extension BrokerClient {
    /// How long a broker keeps what is retained of a room that nobody ended, in seconds: 12 hours.
    private static let retainedSeconds: UInt32 = 43_200

    /// Publishes what is said in a room.
    func publish(_ publication: Publication) {
        publish(
            publication.topic, publication.payload, quality: publication.isSure ? .atLeastOnce : .atMostOnce,
            isRetained: publication.isRetained, expirySeconds: publication.isRetained ? Self.retainedSeconds : nil)
    }
}
