import Granular
import Synchronization

/// Carries changes to the audio thread: one thread writes, one reads, neither ever waits for the other.
final class ChangeRing: Sendable {
    private nonisolated(unsafe) let slots: UnsafeMutablePointer<TimedChange>
    private let capacity: Int
    /// Changes written and read so far; only the writer moves the one, only the reader the other.
    private let written = Atomic<Int>(0)
    private let read = Atomic<Int>(0)

    init(capacity: Int) {
        self.capacity = capacity
        slots = .allocate(capacity: capacity)
    }

    deinit { slots.deallocate() }

    /// Writes a change; `false` where the ring is full.
    func write(_ change: TimedChange) -> Bool {
        let end = written.load(ordering: .relaxed)
        guard end - read.load(ordering: .acquiring) < capacity else { return false }
        (slots + end % capacity).initialize(to: change)
        written.store(end + 1, ordering: .releasing)
        return true
    }

    /// Hands the changes that came to `take`, in their order, until it refuses one: that one stays for the next time.
    func drain(_ take: (TimedChange) -> Bool) {
        var next = read.load(ordering: .relaxed)
        let end = written.load(ordering: .acquiring)
        while next < end, take(slots[next % capacity]) { next += 1 }
        read.store(next, ordering: .releasing)
    }
}
