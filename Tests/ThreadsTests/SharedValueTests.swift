import Glibc
import Synchronization
import TestSupport
import Testing
import Threads

@Suite struct SharedValueTests {
    private struct Counter: ~Copyable, Sendable {
        let count = Atomic<Int>(0)
        let ends: Ends
        deinit { ends.count.add(1, ordering: .relaxed) }
    }

    private final class Ends: Sendable { let count = Atomic<Int>(0) }

    @Test("all who share it reach one value, which ends with its owner")
    func sharing() {
        let ends = Ends()
        do {
            let shared = SharedValue(Counter(ends: ends))
            let threads = (0..<3).map { number in
                WorkThread(named: "sharer \(number)") {
                    let reference = shared.reference
                    for _ in 0..<50_000 { reference.pointee.count.add(1, ordering: .relaxed) }
                }
            }
            for thread in threads { thread?.join(withinSeconds: 60) }
            let (count, ended) = (shared.pointee.count.load(ordering: .relaxed), ends.count.load(ordering: .relaxed))
            #expect(count == 150_000 && ended == 0)
            // The threads keep their bodies a moment longer.
            withExtendedLifetime(shared) {}
        }
        #expect(eventually { ends.count.load(ordering: .relaxed) > 0 })
        let ended = ends.count.load(ordering: .relaxed)
        #expect(ended == 1)
    }
}

@Suite struct PointerSlotTests {
    /// Torn, or touched by two, where `inverse` is not that of `number`.
    private struct Content {
        var number: Int
        var inverse: Int
    }

    @Test("what is handed over is whole, comes in order, and nothing is lost or had by two")
    func handing() throws {
        let slot = SharedValue(PointerSlot<Content>())
        let count = 100_000
        let overtaken = SharedValue(Atomic<Int>(0))
        let writer = try #require(
            WorkThread(named: "giver") {
                for number in 1...count {
                    let place = UnsafeMutablePointer<Content>.allocate(capacity: 1)
                    place.initialize(to: Content(number: number, inverse: ~number))
                    if let before = slot.pointee.exchange(place) {
                        // Nobody took it: it is this thread's again.
                        if before.pointee.inverse == ~before.pointee.number {
                            overtaken.pointee.add(1, ordering: .relaxed)
                        }
                        before.deallocate()
                    }
                    if number.isMultiple(of: 8) { sched_yield() }
                }
            })
        var taken = 0
        var last = 0
        var isRight = true
        while last < count, isRight {
            guard let place = slot.pointee.takePointer() else {
                sched_yield()
                continue
            }
            isRight = place.pointee.number > last && place.pointee.inverse == ~place.pointee.number
            last = place.pointee.number
            place.pointee.inverse = 0
            place.deallocate()
            taken += 1
        }
        #expect(writer.join(withinSeconds: 60))
        let (isEmpty, before) = (slot.pointee.isEmpty, overtaken.pointee.load(ordering: .relaxed))
        #expect(isRight && isEmpty && taken + before == count)
    }
}
