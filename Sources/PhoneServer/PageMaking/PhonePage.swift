import CSodium
import NIOCore
import NIOHTTP1

/// The page that phones open: one response, with its style and its modules inside, that asks for nothing more.
public struct PhonePage: Sendable {
    /// Why the files make no page, in a line: for whoever changes them.
    public struct Problem: Error, Equatable, CustomStringConvertible {
        /// One line, with the file's name.
        public let description: String
    }

    /// The response's text.
    let body: ByteBuffer
    /// The same for browsers that take gzip.
    let compressed: ByteBuffer
    /// What of the page may run, by its hash.
    let scriptHash: String
    let styleHash: String

    private static let styleTag = "<link rel=\"stylesheet\" href=\"style.css\">"
    private static let scriptTag = "<script type=\"module\" src=\"main.js\"></script>"

    /// The page that the program carries inside itself.
    /// - Throws: where its files do not fit together, which the tests find before anybody else.
    public init() throws(Problem) { try self.init(PageFile.shipped) }

    /// The page of `index.html`, `style.css`, `main.js` and the modules that it imports.
    init(_ files: [PageFile]) throws(Problem) {
        let texts = Dictionary(files.map { ($0.name, $0.text) }) { first, _ in first }
        guard let html = texts["index.html"], let style = texts["style.css"] else {
            throw .init(description: "index.html or style.css is not there")
        }
        let script = try ModuleJoiner.join(texts.filter { $0.key.hasSuffix(".js") }, from: "main.js")
        for (name, text, end) in [("style.css", style, "</style"), ("the modules", script, "</script")]
        where text.lowercased().contains(end) {
            throw .init(description: "\(name): \(end) would end it")
        }
        var page = try Self.replacing(Self.styleTag, with: "<style>\(style)</style>", in: html)
        page = try Self.replacing(Self.scriptTag, with: "<script type=\"module\">\(script)</script>", in: page)
        body = ByteBuffer(string: page)
        compressed = CompressedPage.gzip(body)
        scriptHash = Self.hash(script)
        styleHash = Self.hash(style)
    }

    /// What the browser is to hold the page to, where it was called by the name `host`.
    func headers(host: String) -> HTTPHeaders {
        let policy = [
            "default-src 'none'", "script-src '\(scriptHash)'", "style-src '\(styleHash)'",
            // Not every browser takes the page's own address to be that of its messages.
            "connect-src 'self' ws://\(host) wss://\(host)", "img-src data:", "base-uri 'none'", "form-action 'none'",
            "frame-ancestors 'none'",
        ]
        return [
            "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy.joined(separator: "; "),
            "Referrer-Policy": "no-referrer", "Cache-Control": "no-store",
        ]
    }

    private static func replacing(_ tag: String, with text: String, in html: String) throws(Problem) -> String {
        guard let place = html.firstRange(of: tag) else { throw .init(description: "index.html: no \(tag)") }
        return String(html[..<place.lowerBound]) + text + html[place.upperBound...]
    }

    private static func hash(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        crypto_hash_sha256(&digest, bytes, UInt64(bytes.count))
        let length = sodium_base64_encoded_len(digest.count, Int32(sodium_base64_VARIANT_ORIGINAL))
        var encoded = [CChar](repeating: 0, count: length)
        sodium_bin2base64(&encoded, length, digest, digest.count, Int32(sodium_base64_VARIANT_ORIGINAL))
        return "sha256-" + String(decoding: encoded.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
