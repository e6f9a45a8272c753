import Glibc
import Testing
import Threads

@Suite struct RankedMutexTests {
    @Test("locks taken in their order, one inside the other or one after the other, are just locks")
    func order() throws {
        let outer = RankedMutex(1, rank: .control)
        let inner = RankedMutex([2], rank: .recorder)
        let innermost = RankedMutex("3", rank: .leaf)
        let all = outer.withLock { first in
            first += 1
            return inner.withLock { second in
                second.append(first)
                return innermost.withLock { third in "\(first) \(second) \(third)" }
            }
        }
        #expect(all == "2 [2, 2] 3")
        // Afterwards none is held: also where a body threw.
        struct Problem: Error {}
        #expect(throws: Problem.self) { try innermost.withLock { _ in throw Problem() } }
        let again = innermost.withLock { $0 }
        let first = outer.withLock { $0 }
        #expect(again == "3" && first == 2)
    }

    @Test("what one thread holds says nothing of another's")
    func threads() throws {
        final class Shared: Sendable {
            let control = RankedMutex(0, rank: .control)
            let leaf = RankedMutex(0, rank: .leaf)
        }
        let shared = Shared()
        let isRight = shared.leaf.withLock { _ in
            let thread = WorkThread(named: "other") { shared.control.withLock { $0 += 1 } }
            // A thread that is let go takes the last lock of all.
            return thread?.join(withinSeconds: 60)
        }
        let count = shared.control.withLock { $0 }
        #expect(isRight == true && count == 1)
    }

    @Test("a lock that is taken out of order ends the program at once, and both are named")
    func violation() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            setenv("QUERN_CHECK_LOCKS", "1", 1)
            let outer = RankedMutex(0, rank: .control)
            let inner = RankedMutex(0, rank: .leaf)
            inner.withLock { _ in outer.withLock { $0 += 1 } }
        }
        let words = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(words.contains("control is taken while this thread holds leaf"), "\(words)")
    }

    @Test("two locks of one rank are never held by one thread")
    func equals() async {
        await #expect(processExitsWith: .failure) {
            setenv("QUERN_CHECK_LOCKS", "1", 1)
            let one = RankedMutex(0, rank: .leaf)
            let other = RankedMutex(0, rank: .leaf)
            one.withLock { _ in other.withLock { $0 += 1 } }
        }
    }

    @Test("many threads count together, and none is lost")
    func counting() {
        final class Shared: Sendable { let count = RankedMutex(0, rank: .leaf) }
        let shared = Shared()
        let threads = (0..<4).map { number in
            WorkThread(named: "counter \(number)") { for _ in 0..<50_000 { shared.count.withLock { $0 += 1 } } }
        }
        for thread in threads { thread?.join(withinSeconds: 60) }
        let count = shared.count.withLock { $0 }
        #expect(count == 200_000)
    }

    @Test("every rank has a bit of its own")
    func ranks() { #expect(LockRank.allCases.count <= 64) }
}
