import Glibc

/// The time that touches, blocks, cards and pictures are measured in: `CLOCK_MONOTONIC`.
package enum MonotonicTime {
    /// Now, in nanoseconds: blocks and cards.
    package static var nanoseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return nanoseconds(of: time)
    }

    /// Now, in whole microseconds: touches, as the kernel stamps them.
    package static var microseconds: Int64 { nanoseconds / 1_000 }

    /// Now, in seconds: messages for people.
    package static var seconds: Double { Double(nanoseconds) * 1e-9 }

    /// `time` in nanoseconds.
    package static func nanoseconds(of time: timespec) -> Int64 {
        Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }

    /// Sleeps until ``nanoseconds`` reaches `nanoseconds`; at once back when it has passed. Nothing wakes the sleeper before.
    package static func sleep(untilNanoseconds nanoseconds: Int64) {
        var target = timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
        while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &target, nil) == EINTR {}
    }
}
