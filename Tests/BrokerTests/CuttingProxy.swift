import Glibc
import Threads

/// Stands between a client and a broker on the loopback, and cuts the connections when it is told to.
final class CuttingProxy: Sendable {
    private struct State: Sendable {
        var pairs: [(Int32, Int32)] = []
        var isBlocking = false
    }

    let port: Int
    private let listening: Int32
    private let target: Int
    private let state = RankedMutex(State(), rank: .leaf)
    private let thread = RankedMutex<WorkThread?>(nil, rank: .leaf)

    init(to target: Int) {
        self.target = target
        listening = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        port = FreeTestPort.bindToLoopback(listening) ?? 0
        listen(listening, 16)
        thread.withLock { thread in thread = WorkThread(named: "proxy") { [weak self] in while self?.work() == true {} }
        }
    }

    deinit {
        cut()
        close(listening)
    }

    /// Ends all connections at once, as a cable that is pulled: and lets nobody in until ``heal()`` where it is to last.
    func cut(lasting: Bool = false) {
        let pairs = state.withLock { state in
            state.isBlocking = lasting
            defer { state.pairs = [] }
            return state.pairs
        }
        for (one, other) in pairs {
            for file in [one, other] {
                var linger = linger(l_onoff: 1, l_linger: 0)
                setsockopt(file, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
                close(file)
            }
        }
    }

    func heal() { state.withLock { $0.isBlocking = false } }

    private static func loopback(_ port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        return address
    }

    private func work() -> Bool {
        let pairs = state.withLock { $0.pairs }
        let files = [listening] + pairs.flatMap { [$0.0, $0.1] }
        var polled = files.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        guard poll(&polled, nfds_t(polled.count), 20) > 0 else { return true }
        if polled[0].revents != 0 { accept() }
        state.withLock { state in
            for (index, pair) in pairs.enumerated() where state.pairs.contains(where: { $0 == pair }) {
                let isWhole =
                    (polled[1 + 2 * index].revents == 0 || Self.pump(pair.0, pair.1))
                    && (polled[2 + 2 * index].revents == 0 || Self.pump(pair.1, pair.0))
                guard !isWhole else { continue }
                state.pairs.removeAll { $0 == pair }
                close(pair.0)
                close(pair.1)
            }
        }
        return true
    }

    private func accept() {
        let client = Glibc.accept(listening, nil, nil)
        guard client >= 0 else { return }
        let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = Self.loopback(target)
        let isConnected = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        let isLetIn =
            isConnected
            && state.withLock { state in
                if !state.isBlocking { state.pairs.append((client, server)) }
                return !state.isBlocking
            }
        guard !isLetIn else { return }
        close(client)
        close(server)
    }

    private static func pump(_ from: Int32, _ to: Int32) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = read(from, &bytes, bytes.count)
        guard count > 0 else { return false }
        var sent = 0
        while sent < count {
            let more = bytes[sent..<count].withUnsafeBytes { send(to, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard more > 0 else { return false }
            sent += more
        }
        return true
    }
}
