import Glibc
import Testing
import Threads

@Suite struct WakeUpTests {
    private static let long: Int64 = 30_000_000_000

    @Test func aSignalBeforeTheWaitEndsItAndIsTakenAway() {
        let wakeUp = WakeUp()
        wakeUp.signal()
        wakeUp.signal()
        let begun = MonotonicTime.nanoseconds
        wakeUp.wait(nanoseconds: nil)
        #expect(MonotonicTime.nanoseconds - begun < Self.long)
        // Two signals are one: this wait lasts.
        let again = MonotonicTime.nanoseconds
        wakeUp.wait(nanoseconds: 20_000_000)
        #expect(MonotonicTime.nanoseconds - again >= 20_000_000)
    }

    @Test func aSignalFromAnotherThreadEndsAWait() throws {
        let shared = Shared()
        let begun = MonotonicTime.nanoseconds
        let thread = try #require(
            WorkThread(named: "test-signal") {
                MonotonicTime.sleep(untilNanoseconds: begun + 20_000_000)
                shared.wakeUp.signal()
            })
        shared.wakeUp.wait(nanoseconds: Self.long)
        #expect((20_000_000..<Self.long).contains(MonotonicTime.nanoseconds - begun))
        #expect(thread.join(withinSeconds: 10))
    }

    @Test func aSignalTakenAwayWakesNobody() {
        let wakeUp = WakeUp()
        wakeUp.signal()
        wakeUp.clear()
        let begun = MonotonicTime.nanoseconds
        wakeUp.wait(nanoseconds: 10_000_000)
        #expect(MonotonicTime.nanoseconds - begun >= 10_000_000)
    }

    @Test func aWaitTellsWhetherTheFileCanBeReadOrIsGone() {
        let wakeUp = WakeUp()
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        defer { close(ends[0]) }
        let nothing = wakeUp.wait(orFor: ends[0], nanoseconds: 0)
        #expect(!nothing.isReadable && !nothing.isGone)
        write(ends[1], "!", 1)
        let written = wakeUp.wait(orFor: ends[0], nanoseconds: Self.long)
        #expect(written.isReadable && !written.isGone)
        close(ends[1])
        #expect(wakeUp.wait(orFor: ends[0], nanoseconds: Self.long).isGone)
    }
}

private final class Shared: Sendable {
    let wakeUp = WakeUp()
}
