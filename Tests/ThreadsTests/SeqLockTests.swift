import Glibc
import Synchronization
import Testing
import Threads

@Suite struct SeqLockTests {
    /// Its last bytes fill no whole word.
    private struct Value: BitwiseCopyable, Sendable {
        var number: Int64 = 0
        var filling: (Int64, Int64, Int64, Int64) = (0, 0, 0, 0)
        var inverse: Int64 = ~0
        var tail: Int32 = 0
    }

    private final class Shared: Sendable {
        let lock = SeqLock(Value())
        let isTorn = Atomic<Bool>(false)
    }

    @Test("whoever loads while a million values are stored gets whole ones, and none older than before")
    func whole() throws {
        let shared = Shared()
        let count: Int64 = 1_000_000
        let readers = try (0..<2).map { number in
            try #require(
                WorkThread(named: "reader \(number)") {
                    var newest: Int64 = 0
                    while newest < count {
                        let value = shared.lock.value
                        let isWhole =
                            value.inverse == ~value.number && value.tail == Int32(truncatingIfNeeded: value.number)
                        guard isWhole, value.number >= newest else {
                            return shared.isTorn.store(true, ordering: .relaxed)
                        }
                        newest = value.number
                    }
                })
        }
        for number in 1...count {
            shared.lock.store(Value(number: number, inverse: ~number, tail: Int32(truncatingIfNeeded: number)))
        }
        for reader in readers { #expect(reader.join(withinSeconds: 60)) }
        let isTorn = shared.isTorn.load(ordering: .relaxed)
        #expect(!isTorn)
    }

    private final class Shares: Sendable {
        let lock = SeqLock(Wide())
        let isOver = Atomic<Bool>(false)
        let isRaised = Atomic<Bool>(false)
        let busyNanoseconds = Atomic<Int64>(0)
    }

    /// Storing it takes a while.
    private struct Wide: BitwiseCopyable, Sendable {
        var words = InlineArray<512, UInt64>(repeating: 0)
    }

    /// One that looked again and again would have the processor for itself, on which the other is to go on, until the kernel intervenes after
    /// nearly a second.
    @Test("whoever loads with real-time priority gives way to a store that it interrupted")
    func givingWay() throws {
        let shared = Shares()
        let writer = try #require(
            WorkThread(named: "writer") {
                Self.pinToOneProcessor()
                while !shared.isOver.load(ordering: .relaxed) { shared.lock.store(Wide()) }
            })
        let reader = try #require(
            WorkThread(named: "reader") {
                Self.pinToOneProcessor()
                shared.isRaised.store(RealTimePriority.raise(to: RealTimePriority.input) != nil, ordering: .relaxed)
                let end = MonotonicTime.seconds + 2
                while MonotonicTime.seconds < end {
                    _ = shared.lock.value
                    MonotonicTime.sleep(untilNanoseconds: MonotonicTime.nanoseconds + 300_000)
                }
                var busy = timespec()
                clock_gettime(CLOCK_THREAD_CPUTIME_ID, &busy)
                shared.busyNanoseconds.store(
                    Int64(busy.tv_sec) * 1_000_000_000 + Int64(busy.tv_nsec), ordering: .relaxed)
            })
        #expect(reader.join(withinSeconds: 60))
        shared.isOver.store(true, ordering: .relaxed)
        #expect(writer.join(withinSeconds: 60))
        // Without that priority there is nothing to see.
        guard shared.isRaised.load(ordering: .relaxed) else { return }
        let busy = shared.busyNanoseconds.load(ordering: .relaxed)
        #expect(busy < 1_000_000_000)
    }

    /// Has the calling thread run on the first processor that it may have.
    private static func pinToOneProcessor() {
        // Swift sees it only where it is declared for GNU's own programs.
        guard let name = dlsym(nil, "sched_setaffinity") else { return }
        typealias SetAffinity = @convention(c) (Int32, Int, UnsafeRawPointer) -> Int32
        let setAffinity = unsafeBitCast(name, to: SetAffinity.self)
        for processor in 0..<64 {
            var processors = UInt64(1) << UInt64(processor)
            if setAffinity(0, MemoryLayout<UInt64>.size, &processors) == 0 { return }
        }
    }
}
