import Glibc
import Threads

/// Listens on the loopback, and says the same to whoever comes: what no broker says. With `nil` it says nothing, and does not close.
final class WordServer: Sendable {
    let port: Int
    private let listening: Int32
    private let ended = RankedMutex(false, rank: .leaf)

    convenience init(_ words: String) { self.init(Array(words.utf8)) }

    init(_ words: [UInt8]?) {
        let listening = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        self.listening = listening
        port = FreeTestPort.bindToLoopback(listening) ?? 0
        listen(listening, 16)
        guard let words else { return }
        _ = WorkThread(named: "words") {
            while true {
                let client = accept(listening, nil, nil)
                guard client >= 0 else { return }
                _ = send(client, words, words.count, Int32(MSG_NOSIGNAL))
                shutdown(client, Int32(SHUT_WR))
                var rest = [UInt8](repeating: 0, count: 1_024)
                var time = timeval(tv_sec: 0, tv_usec: 200_000)
                setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
                while read(client, &rest, rest.count) > 0 {}
                close(client)
            }
        }
    }

    deinit {
        shutdown(listening, Int32(SHUT_RDWR))
        close(listening)
    }
}

/// Ports on the loopback.
enum FreeTestPort {
    static func find() -> Int? {
        let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(file) }
        return bindToLoopback(file)
    }

    static func bindToLoopback(_ file: Int32) -> Int? {
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let isBound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(file, $0, size) == 0 && getsockname(file, $0, &size) == 0
            }
        }
        return isBound ? Int(UInt16(bigEndian: address.sin_port)) : nil
    }
}
