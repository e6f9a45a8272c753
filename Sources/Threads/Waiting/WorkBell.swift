import CThreads
import Synchronization

/// What idle workers sleep at until there is work: rung without a lock, and without a system call while nobody sleeps.
package struct WorkBell: ~Copyable {
    private let rings = Atomic<UInt32>(0)
    private let sleepers = Atomic<Int>(0)

    package init() {}

    /// Wakes whoever sleeps. What was stored before with sequential order is seen by those that wake. Never waits.
    package func ring() {
        guard sleepers.load(ordering: .sequentiallyConsistent) > 0 else { return }
        rings.wrappingAdd(1, ordering: .sequentiallyConsistent)
        withUnsafePointer(to: rings) { quern_futex_wake($0) }
    }

    /// Sleeps until the bell rings, unless `hasWork` says that there is something to do; may come back early.
    package func sleep(unless hasWork: () -> Bool) {
        sleepers.wrappingAdd(1, ordering: .sequentiallyConsistent)
        let heard = rings.load(ordering: .sequentiallyConsistent)
        if !hasWork() { withUnsafePointer(to: rings) { quern_futex_wait($0, heard) } }
        sleepers.wrappingSubtract(1, ordering: .sequentiallyConsistent)
    }

    /// Tells the processor that the thread spins.
    @inline(__always)
    package static func pause() { quern_spin_pause() }
}
