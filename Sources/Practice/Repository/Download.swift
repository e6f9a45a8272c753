import CCurl
import Files
import Glibc

/// Asks a server for a small file, by libcurl: https with checked certificates, a bounded answer in bounded time, at most three redirects,
/// none to another scheme or server.
package struct Download: Sendable {
    /// Why nothing came, in a line.
    package struct Problem: Error, Equatable, Sendable, CustomStringConvertible {
        package let description: String
    }

    /// Whether http may be asked of any server, and not of this machine alone.
    package var takesHTTP: Bool
    /// How long to wait for the other side, and for all of it, in seconds.
    package var connectSeconds: Double, totalSeconds: Double

    /// The largest answer, in bytes.
    package static let maxBytes = 5_000_000
    private static let maxRedirects = 3
    private static let maxURLBytes = 8_192

    /// Makes one.
    package init(takesHTTP: Bool = false, connectSeconds: Double = 10, totalSeconds: Double = 30) {
        (self.takesHTTP, self.connectSeconds, self.totalSeconds) = (takesHTTP, connectSeconds, totalSeconds)
    }

    /// Whether a text is an address and no path, whatever may be asked there: it begins with a scheme and "://".
    package static func isURL(_ text: String) -> Bool {
        guard let end = text.firstRange(of: "://")?.lowerBound else { return false }
        return text.startIndex < end && text[..<end].allSatisfy { $0.isASCII && ($0.isLetter || "+-.".contains($0)) }
    }

    /// The address that `reference` means in the document at `base`; `nil` where it is none.
    package static func resolved(_ reference: String, at base: String) -> String? {
        taken(quern_url_resolve(base, reference))
    }

    /// Asks for what is at `url`.
    /// - Parameter isWanted: asked again and again; `false` ends it.
    package func bytes(at url: String, isWanted: @escaping () -> Bool = { true }) throws(Problem) -> [UInt8] {
        var place = url
        for _ in 0...Self.maxRedirects {
            try check(place)
            switch try answer(at: place, isWanted) {
            case .bytes(let bytes): return bytes
            case .redirect(let next):
                guard Self.scheme(next) == Self.scheme(place) else {
                    throw problem(url, "leads to another kind of address: \(next)")
                }
                guard Self.host(next) == Self.host(place) else {
                    throw problem(url, "leads to another server, \(next): name that one if you trust it")
                }
                place = next
            }
        }
        throw problem(url, "leads on and on: more than \(Self.maxRedirects) redirects")
    }

    private enum Answer {
        case bytes([UInt8])
        case redirect(String)
    }

    private func check(_ url: String) throws(Problem) {
        let scheme = Self.scheme(url)
        guard ["", "http", "https"].contains(scheme) else {
            throw problem(url, scheme == "file" ? "no server: name the folder by its path" : "only https is asked")
        }
        guard url.utf8.count <= Self.maxURLBytes, let host = Self.host(url) else {
            throw problem(url, "not an address")
        }
        guard scheme == "https" || takesHTTP || Self.isThisMachine(host) else {
            throw problem(url, "http is not safe: use https, or allow it with --insecure-http")
        }
    }

    private func answer(at url: String, _ isWanted: @escaping () -> Bool) throws(Problem) -> Answer {
        final class Asked {
            let isWanted: () -> Bool
            init(_ isWanted: @escaping () -> Bool) { self.isWanted = isWanted }
        }
        let asked = Asked(isWanted)
        var options = quern_fetch_options()
        options.max_bytes = Self.maxBytes
        options.connect_milliseconds = Int(connectSeconds * 1_000)
        options.total_milliseconds = Int(totalSeconds * 1_000)
        options.takes_http = 1
        options.is_wanted = { context in
            context.map { Unmanaged<Asked>.fromOpaque($0).takeUnretainedValue().isWanted() ? 1 : 0 } ?? 1
        }
        options.context = Unmanaged.passUnretained(asked).toOpaque()
        var bytes: UnsafeMutablePointer<UInt8>?
        var count = 0
        var message = [CChar](repeating: 0, count: 256)
        let result = withExtendedLifetime(asked) { quern_fetch(url, &options, &bytes, &count, &message) }
        defer { free(bytes) }
        guard result != quern_fetch_failed else {
            throw problem(
                url,
                boundedName(String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)))
        }
        let taken = Array(UnsafeBufferPointer(start: bytes, count: count))
        return result == quern_fetch_redirect ? .redirect(String(decoding: taken, as: UTF8.self)) : .bytes(taken)
    }

    private func problem(_ url: String, _ words: String) -> Problem {
        Problem(description: printable("\(boundedName(url, Self.shownURL)): \(words)"))
    }

    private static let shownURL = NameLimit(characters: 300, bytes: 1_200)

    private static func host(_ url: String) -> String? { taken(quern_url_host(url))?.lowercased() }

    private static func scheme(_ url: String) -> String {
        url.firstRange(of: "://").map { url[..<$0.lowerBound].lowercased() } ?? ""
    }

    private static func isThisMachine(_ host: String) -> Bool {
        host == "localhost" || host == "[::1]" || host == "127.0.0.1"
    }

    /// A string of C, which is freed.
    private static func taken(_ string: UnsafeMutablePointer<CChar>?) -> String? {
        guard let string else { return nil }
        defer { free(string) }
        return String(cString: string)
    }
}
