import NIOHTTP1

/// The head of the answer to a request for a file, and which of its bytes follow.
package struct FileResponse: Equatable {
    let status: HTTPResponseStatus
    let headers: HTTPHeaders
    let bytes: Range<Int64>

    /// - `name`: the file's, which is its ETag; `size`: in bytes.
    package init(to head: HTTPRequestHead, name: String, size: Int64) {
        let tag = "\"\(name)\""
        var headers: HTTPHeaders = [
            "Accept-Ranges": "bytes", "ETag": tag, "Content-Type": "application/octet-stream",
            "Content-Disposition": "attachment",
        ]
        // Ranges mean something to GET alone (RFC 9110, 14.2).
        switch head.method == .GET ? ByteRange(head.headers, tag: tag, size: size) : .whole {
        case .whole: (status, bytes) = (.ok, 0..<size)
        case .part(let part):
            (status, bytes) = (.partialContent, part)
            headers.add(name: "Content-Range", value: "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(size)")
        case .unsatisfiable:
            (status, bytes) = (.rangeNotSatisfiable, 0..<0)
            headers.add(name: "Content-Range", value: "bytes */\(size)")
        }
        headers.add(name: "Content-Length", value: "\(bytes.count)")
        self.headers = headers
    }
}
