import Files
import NIOHTTP1

/// What a request is answered with.
package enum RequestAnswer: Equatable {
    /// The page, for that host.
    case page(host: String)
    /// That there is no icon.
    case icon
    /// A connection for messages.
    case room
    /// What the one says who answers, asked at a path by a body of so many bytes.
    case post(path: String, bytes: Int)
    /// The file of that name.
    case file(name: String)
    /// A piece of the file of that name, of so many bytes, which comes after its first `offset` bytes.
    case upload(name: String, offset: Int64, bytes: Int)
    /// A short answer, and a line about it for the log where whoever asks cannot be a browser in good faith.
    case refusal(Refusal)

    /// Why a request gets nothing.
    package struct Refusal: Error, Equatable {
        let status: HTTPResponseStatus
        /// One line, for whoever asked.
        package let words: String
        var headers: [String: String] = [:]
        /// For the log, after the address; `nil` where it is not worth a line.
        package var remark: String?
    }
}

/// The few requests that the server answers.
package struct RequestRules: Sendable {
    let hosts: AllowedHosts
    /// The bytes that the body of a POST request may have; `nil` where nobody answers those or has files.
    let postBytes: Int?
    /// The bytes that a piece of an upload may have.
    let pieceBytes: Int

    /// Those for a server that may be called so.
    package init(
        hosts: AllowedHosts, postBytes: Int? = nil, pieceBytes: Int = PhoneServer.Limits().pieceBytes
    ) {
        (self.hosts, self.postBytes, self.pieceBytes) = (hosts, postBytes, pieceBytes)
    }

    /// What `head` is answered with; `local` is the address of this machine that it came to.
    package func answer(to head: HTTPRequestHead, reachedAt local: IPAddress?) -> RequestAnswer {
        guard head.version.major == 1 else {
            return refused(.httpVersionNotSupported, "only HTTP/1.1 is spoken here", remark: "another version of HTTP")
        }
        let named = head.headers["Host"]
        guard named.count == 1, let host = named.first, hosts.contain(host, reachedAt: local) else {
            return refused(
                .misdirectedRequest, "this machine is not called that here",
                remark: "called this machine \(Self.list(named))")
        }
        let path = head.uri.prefix { $0 != "?" }
        if let postBytes, path.hasPrefix("/join/") {
            return post(head, at: path, reachedAt: local, maxBytes: postBytes)
        }
        if postBytes != nil, path.hasPrefix("/files/"), head.method == .PATCH {
            return upload(head, at: path, reachedAt: local)
        }
        guard !hasBody(head) else {
            return refused(.payloadTooLarge, "nothing is taken here", remark: "sent a body with a request")
        }
        if postBytes != nil, path.hasPrefix("/files/") { return file(head, at: path, reachedAt: local) }
        guard ["/", "/favicon.ico", "/room"].contains(path) else { return refused(.notFound, "there is nothing here") }
        guard head.method == .GET || head.method == .HEAD && path != "/room" else {
            return refused(
                .methodNotAllowed, "only GET is answered here", ["Allow": path == "/room" ? "GET" : "GET, HEAD"],
                remark: "used another method than GET")
        }
        return switch path {
        case "/": .page(host: host)
        case "/room": room(head, reachedAt: local)
        default: .icon
        }
    }

    private func room(_ head: HTTPRequestHead, reachedAt local: IPAddress?) -> RequestAnswer {
        if let refusal = refusedOrigin(head, reachedAt: local) { return refusal }
        let connection = head.headers[canonicalForm: "Connection"].map { $0.lowercased() }
        let upgrades = head.headers[canonicalForm: "Upgrade"].map { $0.lowercased() }
        guard head.version.minor >= 1, connection.contains("upgrade"), upgrades == ["websocket"] else {
            return refused(.upgradeRequired, "this is for WebSocket alone", ["Upgrade": "websocket"])
        }
        guard head.headers["Sec-WebSocket-Version"] == ["13"] else {
            return refused(
                .upgradeRequired, "only version 13 of WebSocket is spoken here", ["Sec-WebSocket-Version": "13"],
                remark: "asked for another version of WebSocket")
        }
        let keys = head.headers["Sec-WebSocket-Key"]
        guard keys.count == 1, let key = keys.first, isKey(key) else {
            return refused(.badRequest, "no key of WebSocket", remark: "asked for WebSocket without a key")
        }
        return .room
    }

    /// What a page gets that is not this server's own; `nil` where it is, or where no page asks.
    func refusedOrigin(_ head: HTTPRequestHead, reachedAt local: IPAddress?) -> RequestAnswer? {
        let origins = head.headers["Origin"]
        guard origins.count > 1 || !origins.allSatisfy({ hosts.contain(origin: $0, reachedAt: local) }) else {
            return nil
        }
        return refused(
            .forbidden, "only this server's own page may do that",
            remark: "came from a page of \(Self.list(origins))")
    }

    func refused(
        _ status: HTTPResponseStatus, _ words: String, _ headers: [String: String] = [:], remark: String? = nil
    ) -> RequestAnswer {
        .refusal(.init(status: status, words: words, headers: headers, remark: remark))
    }

    /// `names` for the log, however many there are.
    private static func list(_ names: [String]) -> String {
        switch names.count {
        case 0: "no name"
        case 1: quoted(names[0])
        default: "\(names.count) names"
        }
    }

    private func hasBody(_ head: HTTPRequestHead) -> Bool {
        head.headers.contains(name: "Transfer-Encoding") || head.headers["Content-Length"].contains { $0 != "0" }
    }

    /// Whether it is 16 bytes in base64.
    private func isKey(_ key: String) -> Bool {
        key.utf8.count == 24 && key.hasSuffix("==")
            && key.utf8.dropLast(2).allSatisfy {
                switch $0 {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"): true
                default: false
                }
            }
    }
}
