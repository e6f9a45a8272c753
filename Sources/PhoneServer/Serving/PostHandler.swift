import NIOCore
import NIOHTTP1
import Threads

/// Gathers the body of a POST request, and sends what is answered.
final class PostHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let path: String
    private let answerer: any RequestAnswering
    private let connection: OpenConnection
    private let server: ServerLoop
    private let waitsForConsent: Bool
    private var body: [UInt8] = []
    private var isAnswered = false

    init(
        _ head: HTTPRequestHead, at path: String, _ answerer: any RequestAnswering, _ connection: OpenConnection,
        _ server: ServerLoop
    ) {
        (self.path, self.answerer, self.connection, self.server) = (path, answerer, connection, server)
        waitsForConsent = head.headers[canonicalForm: "Expect"].contains { $0.lowercased() == "100-continue" }
    }

    func handlerAdded(context: ChannelHandlerContext) {
        connection.enter(.body, at: MonotonicTime.microseconds)
        guard waitsForConsent else { return }
        let head = HTTPResponseHead(version: .http1_1, status: .continue)
        context.writeAndFlush(Self.wrapOutboundOut(.head(head)), promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isAnswered else { return }
        switch Self.unwrapInboundIn(data) {
        case .head: break
        case .body(let bytes): body += bytes.readableBytesView
        case .end:
            isAnswered = true
            let answer = answerer.answer(body, to: path, from: connection.address.description)
            let headers: HTTPHeaders = ["Content-Type": "application/json", "Cache-Control": "no-store"]
            // These have no body (RFC 9110, 15.3.5 and 15.4.5).
            let body = [204, 304].contains(answer.status) ? nil : ByteBuffer(bytes: answer.json)
            ShortAnswer(.init(statusCode: answer.status), headers, body).send(to: .POST, over: connection, context)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if !(error is ByteToMessageDecoderError) || !isAnswered { context.close(promise: nil) }
    }
}
