import Files
import Glibc
import Threads

/// What the client's thread does: connects, keeps the connection for as long as it holds, and waits before the next.
struct ClientLoop {
    /// A broker that has not let the client in by then is given up, in nanoseconds.
    private static let maxConnecting: Int64 = 5_000_000_000

    private let state: ClientState
    private let handler: any BrokerHandling
    private var addresses = HostAddresses()
    private var delay = ReconnectDelay()
    private var reasons = LineLimiter()
    private var isClean: Bool

    init(_ state: ClientState, _ handler: any BrokerHandling) {
        (self.state, self.handler) = (state, handler)
        isClean = state.settings.startsClean
    }

    mutating func run() {
        while state.end == nil {
            let held = connectOnce()
            guard state.end == nil else { return }
            wait(nanoseconds: delay.delay(afterNanoseconds: held))
        }
    }

    /// Makes one connection and keeps it to its end.
    /// - Returns: for how many nanoseconds it held; 0 where there was none.
    private mutating func connectOnce() -> Int64 {
        let started = MonotonicTime.nanoseconds
        var heldSince: Int64?
        let reason: String
        do throws(ConnectionProblem) {
            let host = try addresses.next(for: state.settings.address)
            guard state.end == nil else { return 0 }
            let connection = try Connection(state, handler, host: host, isClean: isClean)
            while true {
                try connection.work()
                if connection.isEstablished {
                    if heldSince == nil { established(&heldSince) }
                    if let end = state.end {
                        connection.leave(end)
                        state.withShared { $0.isConnected = false }
                        return 0
                    }
                } else if state.end != nil {
                    return 0
                } else if MonotonicTime.nanoseconds - started > Self.maxConnecting {
                    throw .silent
                }
            }
        } catch {
            reason = error.line(state.settings.address)
        }
        state.withShared { shared in
            shared.isConnected = false
            shared.outbox.connectionEnded()
        }
        if heldSince == nil { addresses.failed() }
        let now = MonotonicTime.nanoseconds
        if state.end == nil, reasons.allows(reason, at: now / 1_000) { handler.disconnected(reason: reason) }
        return heldSince.map { now - $0 } ?? 0
    }

    private mutating func established(_ heldSince: inout Int64?) {
        heldSince = MonotonicTime.nanoseconds
        // The session is this client's own from here on.
        isClean = false
        reasons.clear()
    }

    private func wait(nanoseconds: Int64) {
        let until = MonotonicTime.nanoseconds + nanoseconds
        while state.end == nil {
            let left = until - MonotonicTime.nanoseconds
            guard left > 0 else { return }
            state.wakeUp.wait(nanoseconds: left)
        }
    }
}
