import CThreads
import Glibc
import Synchronization

/// A `Mutex` with a place in the order of locks. Where locks are checked, taking one whose rank is not beyond those of all that the thread
/// holds ends the program at once, with both names: also where nobody waits, so that a test finds what a stage would.
///
/// They are checked in debug builds, and in others where the environment has `QUERN_CHECK_LOCKS`, as `make test` does. Else a lock
/// costs one comparison more than a `Mutex`. Public for the reason that ``SPSCQueue`` is.
public struct RankedMutex<Value: ~Copyable>: ~Copyable, Sendable {
    @usableFromInline let mutex: Mutex<Value>
    @usableFromInline let rank: LockRank

    /// An open lock around `value`.
    public init(_ value: consuming sending Value, rank: LockRank) {
        mutex = Mutex(value)
        self.rank = rank
    }

    /// Calls `body` with the value while no other thread has it.
    @inlinable public borrowing func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        guard LockOrder.isChecked else { return try mutex.withLock(body) }
        let held = LockOrder.enter(rank)
        defer { LockOrder.leave(to: held) }
        return try mutex.withLock(body)
    }
}

/// Which locks the calling thread holds, as bits by their ranks.
@usableFromInline enum LockOrder {
    #if DEBUG
        @usableFromInline static let isChecked = true
    #else
        @usableFromInline static let isChecked = getenv("QUERN_CHECK_LOCKS") != nil
    #endif

    /// Notes that a lock of `rank` is taken; ends the program where that is out of order.
    /// - Returns: what the thread held before.
    @usableFromInline static func enter(_ rank: LockRank) -> UInt64 {
        let held = quern_held_locks()
        if held >> UInt64(rank.rawValue) != 0 { fail(taking: rank, held: held) }
        quern_set_held_locks(held | 1 << UInt64(rank.rawValue))
        return held
    }

    @usableFromInline static func leave(to held: UInt64) { quern_set_held_locks(held) }

    private static func fail(taking rank: LockRank, held: UInt64) -> Never {
        let names = LockRank.allCases.filter { held & 1 << UInt64($0.rawValue) != 0 }.map { "\($0)" }
        fatalError("locks out of order: \(rank) is taken while this thread holds \(names.joined(separator: ", "))")
    }
}
