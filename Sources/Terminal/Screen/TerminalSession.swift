import CNcurses
import Glibc

/// Why nothing can be drawn on the terminal.
public struct TerminalError: Error, Equatable, CustomStringConvertible {
    /// One clear line.
    public let description: String
}

/// The terminal for as long as something is drawn on it.
public enum TerminalSession {
    /// Why nothing can be drawn here, in one line; `nil` where it can: standard input and output are a terminal that can place a
    /// cursor.
    public static var problem: String? {
        let name = getenv("TERM").map { String(cString: $0) }
        guard let problem = quern_terminal_problem(name) else { return nil }
        let text = String(cString: problem)
        guard let name, !name.isEmpty, name != "dumb", text.hasPrefix("TERM") else { return text }
        return text + ": \(name)"
    }

    /// Whether the terminal says that nothing can be drawn on it, wherever the output goes.
    public static var isDumb: Bool { getenv("TERM").map { String(cString: $0) } == "dumb" }

    /// Takes the terminal and its signals for as long as `body` runs; it is then as it was, and so are the signals' handlers.
    /// - Parameters:
    ///   - requests: how to draw, where the terminal can.
    ///   - palette: the hues of what is drawn.
    /// - Throws: why nothing can be drawn.
    package static func run<Result>(
        _ requests: Capabilities.Requests = .init(), palette: Palette = Palette(),
        _ body: (Screen, borrowing TerminalGuard) -> Result
    ) throws(TerminalError) -> Result {
        if let problem { throw TerminalError(description: problem) }
        guard let terminal = TerminalGuard() else {
            throw TerminalError(description: "cannot open a pipe for signals: \(String(cString: strerror(errno)))")
        }
        guard let screen = Screen(requests, palette: palette) else {
            throw TerminalError(description: "ncurses does not support this terminal")
        }
        terminal.arm()
        defer {
            screen.close()
            terminal.disarm()
        }
        return body(screen, terminal)
    }
}
