import CCurl
import Files
import Numbers

/// The leader that files come from, asked by libcurl: plain http to its address alone.
struct FileSource: Sendable {
    let address: String
    let authorization: String?

    private static let maxAuthorizationBytes = 1_024

    /// - Parameter address: `HOST:PORT`, as the leader is reached.
    /// - Throws: where that is no address, or `authorization` cannot stand in a header.
    init(_ address: String, authorization: String?) throws(HandoverProblem) {
        guard Self.isAddress(address) else { throw HandoverProblem("\(quoted(address)) is no address of a leader") }
        if let authorization {
            guard authorization.utf8.count <= Self.maxAuthorizationBytes,
                authorization.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
            else { throw HandoverProblem("what lets in at \(quoted(address)) cannot be sent") }
        }
        (self.address, self.authorization) = (address, authorization)
    }

    /// Gets the rest of `item` into `file`, which has its first `offset` bytes.
    /// - Parameter isWanted: asked about once a second and whenever bytes came, with how many are there.
    func fetch(
        _ item: HandoverItem, into file: Int32, from offset: Int, _ timing: FetchTiming,
        isWanted: @escaping (_ bytes: Int) -> Bool
    ) -> (end: quern_download_end, words: String) {
        final class Asked {
            let isWanted: (Int) -> Bool
            init(_ isWanted: @escaping (Int) -> Bool) { self.isWanted = isWanted }
        }
        let asked = Asked(isWanted)
        var message = [CChar](repeating: 0, count: 256)
        let end = withExtendedLifetime(asked) {
            "\"\(item.hash)\"".withCString { tag in
                withOptional(authorization) { authorization in
                    var options = quern_download_options()
                    options.file = file
                    options.offset = Int64(offset)
                    options.size = Int64(item.size)
                    options.etag = tag
                    options.authorization = authorization
                    options.connect_milliseconds = Int(timing.connect * 1_000)
                    options.stall_seconds = timing.stall
                    options.is_wanted = { context, bytes in
                        guard let context else { return 1 }
                        return Unmanaged<Asked>.fromOpaque(context).takeUnretainedValue().isWanted(Int(bytes)) ? 1 : 0
                    }
                    options.context = Unmanaged.passUnretained(asked).toOpaque()
                    return quern_download("http://\(address)/files/\(item.hash)", &options, &message)
                }
            }
        }
        return (end, String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }

    private func withOptional<Result>(_ text: String?, _ body: (UnsafePointer<CChar>?) -> Result) -> Result {
        guard let text else { return body(nil) }
        return text.withCString { body($0) }
    }

    /// A name or a number and a port, and nothing with which an address of the web would mean another place.
    private static func isAddress(_ text: String) -> Bool {
        guard text.utf8.count <= 300, let colon = text.lastIndex(of: ":"), colon > text.startIndex,
            Int(text[text.index(after: colon)...], in: 1...65_535) != nil
        else { return false }
        let host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            return host.dropFirst().dropLast().utf8.allSatisfy { isHostByte($0) || $0 == UInt8(ascii: ":") }
        }
        return host.utf8.allSatisfy(isHostByte)
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"): true
        default: false
        }
    }
}
