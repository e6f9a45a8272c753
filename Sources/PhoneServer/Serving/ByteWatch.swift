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
        guard connection.phase != .closing else { return }
        connection.receive(bytes: Self.unwrapInboundIn(data).readableBytes, at: MonotonicTime.microseconds)
        if connection.phase == .request, connection.bytes > server.settings.limits.headerBytes {
            context.fireErrorCaught(TooLarge())
        } else {
            context.fireChannelRead(data)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        context.fireChannelInactive()
        server.leave(connection)
    }
}
