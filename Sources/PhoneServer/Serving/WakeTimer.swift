import NIOCore
import Threads

/// Calls its handler at the earliest of the moments that it is asked for.
final class WakeTimer: Sendable {
    private struct State {
        var due: Int64?
        var task: Scheduled<Void>?
    }

    private let loop: any EventLoop
    private let handler: any PhoneHandling
    private let state = RankedMutex(State(), rank: .leaf)

    init(_ loop: any EventLoop, _ handler: any PhoneHandling) {
        self.loop = loop
        self.handler = handler
    }

    /// From any thread. NIO's clock is the monotonic one, too.
    func wake(at microseconds: Int64) {
        state.withLock { state in
            guard microseconds < state.due ?? .max else { return }
            state.due = microseconds
            state.task?.cancel()
            let nanoseconds = UInt64(min(max(microseconds, 0), .max / 1_000)) * 1_000
            state.task = loop.scheduleTask(deadline: .uptimeNanoseconds(nanoseconds)) { [self] in fire(microseconds) }
        }
    }

    private func fire(_ microseconds: Int64) {
        let isDue = state.withLock { state in
            guard state.due == microseconds else { return false }
            state = State()
            return true
        }
        if isDue { handler.wake() }
    }
}
