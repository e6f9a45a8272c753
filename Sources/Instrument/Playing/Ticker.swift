import Synchronization
import Threads

/// A thread that sleeps until something is due: values that glide, a press that becomes a long one.
final class Ticker: Sendable {
    private let wakeUp = WakeUp()
    private let isStopping = Atomic<Bool>(false)
    /// Until when the thread sleeps, in `CLOCK_MONOTONIC` microseconds.
    private let due = Atomic<Int64>(.max)
    private let thread = RankedMutex<WorkThread?>(nil, rank: .leaf)

    /// Starts to call `body` whenever something is due; it does what is due and returns when it is to be called next, `nil` for
    /// not before ``expect(_:)``.
    func start(_ body: @escaping @Sendable () -> Int64?) {
        thread.withLock { thread in
            guard thread == nil else { return }
            thread = WorkThread(named: "quern-ticker") { [self] in
                // What is due is a hand's doing.
                _ = RealTimePriority.raise(to: RealTimePriority.input)
                run(body)
            }
        }
    }

    /// Something is due at `microseconds`; `nil` where nothing is.
    func expect(_ microseconds: Int64?) {
        if let microseconds, microseconds < due.load(ordering: .relaxed) { wakeUp.signal() }
    }

    /// Ends the thread.
    func stop() {
        isStopping.store(true, ordering: .relaxed)
        wakeUp.signal()
        thread.withLock { $0 }?.join(withinSeconds: 1)
    }

    private func run(_ body: () -> Int64?) {
        while !isStopping.load(ordering: .relaxed) {
            // Whatever is expected from here on ends the wait below, or the next one.
            due.store(.max, ordering: .relaxed)
            let next = body()
            due.store(next ?? .max, ordering: .relaxed)
            let wait = next.map { max(($0 - MonotonicTime.microseconds) * 1_000, 0) }
            if wait != 0 { wakeUp.wait(nanoseconds: wait) }
        }
    }
}
