import Glibc
import Testing
import Threads

@Suite struct MonotonicTimeTests {
    @Test func allUnitsTellOneTime() {
        let before = MonotonicTime.nanoseconds
        let microseconds = MonotonicTime.microseconds
        let seconds = MonotonicTime.seconds
        let after = MonotonicTime.nanoseconds
        #expect((before / 1_000...after / 1_000).contains(microseconds))
        #expect((Double(before) * 1e-9...Double(after) * 1e-9).contains(seconds))
    }

    @Test func itIsTheClockThatTheKernelStampsWith() {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        let now = MonotonicTime.nanoseconds
        #expect(now >= MonotonicTime.nanoseconds(of: time))
        #expect(now - MonotonicTime.nanoseconds(of: time) < 10_000_000_000)
        #expect(MonotonicTime.nanoseconds(of: timespec(tv_sec: 3, tv_nsec: 5)) == 3_000_000_005)
    }

    @Test func aSleeperIsNeverEarly() {
        let due = MonotonicTime.nanoseconds + 5_000_000
        MonotonicTime.sleep(untilNanoseconds: due)
        #expect(MonotonicTime.nanoseconds >= due)
    }

    @Test func aTimeThatHasPassedIsNotWaitedFor() {
        let begun = MonotonicTime.nanoseconds
        for _ in 0..<100 { MonotonicTime.sleep(untilNanoseconds: begun - 1) }
        #expect(MonotonicTime.nanoseconds - begun < 5_000_000_000)
    }
}
