import NIOCore
import NIOHTTP1
import Threads

/// Gathers a piece of a file that somebody sends, and says what became of it.
final class UploadHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let add: @Sendable ([UInt8], Int64) -> UploadAnswer
    private let offset: Int64
    private let connection: OpenConnection
    private let server: ServerLoop
    private var context: ChannelHandlerContext?
    private var piece: [UInt8] = []
    private var isAnswered = false

    private static let busySeconds = 1

    init(
        _ add: @escaping @Sendable ([UInt8], Int64) -> UploadAnswer, offset: Int64, _ connection: OpenConnection,
        _ server: ServerLoop
    ) {
        (self.add, self.offset, self.connection, self.server) = (add, offset, connection, server)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        connection.maxBodyBytes = server.settings.limits.pieceBytes
        connection.enter(.transfer, at: MonotonicTime.microseconds)
    }

    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    func channelInactive(context: ChannelHandlerContext) {
        self.context = nil
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isAnswered else { return }
        switch Self.unwrapInboundIn(data) {
        case .head: break
        case .body(let bytes): piece += bytes.readableBytesView
        case .end:
            isAnswered = true
            connection.enter(.transfer, at: MonotonicTime.microseconds)
            server.transfers.write({ [add, piece, offset] in add(piece, offset) }) { self.answer($0) }
            piece = []
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if !(error is ByteToMessageDecoderError) || !isAnswered { context.close(promise: nil) }
    }

    private func answer(_ answer: UploadAnswer) {
        guard let context else { return }
        Self.shortAnswer(answer).send(to: .PATCH, over: connection, context)
    }

    private static func shortAnswer(_ answer: UploadAnswer) -> ShortAnswer {
        func there(_ bytes: Int64) -> HTTPHeaders { ["Upload-Offset": "\(bytes)", "Cache-Control": "no-store"] }
        return switch answer {
        case .whole: ShortAnswer(.created, [:], ByteBuffer())
        case .added(let bytes): ShortAnswer(.noContent, there(bytes))
        case .misplaced(let bytes): ShortAnswer(.conflict, there(bytes), ByteBuffer())
        case .damaged: ShortAnswer(.unprocessableEntity, there(0), ByteBuffer())
        case .unwanted: ShortAnswer(.init(status: .notFound, words: "nobody waits for that file"))
        case .full: ShortAnswer(.init(status: .insufficientStorage, words: "there is no room for it"))
        case .busy:
            ShortAnswer(
                .init(
                    status: .serviceUnavailable, words: "try again later",
                    headers: ["Retry-After": "\(busySeconds)"]))
        }
    }
}
