import NIOCore
import NIOHTTP1
import Threads

/// Answers the one request of a connection, or hands it on where it opens a room.
final class RequestHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private enum State {
        case waiting
        case upgrading
        case answered
    }

    private let connection: OpenConnection
    private let server: ServerLoop
    private var state = State.waiting

    init(_ connection: OpenConnection, _ server: ServerLoop) {
        self.connection = connection
        self.server = server
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch (state, Self.unwrapInboundIn(data)) {
        case (.waiting, .head(let head)): answer(head, context)
        case (.upgrading, .end): context.fireChannelRead(data)
        case (.waiting, _), (.upgrading, _), (.answered, _): break
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        let isTooLarge = error is ByteWatch.TooLarge
        // Who leaves in the middle of a request did nothing wrong.
        let isNoRequest = (error as? HTTPParserError).map { $0 != .invalidEOFState } ?? false
        guard state != .answered, connection.phase != .closing, isTooLarge || isNoRequest else {
            if !(error is ByteToMessageDecoderError) { context.close(promise: nil) }
            return
        }
        refuse(
            .init(
                status: isTooLarge ? .requestHeaderFieldsTooLarge : .badRequest,
                words: isTooLarge ? "the request is too long" : "this is not HTTP",
                remark: isTooLarge ? "sent a request that is too long" : "sent what is not HTTP"), to: nil, context)
    }

    private func answer(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        guard server.locate(connection, as: head.headers) else {
            let words = "too many connections come from your address"
            return refuse(
                .init(status: .serviceUnavailable, words: words, headers: ["Retry-After": "5"]), to: head, context)
        }
        let local = context.localAddress.flatMap { IPAddress($0) }
        switch server.rules.answer(to: head, reachedAt: local) {
        case .page(let host):
            var headers = server.page.headers(host: host)
            headers.add(name: "Vary", value: "Accept-Encoding")
            let isCompressed = CompressedPage.isTaken(by: head.headers)
            if isCompressed { headers.add(name: "Content-Encoding", value: "gzip") }
            respond(.ok, headers, isCompressed ? server.page.compressed : server.page.body, to: head, context)
        case .icon: respond(.noContent, HTTPHeaders(), nil, to: head, context)
        case .room:
            state = .upgrading
            context.fireChannelRead(Self.wrapInboundOut(.head(head)))
        case .refusal(let refusal): refuse(refusal, to: head, context)
        }
    }

    private func refuse(_ refusal: RequestAnswer.Refusal, to head: HTTPRequestHead?, _ context: ChannelHandlerContext) {
        if let remark = refusal.remark { server.remark(remark, about: connection) }
        var headers = HTTPHeaders([("Content-Type", "text/plain; charset=utf-8")])
        for (name, value) in refusal.headers { headers.add(name: name, value: value) }
        respond(refusal.status, headers, ByteBuffer(string: refusal.words + "\n"), to: head, context)
    }

    /// Sends the answer, and ends the connection when it has left.
    private func respond(
        _ status: HTTPResponseStatus, _ headers: HTTPHeaders, _ body: ByteBuffer?, to head: HTTPRequestHead?,
        _ context: ChannelHandlerContext
    ) {
        state = .answered
        connection.enter(.answer, at: MonotonicTime.microseconds)
        var headers = headers
        headers.add(name: "Connection", value: "close")
        headers.add(name: "X-Content-Type-Options", value: "nosniff")
        if let body { headers.add(name: "Content-Length", value: "\(body.readableBytes)") }
        let response = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
        context.write(Self.wrapOutboundOut(.head(response)), promise: nil)
        if let body, head?.method != .HEAD {
            context.write(Self.wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
        }
        let connection = NIOLoopBound(connection, eventLoop: context.eventLoop)
        context.writeAndFlush(Self.wrapOutboundOut(.end(nil))).whenComplete { _ in ServerLoop.finish(connection.value) }
    }
}
