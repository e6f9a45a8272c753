import CThreads
import Glibc

/// An `eventfd` by which one thread wakes another out of a wait. Closed when it is gone.
package struct WakeUp: ~Copyable, Sendable {
    /// What a wait saw besides the signal.
    package struct Seen: Equatable, Sendable {
        /// The descriptor has something to read.
        package var isReadable: Bool
        /// What the descriptor belongs to is gone.
        package var isGone: Bool
    }

    /// Readable while a signal waits; for those who poll by themselves and then ``clear()``. -1 where the system had none left.
    package let descriptor: Int32

    /// A wake-up without a signal.
    package init() {
        descriptor = quern_eventfd()
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Ends the present wait, or the next one. Never waits, takes no lock.
    package func signal() {
        var one: UInt64 = 1
        _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
    }

    /// Takes a signal away; never waits.
    package func clear() {
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
    }

    /// Waits until a signal comes, which is taken away, until `file` can be read, or for `nanoseconds` (`nil`: for ever). A
    /// signal of the system may end it earlier.
    @discardableResult
    package func wait(orFor file: Int32? = nil, nanoseconds: Int64?) -> Seen {
        let seen = UInt32(bitPattern: quern_wait(file ?? -1, descriptor, nanoseconds ?? -1))
        if seen & QUERN_WAITED_WAKE.rawValue != 0 { clear() }
        return Seen(
            isReadable: seen & QUERN_WAITED_READABLE.rawValue != 0, isGone: seen & QUERN_WAITED_GONE.rawValue != 0)
    }
}
