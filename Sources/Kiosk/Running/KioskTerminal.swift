import Terminal

/// The terminal of a kiosk: no key leads out of it.
package enum KioskTerminal {
    /// Takes the terminal for as long as `body` runs; it is then as it was.
    /// - Throws: why nothing can be shown here.
    package static func run<Result>(
        _ body: (Screen, borrowing TerminalGuard) -> Result
    ) throws(TerminalError) -> Result {
        try TerminalSession.run(palette: .parameters) { screen, terminal in
            terminal.ignoreTerminalSignals()
            screen.takeEveryKey()
            let lock = ConsoleLock()
            defer { lock?.release() }
            return body(screen, terminal)
        }
    }
}
