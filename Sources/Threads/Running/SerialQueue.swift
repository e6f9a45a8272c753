import Synchronization

/// What may take its time, done away from the hands and the panel: one task after the other, on a thread that begins with the
/// first of them.
package final class SerialQueue: Sendable {
    private struct State {
        var waiting: [@Sendable () -> Void] = []
        var isBusy = false
        var thread: WorkThread?
    }

    private let name: String
    private let state = RankedMutex(State(), rank: .leaf)
    private let wakeUp = WakeUp()
    private let hasEnd = Atomic<Bool>(false)

    /// How long the end waits for the task that is done, in seconds; one that a disk or a driver holds is left behind.
    private static let timeoutSeconds = 1

    /// - `name`: the thread's, of 15 characters.
    package init(named name: String) { self.name = name }

    deinit { stop() }

    /// Whether no more is wanted: what takes long gives up.
    package var isStopping: Bool { hasEnd.load(ordering: .acquiring) }

    /// Whether everything that was asked for is done.
    package var isIdle: Bool { state.withLock { $0.waiting.isEmpty && !$0.isBusy } }

    /// Does `task` when those before it are done; after ``stop()`` never.
    /// - Returns: whether there is a thread to do it.
    @discardableResult
    package func run(_ task: @escaping @Sendable () -> Void) -> Bool {
        let hasThread = state.withLock { state in
            guard !isStopping else { return false }
            // The thread keeps this here until its end.
            if state.thread == nil { state.thread = WorkThread(named: name) { self.work() } }
            guard state.thread != nil else { return false }
            state.waiting.append(task)
            return true
        }
        wakeUp.signal()
        return hasThread
    }

    /// No more is wanted: tasks that wait are not done any more.
    package func end() {
        hasEnd.store(true, ordering: .releasing)
        wakeUp.signal()
        state.withLock { $0.waiting = [] }
    }

    /// Ends the thread, and waits for that; whether it came.
    @discardableResult
    package func stop() -> Bool {
        end()
        return state.withLock { $0.thread }?.join(withinSeconds: Self.timeoutSeconds) ?? true
    }

    private func work() {
        while !isStopping {
            let next = state.withLock { state in
                state.isBusy = !state.waiting.isEmpty
                return state.isBusy ? state.waiting.removeFirst() : nil
            }
            if let next {
                next()
            } else {
                wakeUp.wait(nanoseconds: nil)
            }
        }
    }
}
