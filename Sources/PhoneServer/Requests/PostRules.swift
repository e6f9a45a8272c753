import NIOHTTP1

extension RequestRules {
    private static let maxPathBytes = 64

    /// What a POST request at `/join/…` is answered with before its body is there.
    func post(
        _ head: HTTPRequestHead, at path: Substring, reachedAt local: IPAddress?, maxBytes: Int
    ) -> RequestAnswer {
        guard path.utf8.count <= Self.maxPathBytes, path.utf8.count > "/join/".utf8.count,
            path.utf8.allSatisfy(Self.isPathByte)
        else { return refused(.notFound, "there is nothing here") }
        if let refusal = refusedOrigin(head, reachedAt: local) { return refusal }
        guard head.method == .POST else {
            return refused(.methodNotAllowed, "only POST is answered here", ["Allow": "POST"])
        }
        // A page of elsewhere can send other types without being asked whether it may.
        let types = head.headers["Content-Type"]
        let type = types.first.map { $0.prefix { $0 != ";" }.trimmed.lowercased() }
        guard types.count == 1, type == "application/json" else {
            return refused(.unsupportedMediaType, "only application/json is read here")
        }
        let lengths = head.headers["Content-Length"]
        guard lengths.count == 1, let length = lengths.first.flatMap({ Int($0) }), length >= 0,
            !head.headers.contains(name: "Transfer-Encoding")
        else { return refused(.lengthRequired, "how long is it?") }
        guard length <= maxBytes else {
            return refused(.payloadTooLarge, "more than \(maxBytes) bytes", remark: "sent a body that is too long")
        }
        return .post(path: String(path), bytes: length)
    }

    private static func isPathByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "/"): true
        default: false
        }
    }
}
