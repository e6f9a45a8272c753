import CNcurses

/// Keeps the promise that the terminal is given back on every way out: signals that ask are noted and answered by the loop,
/// signals that kill restore it in their handler.
package struct TerminalGuard: ~Copyable {
    /// What signals asked for since the last look.
    struct Requests {
        var end: Int32?
        var suspend: Bool
        var resume: Bool
        var resize: Bool
    }

    /// What a wait found.
    package struct Found {
        package var keys: Bool
        package var isTerminalGone: Bool
    }

    /// Handles the signals from now on; `nil` where the system gives no pipe.
    package init?() {
        guard quern_guard_enter() >= 0 else { return nil }
    }

    deinit { quern_guard_leave() }

    /// The terminal is ours: a fatal signal gives it back.
    package func arm() { quern_guard_arm() }

    /// The terminal is not ours.
    package func disarm() { quern_guard_disarm() }

    /// Lets SIGINT and SIGTSTP do nothing until this ends, and SIGQUIT where it comes from the terminal: whoever sits there can neither
    /// end nor stop the program. A SIGQUIT that somebody sends ends it.
    package func ignoreTerminalSignals() { quern_guard_ignore_terminal() }

    func takeRequests() -> Requests {
        var signal: Int32 = 0
        let bits = quern_guard_take(&signal)
        return Requests(
            end: bits & Int32(QUERN_ASKED_END) != 0 ? signal : nil, suspend: bits & Int32(QUERN_ASKED_SUSPEND) != 0,
            resume: bits & Int32(QUERN_ASKED_RESUME) != 0, resize: bits & Int32(QUERN_ASKED_RESIZE) != 0)
    }

    /// Waits for keys, a signal or a wake-up.
    package func wait(milliseconds: Int) -> Found {
        let bits = quern_guard_wait(Int32(milliseconds))
        return Found(
            keys: bits & Int32(QUERN_HAS_KEYS) != 0, isTerminalGone: bits & Int32(QUERN_TERMINAL_GONE) != 0)
    }

    /// Stops the process, as Ctrl-Z does; returns when it goes on.
    func stopProcess() { quern_guard_stop_process() }

    /// Keeps what libraries wrote to stderr from growing without end.
    package func trim() { quern_guard_trim() }

    /// Whether standard input is at its end.
    package var hasInputEnded: Bool { quern_input_ended() }

    /// Makes a waiting loop look; from any thread.
    package static func wake() { quern_guard_wake() }
}

extension TerminalGuard {
    /// What became of what signals asked for.
    package struct Answer {
        /// The signal that asked for the end.
        package var end: Int32?
        /// Whether everything must be drawn anew.
        package var isBlank: Bool
        /// Whether the terminal's size may be another.
        package var isResized: Bool
    }

    /// Does what signals asked for since the last look: stops the process and goes on, follows the terminal's size.
    package func answerSignals(on screen: Screen) -> Answer {
        let asked = takeRequests()
        guard asked.end == nil else { return Answer(end: asked.end, isBlank: false, isResized: false) }
        if asked.suspend {
            disarm()
            screen.suspend()
            stopProcess()
            arm()
        }
        let isBlank = asked.suspend || asked.resume
        if isBlank { screen.resume() }
        if asked.resize { screen.followSize() }
        return Answer(end: nil, isBlank: isBlank, isResized: asked.resize)
    }
}
