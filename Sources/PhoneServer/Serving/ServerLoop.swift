import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket
import Threads

/// All connections, on the loop's thread alone.
final class ServerLoop {
    let settings: PhoneServer.Settings
    private(set) var rules: RequestRules
    let page: PhonePage
    let handler: any PhoneHandling
    /// Who answers POST requests and has files, if anybody.
    let answerer: (any RequestAnswering)?
    let transfers: Transfers
    let mailboxes: Mailboxes
    private let loop: any EventLoop
    private let trustedProxies: Set<IPAddress>
    private var open: [ObjectIdentifier: OpenConnection] = [:]
    private var phones: [ObjectIdentifier: PhoneHandler] = [:]
    private var handlers: [PhoneConnection: PhoneHandler] = [:]
    private var counts: ConnectionCounts
    private var remarks = RemarkLimiter()
    private var lastNumber = 0
    private var listening: (any Channel)?
    private var sweeping: RepeatedTask?

    /// How often it is looked for those whose time is over.
    private static let sweepMilliseconds: Int64 = 100

    init(
        _ settings: PhoneServer.Settings, _ page: PhonePage, _ handler: any PhoneHandling,
        _ answerer: (any RequestAnswering)?, _ mailboxes: Mailboxes, _ loop: any EventLoop
    ) {
        self.settings = settings
        self.page = page
        self.handler = handler
        self.answerer = answerer
        self.mailboxes = mailboxes
        self.loop = loop
        transfers = Transfers(settings.limits, on: loop)
        rules = Self.rules(settings, answerer, port: settings.port)
        trustedProxies = Set(settings.trustedProxies.compactMap { IPAddress($0) })
        counts = ConnectionCounts(settings.limits)
    }

    /// Connections come through `channel` now.
    func listen(on channel: any Channel, port: Int) {
        listening = channel
        rules = Self.rules(settings, answerer, port: port)
    }

    private static func rules(
        _ settings: PhoneServer.Settings, _ answerer: (any RequestAnswering)?, port: Int
    ) -> RequestRules {
        RequestRules(
            hosts: AllowedHosts(names: settings.names, port: port),
            postBytes: answerer.map { _ in settings.limits.bodyBytes }, pieceBytes: settings.limits.pieceBytes)
    }

    // MARK: - Connections

    /// Makes a new connection ready for its request, or turns it away.
    func accept(_ channel: any Channel) throws {
        guard let peer = channel.remoteAddress.flatMap({ IPAddress($0) }) else { throw ChannelError.ioOnClosedChannel }
        guard counts.enter() else { return try turnAway(channel, peer, "too many connections") }
        let connection = OpenConnection(channel, from: peer, settings.limits, at: MonotonicTime.microseconds)
        if !trustedProxies.contains(peer) {
            guard counts.enter(peer) else {
                counts.leave(nil)
                return try turnAway(channel, peer, "too many connections from \(peer)")
            }
            connection.countedAddress = peer
        }
        open[ObjectIdentifier(channel)] = connection
        startSweeping()
        let encoder = HTTPResponseEncoder()
        let decoder = ByteToMessageHandler(HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes))
        let requests = RequestHandler(connection, self)
        let upgrade = HTTPServerUpgradeHandler(
            upgraders: [upgrader(connection)], httpEncoder: encoder, extraHTTPHandlers: [requests, decoder],
            upgradeCompletionHandler: { _ in })
        try channel.pipeline.syncOperations.addHandlers(
            [ByteWatch(connection, self), encoder, decoder, requests, upgrade])
    }

    private func turnAway(_ channel: any Channel, _ peer: IPAddress, _ why: String) throws {
        say("phones: \(why)")
        try channel.pipeline.syncOperations.addHandler(TurningAway())
    }

    private func upgrader(_ connection: OpenConnection) -> NIOWebSocketServerUpgrader {
        let bound = NIOLoopBound((self, connection), eventLoop: loop)
        return NIOWebSocketServerUpgrader(
            maxFrameSize: settings.limits.frameBytes, automaticErrorHandling: false,
            shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture(HTTPHeaders()) },
            upgradePipelineHandler: { channel, _ in
                channel.eventLoop.makeCompletedFuture {
                    let (server, connection) = bound.value
                    try server.join(connection)
                }
            })
    }

    private func join(_ connection: OpenConnection) throws {
        lastNumber += 1
        let phone = PhoneConnection(number: lastNumber)
        let phoneHandler = PhoneHandler(phone, connection, self)
        connection.enter(.room, at: MonotonicTime.microseconds)
        mailboxes.open(phone, limit: settings.limits.queueBytes)
        phones[ObjectIdentifier(connection.channel)] = phoneHandler
        handlers[phone] = phoneHandler
        try connection.channel.pipeline.syncOperations.addHandler(phoneHandler)
        handler.connected(phone, from: connection.address.description)
    }

    /// Counts a connection for the address that it has by its request, where a trusted proxy says one; whether it may be.
    func locate(_ connection: OpenConnection, as headers: HTTPHeaders) -> Bool {
        guard connection.countedAddress == nil else { return true }
        let address = ForwardedAddress.address(of: connection.address, headers, trusting: trustedProxies)
        guard address != connection.address else { return true }
        connection.address = address
        guard counts.enter(address) else {
            say("phones: too many connections from \(address)")
            return false
        }
        connection.countedAddress = address
        return true
    }

    /// The file that a request asks for, counted as a transfer, or why it is not sent.
    func find(_ name: String, for head: HTTPRequestHead) -> Result<ServedFile, RequestAnswer.Refusal> {
        switch answerer?.file(name, authorization: head.headers.first(name: "Authorization")) ?? .absent {
        case .absent: return .failure(.init(status: .notFound, words: "there is nothing here"))
        case .forbidden:
            return .failure(
                .init(status: .forbidden, words: "not for you", remark: "asked for a file that it may not have"))
        case .file(let file):
            guard transfers.enter() else {
                let words = "too many files are being sent"
                return .failure(.init(status: .serviceUnavailable, words: words, headers: ["Retry-After": "2"]))
            }
            return .success(file)
        }
    }

    /// Who gets a piece of a file, or why it is not read.
    func findUpload(
        _ name: String, for head: HTTPRequestHead
    ) -> Result<@Sendable ([UInt8], Int64) -> UploadAnswer, RequestAnswer.Refusal> {
        switch answerer?.upload(name, authorization: head.headers.first(name: "Authorization")) ?? .absent {
        case .absent: .failure(.init(status: .notFound, words: "nobody waits for that file"))
        case .forbidden:
            .failure(.init(status: .forbidden, words: "not from you", remark: "sent a file without being asked"))
        case .awaited(let add): .success(add)
        }
    }

    /// A connection is gone.
    func leave(_ connection: OpenConnection) {
        let key = ObjectIdentifier(connection.channel)
        guard open.removeValue(forKey: key) != nil else { return }
        counts.leave(connection.countedAddress)
        if let phoneHandler = phones.removeValue(forKey: key) {
            handlers[phoneHandler.phone] = nil
            mailboxes.close(phoneHandler.phone)
            handler.disconnected(phoneHandler.phone)
        }
        if open.isEmpty {
            sweeping?.cancel()
            sweeping = nil
        }
    }

    /// All was said: what still comes is read for a moment and dropped, so that the system does not take back what was said.
    static func finish(_ connection: OpenConnection) {
        connection.enter(.closing, at: MonotonicTime.microseconds)
        connection.channel.close(mode: .output, promise: nil)
    }

    // MARK: - Messages and remarks

    /// Sends what waits for those phones for which there is something new.
    func deliver() {
        for phone in mailboxes.takeChanged() { handlers[phone]?.deliver() }
    }

    /// A line for the log about what `connection` did.
    func remark(_ words: String, about connection: OpenConnection) {
        say("phones: \(connection.address) \(words)")
    }

    private func say(_ line: String) {
        if let line = remarks.limit(line, at: MonotonicTime.microseconds) { handler.remark(line) }
    }

    // MARK: - Time

    private func startSweeping() {
        guard sweeping == nil else { return }
        let bound = NIOLoopBound(self, eventLoop: loop)
        let interval = TimeAmount.milliseconds(Self.sweepMilliseconds)
        sweeping = loop.scheduleRepeatedTask(initialDelay: interval, delay: interval) { _ in bound.value.sweep() }
    }

    private func sweep() {
        let now = MonotonicTime.microseconds
        for (key, connection) in open {
            switch connection.due(at: now) {
            case .nothing: break
            case .ping: phones[key]?.ping()
            case .close(let remark):
                if let remark { self.remark(remark, about: connection) }
                connection.enter(.closing, at: now)
                connection.channel.close(promise: nil)
            }
        }
    }

    /// Tells all phones that it is over; the loop ends when they have agreed, or after the time that they have for it.
    func stop() {
        listening?.close(promise: nil)
        for (key, connection) in open {
            if let phone = phones[key] { phone.end(.goingAway) } else { connection.channel.close(promise: nil) }
        }
        let bound = NIOLoopBound(self, eventLoop: loop)
        let end = MonotonicTime.microseconds + Int64(settings.limits.closingMilliseconds) * 1_000
        loop.scheduleRepeatedTask(initialDelay: .zero, delay: .milliseconds(10)) { task in
            let isDone = bound.value.open.isEmpty && bound.value.transfers.isIdle
            guard isDone || MonotonicTime.microseconds >= end else { return }
            task.cancel()
            bound.value.transfers.end()
            bound.eventLoop.shutdownGracefully { _ in }
        }
    }
}
