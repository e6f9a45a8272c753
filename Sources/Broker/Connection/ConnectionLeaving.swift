import CMosquitto
import Files
import Glibc
import Threads

/// The end of a connection that the client wants.
extension Connection {
    /// How long what waits may take to be sent and acknowledged, and the broker to close the connection, in nanoseconds.
    private static let maxSending: Int64 = 1_000_000_000
    private static let maxClosing: Int64 = 500_000_000

    /// Sends what waits, has the broker forget the topics, and signs off.
    func leave(_ end: ClientState.End) {
        let deadline = MonotonicTime.nanoseconds + Self.maxSending
        let isWhole = sendRest(end, until: deadline)
        guard isWhole || mosquitto_socket(client) >= 0 else { return }
        // Closed by libmosquitto with messages unread, the system would reset the connection, and the broker publish the will.
        let socket = fcntl(mosquitto_socket(client), F_DUPFD_CLOEXEC, 3)
        defer { if socket >= 0 { close(socket) } }
        signOff(end.departure)
        guard socket >= 0 else { return }
        shutdown(socket, Int32(SHUT_WR))
        readToEnd(socket, until: MonotonicTime.nanoseconds + Self.maxClosing)
    }

    /// Whether all was sent and acknowledged in time.
    private func sendRest(_ end: ClientState.End, until deadline: Int64) -> Bool {
        var topics = end.clearedTopics[...]
        while MonotonicTime.nanoseconds < deadline {
            while let topic = topics.first {
                let message = OutgoingMessage(
                    topic: topic, payload: [], quality: .atLeastOnce, isRetained: true, expirySeconds: nil,
                    queuedNanoseconds: 0)
                guard state.withShared({ $0.outbox.add(message) }) else { break }
                topics = topics.dropFirst()
                state.wakeUp.signal()
            }
            let isDone = state.withShared { $0.outbox.isEmpty && $0.outbox.isAcknowledged }
            if isDone, topics.isEmpty { return true }
            guard (try? work()) != nil else { return false }
        }
        return false
    }

    private func signOff(_ departure: BrokerDeparture) {
        var properties: OpaquePointer?
        defer { mosquitto_property_free_all(&properties) }
        if departure == .endingSession, state.settings.sessionExpirySeconds > 0 {
            mosquitto_property_add_int32(&properties, Int32(MQTT_PROP_SESSION_EXPIRY_INTERVAL.rawValue), 0)
        }
        let reason = departure == .withWill ? MQTT_RC_DISCONNECT_WITH_WILL_MSG : MQTT_RC_NORMAL_DISCONNECTION
        mosquitto_disconnect_v5(client, Int32(reason.rawValue), properties)
    }

    private func readToEnd(_ socket: Int32, until deadline: Int64) {
        var rest = [UInt8](repeating: 0, count: 65_536)
        while true {
            let left = deadline - MonotonicTime.nanoseconds
            guard left > 0, quern_broker_wait(socket, 0, -1, Int32(left / 1_000_000) + 1) != 0 else { return }
            let count = recv(socket, &rest, rest.count, Int32(MSG_DONTWAIT))
            guard count > 0 || count < 0 && (errno == EAGAIN || errno == EINTR) else { return }
        }
    }
}
