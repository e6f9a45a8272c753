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
