import Glibc
import Synchronization
import Threads

/// A proxy of TCP that breaks connections off: each after so many bytes from the server, the last of them never. A negative number makes
/// one go silent after as many.
final class CuttingProxy: Sendable {
    private struct State {
        var cuts: [Int]
        var target = 0
        var heads: [String] = []
        var bytesFromServer = 0
        var isOver = false
    }

    let port: Int
    private let listener: Int32
    private let state: Mutex<State>

    /// - Parameter cuts: after how many bytes the first connections end; 0: before the first.
    init(cuts: [Int]) throws {
        state = Mutex(State(cuts: cuts))
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        self.listener = listener
        var place = Self.address(0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = Self.with(&place) { bind(listener, $0, size) }
        guard bound == 0, listen(listener, 16) == 0, Self.with(&place, { getsockname(listener, $0, &size) }) == 0 else {
            throw Problem()
        }
        port = Int(UInt16(bigEndian: place.sin_port))
        let started = WorkThread(named: "proxy") { [self] in
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0 else { break }
                _ = WorkThread(named: "proxied") { [self] in serve(client) }
            }
        }
        guard started != nil else { throw Problem() }
    }

    struct Problem: Error {}

    /// The first bytes of each request.
    var heads: [String] { state.withLock { $0.heads } }
    /// How many bytes clients got over all, with the heads of answers.
    var bytesFromServer: Int { state.withLock { $0.bytesFromServer } }

    /// Whose connections they are, before the first of them.
    func lead(to port: Int) { state.withLock { $0.target = port } }

    func stop() {
        state.withLock { $0.isOver = true }
        shutdown(listener, Int32(SHUT_RDWR))
    }

    private func serve(_ client: Int32) {
        defer { close(client) }
        let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        defer { close(server) }
        var place = Self.address(state.withLock { $0.target })
        guard Self.with(&place, { connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }) == 0 else { return }
        let cut = state.withLock { state in state.cuts.isEmpty ? Int.max : state.cuts.removeFirst() }
        var left = abs(cut)
        var piece = [UInt8](repeating: 0, count: 65_536)
        var isFirst = true
        while left > 0 {
            var ready = [
                pollfd(fd: client, events: Int16(POLLIN), revents: 0),
                pollfd(fd: server, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&ready, 2, 30_000) > 0 else { return }
            if ready[0].revents != 0 {
                let count = recv(client, &piece, piece.count, 0)
                guard count > 0 else { return }
                if isFirst { state.withLock { $0.heads.append(String(decoding: piece[..<count], as: UTF8.self)) } }
                isFirst = false
                guard Self.send(piece[..<count], to: server) else { return }
            }
            if ready[1].revents != 0 {
                let count = recv(server, &piece, min(piece.count, left), 0)
                guard count > 0, Self.send(piece[..<count], to: client) else { return }
                left -= count
                state.withLock { $0.bytesFromServer += count }
            }
        }
        if cut < 0 { while recv(client, &piece, piece.count, 0) > 0 {} }
    }

    private static func send(_ bytes: ArraySlice<UInt8>, to socket: Int32) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private static func address(_ port: Int) -> sockaddr_in {
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = UInt16(port).bigEndian
        place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return place
    }

    private static func with<Result>(
        _ place: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>) -> Result
    ) -> Result {
        withUnsafeMutablePointer(to: &place) { $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body) }
    }
}
