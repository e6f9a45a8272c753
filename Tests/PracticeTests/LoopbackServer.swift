import Glibc
import Threads

/// A tiny HTTP server on loopback, which answers each path with the bytes that it was given, as slowly as it was told.
final class LoopbackServer: Sendable {
    /// What a path is answered with.
    struct Answer: Sendable {
        var bytes: [UInt8]
        /// The same bytes again and again.
        var isEndless = false
        /// Nothing is sent, and the connection stays open.
        var isSilent = false

        init(_ body: String = "", status: String = "200 OK", headers: [String] = [], length: Int? = nil) {
            let all =
                ["HTTP/1.1 \(status)", "Content-Length: \(length ?? body.utf8.count)", "Connection: close"] + headers
            bytes = Array((all.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
        }

        static func redirect(_ place: String) -> Answer { Answer(status: "302 Found", headers: ["Location: \(place)"]) }
    }

    let port: UInt16
    private let listener: Int32
    private let answers: [String: Answer]

    init(_ answers: [String: Answer]) throws {
        signal(SIGPIPE, SIG_IGN)
        self.answers = answers
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, size) == 0 && listen(listener, 8) == 0
                    && getsockname(listener, address, &size) == 0
            }
        }
        guard isBound else { throw NoServer() }
        (self.listener, port) = (listener, UInt16(bigEndian: address.sin_port))
        _ = WorkThread(named: "loopback") { [self] in
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0 else {
                    // Not before: another socket would get its number, and this thread would answer there.
                    close(listener)
                    return
                }
                serve(client)
                close(client)
            }
        }
    }

    struct NoServer: Error {}

    /// No more is answered.
    func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
    }

    func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    private func serve(_ client: Int32) {
        var request = [UInt8](repeating: 0, count: 4_096)
        let count = read(client, &request, request.count)
        guard count > 0 else { return }
        let words = String(decoding: request[..<count], as: UTF8.self).split(separator: " ")
        let answer =
            words.count > 1
            ? answers[String(words[1])] ?? Answer(status: "404 Not Found") : Answer(status: "400 Bad Request")
        if answer.isSilent {
            // Until the other side has had enough.
            _ = read(client, &request, request.count)
            return
        }
        repeat {
            guard answer.bytes.withUnsafeBytes({ write(client, $0.baseAddress, $0.count) }) > 0 else { return }
        } while answer.isEndless
    }
}
