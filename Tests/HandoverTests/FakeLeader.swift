import Glibc
import Synchronization
import Threads

/// Answers each connection with prepared bytes, the last of them again and again: what no leader of ours would say.
final class FakeLeader: Sendable {
    let port: Int
    private let listener: Int32
    private let requests = Mutex<[String]>([])

    init(_ answers: [String]) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        self.listener = listener
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isOpen = withUnsafeMutablePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
                bind(listener, place, size) == 0 && listen(listener, 16) == 0
                    && getsockname(listener, place, &size) == 0
            }
        }
        guard isOpen else { throw Problem() }
        port = Int(UInt16(bigEndian: place.sin_port))
        let started = WorkThread(named: "fake") { [self] in
            var number = 0
            while case let client = accept(listener, nil, nil), client >= 0 {
                var bytes = [UInt8](repeating: 0, count: 8_192)
                let count = max(0, recv(client, &bytes, bytes.count, 0))
                requests.withLock { $0.append(String(decoding: bytes[..<count], as: UTF8.self)) }
                let answer = Array(answers[min(number, answers.count - 1)].utf8)
                send(client, answer, answer.count, Int32(MSG_NOSIGNAL))
                shutdown(client, Int32(SHUT_WR))
                _ = recv(client, &bytes, bytes.count, 0)
                close(client)
                number += 1
            }
        }
        guard started != nil else { throw Problem() }
    }

    struct Problem: Error {}

    var heard: [String] { requests.withLock { $0 } }

    func stop() { shutdown(listener, Int32(SHUT_RDWR)) }
}
