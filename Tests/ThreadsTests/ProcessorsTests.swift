import Glibc
import Synchronization
import Testing
import Threads

@Suite struct ProcessorsTests {
    /// Runs `body` on a thread of its own that may use one processor only.
    private func confined(_ body: @escaping @Sendable () -> Void) throws {
        let thread = try #require(
            WorkThread(named: "test-confined") {
                Self.confine()
                body()
            })
        #expect(thread.join(withinSeconds: 30))
    }

    /// Leaves the calling thread, and those that it starts, the first of its processors.
    private static func confine() {
        typealias Call = @convention(c) (pid_t, Int, UnsafeMutableRawPointer) -> Int32
        // GNU's own, which the overlay leaves out.
        guard let read = dlsym(nil, "sched_getaffinity"), let write = dlsym(nil, "sched_setaffinity") else { return }
        var allowed = cpu_set_t()
        withUnsafeMutableBytes(of: &allowed) { bytes in
            guard let set = bytes.baseAddress else { return }
            _ = unsafeBitCast(read, to: Call.self)(0, bytes.count, set)
            let first = bytes.firstIndex { $0 != 0 } ?? 0
            let lowest = bytes[first] & (~bytes[first] &+ 1)
            for index in bytes.indices { bytes[index] = index == first ? lowest : 0 }
            _ = unsafeBitCast(write, to: Call.self)(0, bytes.count, set)
        }
    }

    @Test func thoseCountThatAThreadMayRunOn() throws {
        let shared = Shared()
        try confined { shared.value.withLock { $0 = Processors.count } }
        #expect(shared.value.withLock { $0 } == 1)
        #expect(Processors.count >= 1)
    }

    @Test func oneWhoWaitsLetsTheOtherGoOn() throws {
        // Both on one processor: without a rest the waiter would hold it until the system takes it away.
        let shared = Shared()
        try confined {
            let other = WorkThread(named: "test-other") {
                for _ in 0..<100 {
                    shared.turn.wrappingAdd(1, ordering: .releasing)
                    let turn = shared.turn.load(ordering: .relaxed)
                    var timeout = SpinBackoff()
                    while shared.answer.load(ordering: .acquiring) < turn { timeout.pause() }
                }
            }
            for turn in 1...100 {
                var timeout = SpinBackoff()
                while shared.turn.load(ordering: .acquiring) < turn { timeout.pause() }
                shared.answer.store(turn, ordering: .releasing)
            }
            other?.join(withinSeconds: 10)
            shared.value.withLock { $0 = shared.answer.load(ordering: .relaxed) }
        }
        #expect(shared.value.withLock { $0 } == 100)
    }

    private final class Shared: Sendable {
        let value = Mutex(0)
        let turn = Atomic<Int>(0)
        let answer = Atomic<Int>(0)
    }
}
