import NIOCore
import NIOHTTP1
import Threads

/// Sends a file: a piece is read, sent, and only when the system has it the next one is read.
final class FileHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let head: HTTPRequestHead
    private let name: String
    private let file: ServedFile
    private let connection: OpenConnection
    private let server: ServerLoop
    private var context: ChannelHandlerContext?
    private var pacing: Pacing?
    private var open: ReadFile?
    /// What is still to be sent.
    private var rest: Range<Int64> = 0..<0

    /// So much is read at once, and so much of it is handed to the system at once: that little counts as progress.
    private static let pieceBytes = 65_536
    private static let sliceBytes = 16_384

    /// - `server`: its transfers count this one already.
    init(
        _ head: HTTPRequestHead, _ name: String, _ file: ServedFile, _ connection: OpenConnection, _ server: ServerLoop
    ) {
        (self.head, self.name, self.file, self.connection, self.server) = (head, name, file, connection, server)
        pacing = server.settings.limits.transferBytesPerSecond.map { Pacing(bytesPerSecond: $0) }
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        connection.enter(.transfer, at: MonotonicTime.microseconds)
        server.transfers.read({ [file] in ReadFile(file) }) { self.begin($0) }
    }

    func handlerRemoved(context: ChannelHandlerContext) { leave() }

    func channelInactive(context: ChannelHandlerContext) {
        leave()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {}

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if !(error is ByteToMessageDecoderError) { context.close(promise: nil) }
    }

    private func leave() {
        guard context != nil else { return }
        (context, open) = (nil, nil)
        server.transfers.leave()
    }

    private func begin(_ file: ReadFile?) {
        guard let context else { return }
        guard let file else {
            leave()
            return ShortAnswer(.init(status: .notFound, words: "it is not there any more"))
                .send(to: head.method, over: connection, context)
        }
        let response = FileResponse(to: head, name: name, size: self.file.size)
        open = file
        rest = head.method == .HEAD ? 0..<0 : response.bytes
        context.writeAndFlush(ShortAnswer.head(response.status, response.headers), promise: nil)
        sendNext()
    }

    private func sendNext() {
        guard let context else { return }
        let now = MonotonicTime.microseconds
        connection.enter(.transfer, at: now)
        let count = min(Self.pieceBytes, rest.count)
        guard count > 0 else { return finish(context) }
        let delay = max(server.transfers.delay(bytes: count, at: now), pacing?.delay(bytes: count, at: now) ?? 0)
        guard delay > 0 else { return read(count) }
        let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: .microseconds(delay)) { bound.value.read(count) }
    }

    private func read(_ count: Int) {
        guard let open, context != nil else { return }
        let start = rest.lowerBound
        server.transfers.read({ open.read(count, at: start) }) { self.send($0) }
    }

    private func send(_ piece: ByteBuffer?) {
        guard let context else { return }
        guard var piece else {
            // It is cut short, which whoever gets it sees.
            server.remark("gets no more of a file: it was changed, or cannot be read", about: connection)
            return context.close(promise: nil)
        }
        rest = rest.lowerBound + Int64(piece.readableBytes)..<rest.upperBound
        let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
        while let slice = piece.readSlice(length: min(Self.sliceBytes, piece.readableBytes)), slice.readableBytes > 0 {
            let isLast = piece.readableBytes == 0
            context.write(Self.wrapOutboundOut(.body(.byteBuffer(slice)))).whenSuccess {
                isLast
                    ? bound.value.sendNext() : bound.value.connection.enter(.transfer, at: MonotonicTime.microseconds)
            }
        }
        context.flush()
    }

    private func finish(_ context: ChannelHandlerContext) {
        leave()
        let bound = NIOLoopBound(connection, eventLoop: context.eventLoop)
        context.writeAndFlush(Self.wrapOutboundOut(.end(nil))).whenComplete { _ in ServerLoop.finish(bound.value) }
    }
}
