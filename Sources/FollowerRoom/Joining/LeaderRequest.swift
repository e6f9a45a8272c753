import CCurl
import Files
import Glibc

/// Asks a leader's server by `POST` and JSON (HTTP/1.1), through no proxy: a bounded answer in bounded time.
struct LeaderRequest {
    /// `HOST:PORT`.
    let address: String

    private static let maxAnswerBytes = 65_536
    private static let connectMilliseconds = 4_000
    private static let totalMilliseconds = 8_000

    /// The answer to `json` at a path such as `/join/1`. It waits for it.
    func answer(_ json: [UInt8], at path: String) throws(JoinProblem) -> [UInt8] {
        var options = quern_fetch_options()
        options.max_bytes = Self.maxAnswerBytes
        (options.connect_milliseconds, options.total_milliseconds) = (Self.connectMilliseconds, Self.totalMilliseconds)
        options.takes_http = 1
        var message = [CChar](repeating: 0, count: 256)
        var bytes: UnsafeMutablePointer<UInt8>?
        var count = 0
        let result = json.withUnsafeBytes { body in
            options.json = body.baseAddress
            options.json_bytes = body.count
            return quern_fetch("http://\(address)\(path)", &options, &bytes, &count, &message)
        }
        defer { free(bytes) }
        let words = String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        guard result == quern_fetch_ok else {
            if words.hasPrefix("not there") {
                throw JoinProblem("\(address): nobody can follow there: the leader opens the room with --broker own")
            }
            throw JoinProblem("\(address): \(result == quern_fetch_redirect ? "it is no Quern" : printable(words))")
        }
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }
}
