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
        /// The rest of the request is for the handlers after this one.
        case handedOn
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
        case (.handedOn, .body), (.handedOn, .end): context.fireChannelRead(data)
        case (.waiting, _), (.handedOn, _), (.answered, _): break
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if state == .handedOn, [.body, .transfer].contains(connection.phase) { return context.fireErrorCaught(error) }
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
            let body = isCompressed ? server.page.compressed : server.page.body
            respond(ShortAnswer(.ok, headers, body), to: head, context)
        case .icon: respond(ShortAnswer(.noContent), to: head, context)
        case .post(let path, _):
            guard let answerer = server.answerer else { return }
            handOn(to: PostHandler(head, at: path, answerer, connection, server), context)
        case .file(let name):
            switch server.find(name, for: head) {
            case .success(let file): handOn(to: FileHandler(head, name, file, connection, server), context)
            case .failure(let refusal): refuse(refusal, to: head, context)
            }
        case .upload(let name, let offset, _):
            switch server.findUpload(name, for: head) {
            case .success(let add): handOn(to: UploadHandler(add, offset: offset, connection, server), context)
            case .failure(let refusal): refuse(refusal, to: head, context)
            }
        case .room:
            state = .handedOn
            context.fireChannelRead(Self.wrapInboundOut(.head(head)))
        case .refusal(let refusal): refuse(refusal, to: head, context)
        }
    }

    private func refuse(_ refusal: RequestAnswer.Refusal, to head: HTTPRequestHead?, _ context: ChannelHandlerContext) {
        if let remark = refusal.remark { server.remark(remark, about: connection) }
        respond(ShortAnswer(refusal), to: head, context)
    }

    private func respond(_ answer: ShortAnswer, to head: HTTPRequestHead?, _ context: ChannelHandlerContext) {
        state = .answered
        answer.send(to: head?.method, over: connection, context)
    }

    /// What comes from here on is `handler`'s.
    private func handOn(to handler: any ChannelInboundHandler, _ context: ChannelHandlerContext) {
        state = .handedOn
        do {
            try context.pipeline.syncOperations.addHandler(handler, position: .after(self))
        } catch {
            context.close(promise: nil)
        }
    }
}
