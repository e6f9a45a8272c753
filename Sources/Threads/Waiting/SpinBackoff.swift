import CThreads

/// How a thread waits that must go on soon: it spins, and after a tenth of a millisecond sleeps shortly between looks, so that
/// whoever it waits for gets the processor where there are fewer than threads.
package struct SpinBackoff {
    private let start = MonotonicTime.nanoseconds
    private var polls = 0

    package init() {}

    /// Between one look and the next.
    package mutating func pause() {
        quern_spin_pause()
        polls += 1
        guard polls.isMultiple(of: 64), MonotonicTime.nanoseconds - start > 100_000 else { return }
        quern_doze()
    }
}
