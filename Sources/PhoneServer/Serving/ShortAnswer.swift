import NIOCore
import NIOHTTP1
import Threads

/// An answer that is there whole.
struct ShortAnswer {
    var status: HTTPResponseStatus
    var headers = HTTPHeaders()
    var body: ByteBuffer?

    init(_ status: HTTPResponseStatus, _ headers: HTTPHeaders = HTTPHeaders(), _ body: ByteBuffer? = nil) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }

    /// Why somebody gets nothing.
    init(_ refusal: RequestAnswer.Refusal) {
        status = refusal.status
        headers.add(name: "Content-Type", value: "text/plain; charset=utf-8")
        for (name, value) in refusal.headers { headers.add(name: name, value: value) }
        body = ByteBuffer(string: refusal.words + "\n")
    }

    /// Sends it, and ends the connection when it has left.
    func send(to method: HTTPMethod?, over connection: OpenConnection, _ context: ChannelHandlerContext) {
        connection.enter(.answer, at: MonotonicTime.microseconds)
        var headers = headers
        if let body { headers.replaceOrAdd(name: "Content-Length", value: "\(body.readableBytes)") }
        context.write(Self.head(status, headers), promise: nil)
        if let body, method != .HEAD { context.write(Self.part(.body(.byteBuffer(body))), promise: nil) }
        let connection = NIOLoopBound(connection, eventLoop: context.eventLoop)
        context.writeAndFlush(Self.part(.end(nil))).whenComplete { _ in ServerLoop.finish(connection.value) }
    }

    /// The beginning of any answer.
    static func head(_ status: HTTPResponseStatus, _ headers: HTTPHeaders) -> NIOAny {
        var headers = headers
        headers.add(name: "Connection", value: "close")
        headers.add(name: "X-Content-Type-Options", value: "nosniff")
        return part(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers)))
    }

    private static func part(_ part: HTTPServerResponsePart) -> NIOAny { NIOAny(part) }
}
