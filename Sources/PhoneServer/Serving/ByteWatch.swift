import NIOCore
import Threads

/// Counts what comes over a connection before anything is made of it, and drops what comes after its end was told.
final class ByteWatch: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// More came than a request may have.
    struct TooLarge: Error {}

    private let connection: OpenConnection
    private let server: ServerLoop

    init(_ connection: OpenConnection, _ server: ServerLoop) {
        self.connection = connection
        self.server = server
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var bytes = Self.unwrapInboundIn(data)
        let room = server.settings.limits.headerBytes - connection.bytes
        if connection.phase == .request, bytes.readableBytes > room {
            // So far a request's head may reach; what comes after it is held against the limit of what it asks for.
            if let beginning = bytes.readSlice(length: max(0, room)) { receive(beginning, context) }
            guard connection.phase != .request else { return context.fireErrorCaught(TooLarge()) }
        }
        receive(bytes, context)
    }

    private func receive(_ bytes: ByteBuffer, _ context: ChannelHandlerContext) {
        guard connection.phase != .closing, bytes.readableBytes > 0 else { return }
        connection.receive(bytes: bytes.readableBytes, at: MonotonicTime.microseconds)
        let maxBytes = server.settings.limits.headerBytes + connection.maxBodyBytes
        if [.body, .transfer].contains(connection.phase), connection.bytes > maxBytes {
            context.fireErrorCaught(TooLarge())
        } else {
            context.fireChannelRead(Self.wrapInboundOut(bytes))
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        context.fireChannelInactive()
        server.leave(connection)
    }
}
