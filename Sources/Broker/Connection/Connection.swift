import CMosquitto
import Files
import Glibc
import Threads

/// One connection of libmosquitto's, from its beginning to its end; used by the client's thread alone.
///
/// Each connection has an instance of its own, as one instance begins either all of its connections with a clean session or none. What the
/// broker did not acknowledge is kept by the ``Outbox``, not by the library, where it would have no bound.
final class Connection {
    /// libmosquitto asks the broker whether it is there when it is called often enough, in milliseconds.
    private static let longestWait: Int32 = 500

    let state: ClientState
    let handler: any BrokerHandling
    private(set) var client: OpaquePointer?
    /// Whether the system has connected the socket.
    private var isOpen = false
    /// What libmosquitto called back with.
    var answer: Answer?
    var endingReason: UInt8?
    var logged: String?
    var remarks = LineLimiter()

    /// What the broker answered the connection with.
    enum Answer { case accepted, refused(UInt8) }

    private static let library: Void = { mosquitto_lib_init() }()

    /// Begins to connect.
    /// - `host`: of the settings' address, or one of its numbers.
    init(_ state: ClientState, _ handler: any BrokerHandling, host: String, isClean: Bool) throws(ConnectionProblem) {
        (self.state, self.handler) = (state, handler)
        _ = Self.library
        let settings = state.settings
        guard let client = mosquitto_new(settings.clientID, isClean, Unmanaged.passUnretained(self).toOpaque()) else {
            throw .network(ENOMEM)
        }
        self.client = client
        setCallbacks(client)
        try set(settings, client)
        try connect(settings, client, host)
    }

    deinit { if let client { mosquitto_destroy(client) } }

    /// Whether the broker has let the client in.
    var isEstablished: Bool { if case .accepted = answer { true } else { false } }

    private func set(_ settings: BrokerClient.Settings, _ client: OpaquePointer) throws(ConnectionProblem) {
        try check(mosquitto_int_option(client, MOSQ_OPT_PROTOCOL_VERSION, MQTT_PROTOCOL_V5))
        try check(mosquitto_int_option(client, MOSQ_OPT_TCP_NODELAY, 1))
        try check(mosquitto_int_option(client, MOSQ_OPT_SEND_MAXIMUM, 65_535))
        if let user = settings.address.user {
            try check(mosquitto_username_pw_set(client, user, settings.address.password))
        }
        if let will = settings.will { try set(will, client) }
        guard settings.address.isEncrypted else { return }
        if let file = settings.certificateAuthorityFile {
            guard mosquitto_tls_set(client, Path.system(file), nil, nil, nil, nil) == MOSQ_ERR_SUCCESS.rawValue else {
                throw .encryption("\(quoted(file)) cannot be read")
            }
        } else {
            try check(mosquitto_int_option(client, MOSQ_OPT_TLS_USE_OS_CERTS, 1))
        }
    }

    private func set(_ will: LastWill, _ client: OpaquePointer) throws(ConnectionProblem) {
        var properties: OpaquePointer?
        if will.delaySeconds > 0 {
            try add(MQTT_PROP_WILL_DELAY_INTERVAL, will.delaySeconds, to: &properties)
        }
        let code = mosquitto_will_set_v5(
            client, will.topic, Int32(will.payload.count), will.payload, Int32(will.quality.rawValue), will.isRetained,
            properties)
        if code != MOSQ_ERR_SUCCESS.rawValue { mosquitto_property_free_all(&properties) }
        try check(code)
    }

    private func connect(
        _ settings: BrokerClient.Settings, _ client: OpaquePointer, _ host: String
    ) throws(ConnectionProblem) {
        var properties: OpaquePointer?
        defer { mosquitto_property_free_all(&properties) }
        try add(MQTT_PROP_SESSION_EXPIRY_INTERVAL, settings.sessionExpirySeconds, to: &properties)
        try add(MQTT_PROP_MAXIMUM_PACKET_SIZE, UInt32(BrokerClient.maxPacketBytes), to: &properties)
        let keepAlive = Int32(settings.keepAliveSeconds)
        // The call that takes properties waits for the network, the one that does not wait takes none, but uses those of a call before:
        // port 0 is a socket of the file system, and there is none of that name.
        _ = mosquitto_connect_bind_v5(client, "/dev/null/none", 0, keepAlive, nil, properties)
        errno = 0
        let code = mosquitto_connect_bind_async(client, host, Int32(settings.address.port), keepAlive, nil)
        if code == MOSQ_ERR_ERRNO.rawValue { throw .network(errno) }
        try check(code)
        // Programs that are started meanwhile must not hold the connection open.
        _ = fcntl(mosquitto_socket(client), F_SETFD, FD_CLOEXEC)
    }

    private func add(
        _ property: mqtt5_property, _ value: UInt32, to properties: inout OpaquePointer?
    ) throws(ConnectionProblem) {
        try check(mosquitto_property_add_int32(&properties, Int32(property.rawValue), value))
    }

    /// Waits until there is something to do, and does it.
    /// - Throws: where the connection is at its end.
    func work() throws(ConnectionProblem) {
        guard let client else { throw .lost }
        let wantsWrite = !isOpen || mosquitto_want_write(client)
        let seen = Int32(
            quern_broker_wait(
                mosquitto_socket(client), wantsWrite ? 1 : 0, state.wakeUp.descriptor, Self.longestWait))
        state.wakeUp.clear()
        if !isOpen, seen & (POLLOUT | POLLERR | POLLHUP) != 0 { try open(client) }
        if isOpen, try mayRead(client) {
            if seen & (POLLIN | POLLERR | POLLHUP) != 0 || seen & POLLOUT != 0 && answer == nil {
                try check(mosquitto_loop_read(client, 1))
            }
        }
        if isOpen, seen & POLLOUT != 0 { try check(mosquitto_loop_write(client, 1)) }
        // Half an answer or a handshake is never finished, and would be waited for.
        if seen & Int32(quern_broker_closed) != 0, answer == nil { throw .closedEarly }
        try check(mosquitto_loop_misc(client))
        if isEstablished { try send(client) }
    }

    /// Whether libmosquitto may read: who has not shown to be a broker is looked at first. Over TLS its certificate says who it is.
    private func mayRead(_ client: OpaquePointer) throws(ConnectionProblem) -> Bool {
        guard answer == nil, !state.settings.address.isEncrypted else { return true }
        var bytes = [UInt8](repeating: 0, count: ConnectAnswer.maxBytes)
        let count = recv(mosquitto_socket(client), &bytes, bytes.count, Int32(MSG_PEEK | MSG_DONTWAIT))
        // What comes only now would not have been looked at.
        if count < 0, [EAGAIN, EINTR].contains(errno) { return false }
        // That it is at its end is libmosquitto's to find out.
        guard count > 0 else { return true }
        switch ConnectAnswer(bytes[..<count]) {
        case .whole: return true
        case .unfinished: return false
        case .none: throw .noBroker
        }
    }

    /// Sends what waits, as far as the network takes it.
    private func send(_ client: OpaquePointer) throws(ConnectionProblem) {
        for subscription in state.withShared({ $0.subscriptions.missing }) {
            var id: Int32 = 0
            let code = mosquitto_subscribe_v5(
                client, &id, subscription.filter, Int32(subscription.quality.rawValue), 0, nil)
            try check(code)
            state.withShared { $0.subscriptions.addAsked(subscription, id: id) }
        }
        while !mosquitto_want_write(client), let message = state.withShared({ $0.outbox.next() }) {
            try publish(message, client)
        }
    }

    private func publish(_ message: OutgoingMessage, _ client: OpaquePointer) throws(ConnectionProblem) {
        var properties: OpaquePointer?
        defer { mosquitto_property_free_all(&properties) }
        if let seconds = message.secondsLeft(at: MonotonicTime.nanoseconds) {
            guard seconds > 0 else { return }
            try add(MQTT_PROP_MESSAGE_EXPIRY_INTERVAL, seconds, to: &properties)
        }
        var id: Int32 = 0
        let code = mosquitto_publish_v5(
            client, &id, message.topic, Int32(message.payload.count), message.payload, Int32(message.quality.rawValue),
            message.isRetained, properties)
        switch mosq_err_t(code) {
        case MOSQ_ERR_INVAL, MOSQ_ERR_OVERSIZE_PACKET, MOSQ_ERR_PAYLOAD_SIZE, MOSQ_ERR_MALFORMED_UTF8,
            MOSQ_ERR_QOS_NOT_SUPPORTED:
            remark(
                "the broker takes no such message to \(quoted(message.topic)): \(String(cString: mosquitto_strerror(code)))"
            )
        default:
            if message.quality == .atLeastOnce { state.withShared { $0.outbox.addSent(message, id: id) } }
            try check(code)
        }
    }

    /// Tells the handler, where it is no flood.
    func remark(_ line: String) {
        if remarks.allows(line, at: MonotonicTime.microseconds) { handler.remark(printable(line)) }
    }

    /// Looks whether the system could connect, once it has tried.
    private func open(_ client: OpaquePointer) throws(ConnectionProblem) {
        var error: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(mosquitto_socket(client), SOL_SOCKET, SO_ERROR, &error, &size)
        guard error == 0 else { throw .network(error) }
        isOpen = true
    }

    /// What a code of libmosquitto's means for the connection, after what it called back with.
    private func check(_ code: Int32) throws(ConnectionProblem) {
        if case .refused(let reason) = answer { throw .refused(reason) }
        if let endingReason { throw .ended(endingReason) }
        switch mosq_err_t(code) {
        case MOSQ_ERR_SUCCESS: return
        case MOSQ_ERR_TLS, MOSQ_ERR_TLS_HANDSHAKE: throw .encryption(logged)
        case MOSQ_ERR_KEEPALIVE: throw answer == nil ? .silent : .lost
        case MOSQ_ERR_CONN_LOST, MOSQ_ERR_NO_CONN, MOSQ_ERR_ERRNO:
            throw answer == nil ? .closedEarly : .lost
        case MOSQ_ERR_PROTOCOL, MOSQ_ERR_MALFORMED_PACKET, MOSQ_ERR_MALFORMED_UTF8:
            throw answer == nil ? .noBroker : .library(code)
        case MOSQ_ERR_EAI: throw .unknownHost(errno)
        default: throw .library(code)
        }
    }
}
