import NIOCore
import NIOWebSocket
import Numbers
import Threads

/// One phone's messages, in and out.
final class PhoneHandler: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    let phone: PhoneConnection
    private let connection: OpenConnection
    private let server: ServerLoop
    private var rate: RateLimit
    private var context: ChannelHandlerContext?
    private var isClosing = false

    /// So much is handed to the system at once; what waits beyond that can still be replaced.
    private static let deliveryBytes = 16_384

    init(_ phone: PhoneConnection, _ connection: OpenConnection, _ server: ServerLoop) {
        self.phone = phone
        self.connection = connection
        self.server = server
        rate = server.settings.limits.messageRate
    }

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }
    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = Self.unwrapInboundIn(data)
        let now = MonotonicTime.microseconds
        connection.complete(bytes: frame.byteCount, at: now)
        guard !isClosing || frame.opcode == .connectionClose else { return }
        guard frame.maskKey != nil else { return end(.protocolError, remark: "sent a message that is not masked") }
        guard frame.reservedBits.isEmpty else { return end(.protocolError, remark: "sent bits without a meaning") }
        guard rate.allows(at: now) else { return end(.policyViolation, remark: "sent too many messages") }
        switch frame.opcode {
        case .text where frame.fin: receive(frame.unmaskedData)
        case .ping:
            // One that does not read its answers gets none.
            if context.channel.isWritable { write(.pong, frame.unmaskedData, flush: true) }
        case .pong: break
        case .connectionClose: agree(to: frame.unmaskedData)
        case .text, .continuation: end(.policyViolation, remark: "sent a message in pieces")
        case .binary: end(.unacceptableData, remark: "sent what is no text")
        default: end(.protocolError, remark: "sent a frame of no kind")
        }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        deliver()
        context.fireChannelWritabilityChanged()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch error {
        case NIOWebSocketError.invalidFrameLength: end(.messageTooLarge, remark: "sent a message that is too large")
        case is NIOWebSocketError: end(.protocolError, remark: "sent a broken frame")
        case is ByteToMessageDecoderError: break
        default: context.close(promise: nil)
        }
    }

    /// Sends what waits for the phone, as much as it takes.
    func deliver() {
        guard let context, !isClosing else { return }
        var hasWritten = false
        while true {
            let bytes = context.channel.isWritable ? Self.deliveryBytes : 0
            let delivery = server.mailboxes.removeFirst(from: phone, bytes: bytes)
            guard !delivery.isOverfull else { return end(.policyViolation, remark: "does not read") }
            for text in delivery.texts { write(.text, ByteBuffer(bytes: text), flush: false) }
            hasWritten = hasWritten || !delivery.texts.isEmpty
            if delivery.isLast { return end(.normalClosure) }
            if delivery.texts.isEmpty { break }
        }
        if hasWritten { context.flush() }
        connection.setStalled(!context.channel.isWritable, at: MonotonicTime.microseconds)
    }

    /// Asks the phone whether it is there.
    func ping() {
        if !isClosing { write(.ping, ByteBuffer(), flush: true) }
    }

    /// Says that the connection ends, and why; the phone has a moment to agree.
    func end(_ code: WebSocketErrorCode, remark: String? = nil) {
        guard let context, !isClosing else { return }
        isClosing = true
        if let remark { server.remark(remark, about: connection) }
        var data = ByteBuffer()
        data.write(webSocketErrorCode: code)
        let connection = NIOLoopBound(connection, eventLoop: context.eventLoop)
        connection.value.enter(.closing, at: MonotonicTime.microseconds)
        let frame = WebSocketFrame(fin: true, opcode: .connectionClose, data: data)
        context.writeAndFlush(Self.wrapOutboundOut(frame)).whenComplete { _ in ServerLoop.finish(connection.value) }
    }

    private func receive(_ data: ByteBuffer) {
        let text = Array(data.readableBytesView)
        guard (try? UTF8Span(validating: text.span)) != nil else {
            return end(.dataInconsistentWithMessage, remark: "sent a text that is not UTF-8")
        }
        server.handler.received(text, from: phone)
    }

    /// The phone ends: it is told the same, unless it was the server that began.
    private func agree(to data: ByteBuffer) {
        var data = data
        let code = data.readWebSocketErrorCode()
        isClosing ? context?.close(promise: nil) : end(code ?? .normalClosure)
    }

    private func write(_ opcode: WebSocketOpcode, _ data: ByteBuffer, flush: Bool) {
        let frame = Self.wrapOutboundOut(WebSocketFrame(fin: true, opcode: opcode, data: data))
        flush ? context?.writeAndFlush(frame, promise: nil) : context?.write(frame, promise: nil)
    }
}

extension WebSocketFrame {
    /// How many bytes it has on the wire.
    fileprivate var byteCount: Int {
        (length < 126 ? 2 : length < 65_536 ? 4 : 10) + (maskKey == nil ? 0 : 4) + length
    }
}
