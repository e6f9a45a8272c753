import Glibc

/// A phone without a browser: a plain socket that speaks HTTP and WebSocket, well or badly.
package final class PhoneClient: Sendable {
    /// What failed.
    package struct Problem: Error, CustomStringConvertible {
        package let description: String
    }

    /// The socket.
    package let descriptor: Int32
    private let port: Int

    /// How long anything is waited for, in seconds; only what never comes takes that long.
    private static let timeoutSeconds = 30

    /// Connects to a port of this machine.
    /// - Parameters:
    ///   - source: from which of the machine's own addresses, such as `127.0.0.9`.
    ///   - receiveBytes: how much the system keeps for it, as it is read slowly.
    package init(port: Int, from source: String? = nil, receiveBytes: Int32? = nil) throws {
        self.port = port
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Problem(description: "no socket: \(errno)") }
        if var receiveBytes { setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBytes, 4) }
        var timeout = timeval(tv_sec: Self.timeoutSeconds, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        var one: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, 4)
        if let source { _ = Self.with(source, 0) { bind(descriptor, $0, $1) } }
        guard Self.with("127.0.0.1", port, { connect(descriptor, $0, $1) }) == 0 else {
            let code = errno
            close(descriptor)
            throw Problem(description: "not connected: \(code)")
        }
    }

    deinit { close(descriptor) }

    /// A connection for messages.
    /// - Parameter headers: instead of, or beside, those of a browser.
    package static func joined(
        port: Int, from source: String? = nil, receiveBytes: Int32? = nil, headers: [String: String] = [:]
    ) throws -> PhoneClient {
        let client = try PhoneClient(port: port, from: source, receiveBytes: receiveBytes)
        try client.send(client.handshake(headers))
        let answer = client.readHead()
        guard answer.hasPrefix("HTTP/1.1 101 ") else { throw Problem(description: answer) }
        return client
    }

    /// The request that opens a room, with other headers than a browser's where they are given; an empty one is left out.
    package func handshake(_ headers: [String: String] = [:], path: String = "/room") -> String {
        let usual = [
            "Host": "127.0.0.1:\(port)", "Origin": "http://127.0.0.1:\(port)", "Connection": "Upgrade",
            "Upgrade": "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        ]
        return request("GET \(path)", usual.merging(headers) { $1 })
    }

    /// A request of HTTP/1.1; a header without a value is left out.
    package func request(_ line: String, _ headers: [String: String]) -> String {
        let lines = headers.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }
        return "\(line) HTTP/1.1\r\n\(lines.joined())\r\n"
    }

    /// Sends a request to this machine by its right name, and reads what is answered until the end.
    package func ask(_ line: String, _ headers: [String: String] = [:]) -> String {
        try? send(request(line, ["Host": "127.0.0.1:\(port)"].merging(headers) { $1 }))
        return String(decoding: readToEnd(), as: UTF8.self)
    }

    /// Sends a text as it is.
    package func send(_ text: String) throws { try send(Array(text.utf8)) }

    /// Sends bytes as they are.
    package func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Problem(description: "not sent: \(errno)") }
            sent += count
        }
    }

    /// Reads exactly so many bytes; fewer where the connection ends before.
    package func read(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let more = readSome(count - bytes.count)
            guard !more.isEmpty else { break }
            bytes += more
        }
        return bytes
    }

    /// Reads until the other side ends it, or nothing comes for long.
    package func readToEnd() -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let more = readSome(65_536)
            guard !more.isEmpty else { return bytes }
            bytes += more
        }
    }

    /// Reads the lines before the body of an answer.
    package func readHead() -> String {
        var bytes: [UInt8] = []
        while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            let more = readSome(1)
            guard !more.isEmpty else { break }
            bytes += more
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func readSome(_ count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = max(0, recv(descriptor, buffer.baseAddress, count, 0))
        }
    }

    private static func with(
        _ address: String, _ port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = UInt16(port).bigEndian
        inet_pton(AF_INET, address, &place.sin_addr)
        return withUnsafePointer(to: place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
    }
}
