import NIOCore
import Threads

/// Calls its handler at the earliest of the moments that it is asked for.
final class WakeTimer: Sendable {
    private struct State {
        /// In milliseconds.
        var due: Int64?
        var task: Scheduled<Void>?
    }

    /// No later moment fits.
    private static let last = Int64.max / 1_000 - 999

    private let loop: any EventLoop
    private let handler: any PhoneHandling
    private let state = RankedMutex(State(), rank: .leaf)

    init(_ loop: any EventLoop, _ handler: any PhoneHandling) {
        self.loop = loop
        self.handler = handler
    }

    /// From any thread. NIO's clock is the monotonic one, too.
    func wake(at microseconds: Int64) {
        // On whole milliseconds, so that what many phones ask for within one wakes it once.
        let moment = (min(max(microseconds, 0), Self.last) + 999) / 1_000
        state.withLock { state in
            guard moment < state.due ?? .max else { return }
            state.due = moment
            state.task?.cancel()
            let deadline = NIODeadline.uptimeNanoseconds(UInt64(moment) * 1_000_000)
            state.task = loop.scheduleTask(deadline: deadline) { [self] in fire(moment) }
        }
    }

    private func fire(_ moment: Int64) {
        let isDue = state.withLock { state in
            guard state.due == moment else { return false }
            state = State()
            return true
        }
        if isDue { handler.wake() }
    }
}
