import CThreads
import Glibc

/// Keeps memory where a thread in a hurry finds it.
package enum MemoryLock {
    /// Whether this user may lock any amount.
    package static var isUnlimited: Bool { quern_memory_lock_is_unlimited() || geteuid() == 0 }

    /// Keeps the program's memory from being swapped out, where the user may; whether they may.
    package static func lockAll() -> Bool {
        // What comes later may only be locked too where no limit can be hit: else a later allocation would fail.
        let future = quern_memory_lock_is_unlimited() ? MCL_FUTURE : 0
        return mlockall(MCL_CURRENT | future | MCL_ONFAULT) == 0
    }
}
