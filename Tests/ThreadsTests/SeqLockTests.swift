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
}
