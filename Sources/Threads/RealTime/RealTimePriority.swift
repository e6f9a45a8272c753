import CThreads
import Glibc

/// The place of threads that must not wait for ordinary ones: `SCHED_FIFO`.
package enum RealTimePriority {
    /// That of threads whose lateness is heard as a gap: under what a card's own interrupt thread is given where somebody tuned it
    /// (90 and up), over the 50 that all interrupt threads have by default: the place that JACK's users have settled on.
    package static let sound: Int32 = 70
    /// That of threads that follow a hand, whatever it plays with: over all ordinary ones, and none before another's.
    package static let input: Int32 = 5

    /// Gives the calling thread the priority `wanted` (1…99), or as near to it as the user may; threads it starts do not
    /// inherit it.
    /// - Returns: what was given; `nil` where none is allowed.
    package static func raise(to wanted: Int32) -> Int32? {
        if quern_become_realtime(wanted) == 0 { return wanted }
        let allowed = quern_realtime_limit()
        guard allowed > 0, allowed < wanted, quern_become_realtime(allowed) == 0 else { return nil }
        return allowed
    }

    /// Puts the calling thread among ordinary ones, whoever started it.
    package static func leave() {
        var ordinary = sched_param()
        pthread_setschedparam(pthread_self(), SCHED_OTHER, &ordinary)
    }
}
