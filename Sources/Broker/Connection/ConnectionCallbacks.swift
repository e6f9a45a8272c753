import CMosquitto
import Files

/// What libmosquitto calls back with, on the client's thread, while it is called.
extension Connection {
    func setCallbacks(_ client: OpaquePointer) {
        mosquitto_connect_v5_callback_set(client) { _, context, code, flags, _ in
            Connection.at(context)?.answered(UInt8(truncatingIfNeeded: code), hasSession: flags & 1 != 0)
        }
        mosquitto_disconnect_v5_callback_set(client) { _, context, code, _ in
            // Below 128 they are libmosquitto's own codes, which the call returns that this happens in.
            if let reason = UInt8(exactly: code), reason >= 128 { Connection.at(context)?.endingReason = reason }
        }
        mosquitto_message_v5_callback_set(client) { _, context, message, _ in
            if let message { Connection.at(context)?.received(message.pointee) }
        }
        mosquitto_publish_v5_callback_set(client) { _, context, id, code, _ in
            Connection.at(context)?.acknowledged(id, UInt8(truncatingIfNeeded: code))
        }
        mosquitto_subscribe_callback_set(client) { _, context, id, count, granted in
            let isGranted = count > 0 && (granted.map { $0[0] } ?? 128) < 128
            Connection.at(context)?.subscribed(id, isGranted: isGranted)
        }
        mosquitto_log_callback_set(client) { _, context, level, text in
            guard level & Int32(MOSQ_LOG_ERR) != 0, let text else { return }
            Connection.at(context)?.log(String(cString: text))
        }
    }

    private static func at(_ context: UnsafeMutableRawPointer?) -> Connection? {
        context.map { Unmanaged<Connection>.fromOpaque($0).takeUnretainedValue() }
    }

    private func answered(_ code: UInt8, hasSession: Bool) {
        guard code == 0 else {
            answer = .refused(code)
            return
        }
        answer = .accepted
        state.withShared { shared in
            shared.isConnected = true
            shared.subscriptions.connected(hasSession: hasSession)
        }
        handler.connected(hasSession: hasSession)
    }

    private func received(_ message: mosquitto_message) {
        guard state.end == nil, let topic = message.topic, message.payloadlen <= BrokerClient.maxPacketBytes else {
            return
        }
        let payload = UnsafeRawBufferPointer(start: message.payload, count: Int(max(0, message.payloadlen)))
        handler.received(
            BrokerMessage(
                topic: String(cString: topic), payload: Array(payload), isRetained: message.retain,
                quality: message.qos == 0 ? .atMostOnce : .atLeastOnce))
    }

    private func acknowledged(_ id: Int32, _ code: UInt8) {
        guard let message = state.withShared({ $0.outbox.removeSent(id: id) }), code >= 128 else { return }
        remark("the broker refused a message to \(quoted(message.topic)): \(ConnectionProblem.words(code))")
    }

    private func subscribed(_ id: Int32, isGranted: Bool) {
        guard let refused = state.withShared({ $0.subscriptions.answered(id: id, isGranted: isGranted) }) else {
            return
        }
        remark("the broker refused a subscription to \(quoted(refused.filter))")
    }

    /// The last but one says what the others do not: OpenSSL's own words come first.
    private func log(_ text: String) {
        if logged == nil || text.contains("certificate") { logged = text }
    }
}
