import Glibc

/// The clock that touches are stamped with.
enum MonotonicClock {
    /// `CLOCK_MONOTONIC` now, in microseconds.
    static var microseconds: Int64 {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return Int64(now.tv_sec) * 1_000_000 + Int64(now.tv_nsec) / 1000
    }
}
