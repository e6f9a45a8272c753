import CALSA
import Glibc

/// What the audio thread asks of the system.
enum RealTime {
    /// Under what a card's own interrupt thread is given where somebody tuned it (90 and up), over the 50 that all interrupt
    /// threads have by default: the place that JACK's users have settled on.
    static let wantedPriority: Int32 = 70

    /// Gives the calling thread a real-time priority, as near to the wanted one as the user may; `nil` where none is allowed.
    static func raisePriority() -> Int32? {
        if quern_become_realtime(wantedPriority) == 0 { return wantedPriority }
        let allowed = quern_realtime_limit()
        guard allowed > 0, allowed < wantedPriority, quern_become_realtime(allowed) == 0 else { return nil }
        return allowed
    }

    /// Keeps the program's memory from being swapped out, where the user may.
    static func lockMemory() -> Bool {
        // What comes later may only be locked too where no limit can be hit: else a later allocation would fail.
        let future = quern_memory_lock_is_unlimited() ? MCL_FUTURE : 0
        return mlockall(MCL_CURRENT | future | MCL_ONFAULT) == 0
    }

    /// Runs `body` with all signals held off this thread, and off the threads that `body` starts: a sound server's socket
    /// that breaks must not end the program by SIGPIPE.
    static func withoutSignals<Result: ~Copyable, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, &before)
        defer {
            var pipe = sigset_t()
            sigemptyset(&pipe)
            sigaddset(&pipe, SIGPIPE)
            var none = timespec()
            if sigismember(&before, SIGPIPE) == 0 { sigtimedwait(&pipe, nil, &none) }
            pthread_sigmask(SIG_SETMASK, &before, nil)
        }
        return try body()
    }

    /// Holds all signals off the calling thread.
    static func blockSignals() {
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, nil)
    }
}
