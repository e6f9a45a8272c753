import NIOHTTP1

extension RequestRules {
    private static let maxNumberBytes = 18

    /// What a PATCH request for `/files/…` is answered with before it is known whether that file is awaited: a piece of it, as resumable uploads
    /// have it (draft-ietf-httpbis-resumable-upload, "Upload Append").
    func upload(_ head: HTTPRequestHead, at path: Substring, reachedAt local: IPAddress?) -> RequestAnswer {
        guard let name = Self.fileName(path) else { return refused(.notFound, "there is nothing here") }
        if let refusal = refusedOrigin(head, reachedAt: local) { return refusal }
        guard head.headers["Content-Type"].map({ $0.lowercased() }) == ["application/partial-upload"] else {
            return refused(.unsupportedMediaType, "only application/partial-upload is read here")
        }
        guard let offset = Self.number(head.headers["Upload-Offset"]) else {
            return refused(.badRequest, "where does it go? Upload-Offset does not say")
        }
        guard let length = Self.number(head.headers["Content-Length"]),
            !head.headers.contains(name: "Transfer-Encoding")
        else { return refused(.lengthRequired, "how long is it?") }
        guard length <= pieceBytes else {
            return refused(.payloadTooLarge, "more than \(pieceBytes) bytes", remark: "sent a piece that is too long")
        }
        return .upload(name: name, offset: offset, bytes: Int(length))
    }

    private static func number(_ values: [String]) -> Int64? {
        guard values.count == 1, let text = values.first, (1...maxNumberBytes).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return Int64(text)
    }
}
