import CZlib
import NIOCore
import NIOHTTP1

/// The page as browsers get it that take gzip (RFC 9110, 8.4.1.3): a third of its bytes.
enum CompressedPage {
    /// `page` as a gzip file.
    static func gzip(_ page: ByteBuffer) -> ByteBuffer {
        let limit = quern_gzip_limit(page.readableBytes)
        var compressed = ByteBuffer()
        let count = compressed.writeWithUnsafeMutableBytes(minimumWritableBytes: limit) { room in
            page.withUnsafeReadableBytes { quern_gzip($0.baseAddress, $0.count, room.baseAddress, room.count, 9, 1) }
        }
        precondition(count > 0, "a page has room, and memory")
        return compressed
    }

    /// Whether whoever sent `headers` takes gzip.
    static func isTaken(by headers: HTTPHeaders) -> Bool {
        headers[canonicalForm: "Accept-Encoding"].contains { coding in
            let parts = coding.split(separator: ";").map(\.trimmed)
            guard let name = parts.first, name.lowercased() == "gzip" else { return false }
            // "q=0" refuses it.
            return !parts.dropFirst().contains { $0.lowercased().hasPrefix("q=0") && Double($0.dropFirst(2)) == 0 }
        }
    }
}
