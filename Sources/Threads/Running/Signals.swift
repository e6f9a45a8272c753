import Glibc

/// Which signals a thread leaves to others.
package enum Signals {
    /// Runs `body` with the process's signals held off this thread, and off the threads that `body` starts: a sound server's
    /// socket that breaks must not end the program by SIGPIPE, and SIGINT is for the panel.
    ///
    /// A thread's own faults always reach it: the kernel ends a process that blocks one, without asking the handler that
    /// gives the terminal back.
    package static func heldOff<Result: ~Copyable, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var held = processSignals
        var before = sigset_t()
        pthread_sigmask(SIG_SETMASK, &held, &before)
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

    /// All but the faults.
    private static var processSignals: sigset_t {
        var signals = sigset_t()
        sigfillset(&signals)
        for fault in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS] { sigdelset(&signals, fault) }
        return signals
    }
}
