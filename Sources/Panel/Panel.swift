import CNcurses
import Glibc
import Instrument
import Session
import Synchronization

/// Why the panel could not be shown.
public struct PanelError: Error, Equatable, CustomStringConvertible {
    /// One clear line.
    public let description: String
}

/// How a panel ended.
public enum PanelEnd: Equatable, Sendable {
    /// The player quit.
    case quit
    /// A signal asked: SIGINT, SIGTERM or SIGHUP, by its number.
    case signal(Int32)
    /// The terminal went away.
    case terminalLost
    /// ``Panel/stop()`` was called.
    case stopped
}

/// What one sees of the instrument: it owns the terminal from ``run()`` to its end, draws the state, and turns keys and mouse
/// into commands.
public struct Panel {
    private let state: () -> InstrumentState
    private let perform: (Command) -> Void
    private let settings: PanelSettings
    private let keep: (PanelSettings) -> Void
    static let isAskedToStop = Atomic<Bool>(false)

    /// Makes a panel.
    /// - state: the instrument as it stands; asked up to 30 times a second, on the thread of ``run()``.
    /// - perform: takes what the player asks for, on the same thread; quick, since it is waited for.
    /// - settings: how it looks at first.
    /// - keep: takes how it looks whenever the player changes that, on the same thread.
    public init(
        state: @escaping () -> InstrumentState, perform: @escaping (Command) -> Void,
        settings: PanelSettings = PanelSettings(), keep: @escaping (PanelSettings) -> Void = { _ in }
    ) {
        self.state = state
        self.perform = perform
        self.settings = settings
        self.keep = keep
    }

    /// Why no panel can be shown here, in one line; `nil` where it can: standard input and output are a terminal that can
    /// place a cursor.
    public static var problem: String? {
        let name = getenv("TERM").map { String(cString: $0) }
        guard let problem = quern_terminal_problem(name) else { return nil }
        let text = String(cString: problem)
        guard let name, !name.isEmpty, name != "dumb", text.hasPrefix("TERM") else { return text }
        return text + ": \(name)"
    }

    /// Shows the panel until the player leaves, a signal asks for the end, the terminal is lost or ``stop()`` is called; the
    /// terminal is then as it was. Handles the terminal's signals meanwhile, and gives their handlers back.
    /// - Parameter opened: what else is to happen first, once it has the terminal.
    public func run(opened: () -> Void = {}) throws(PanelError) -> PanelEnd {
        Self.isAskedToStop.store(false, ordering: .sequentiallyConsistent)
        return try Self.onTerminal(settings) { screen, terminal in
            opened()
            var loop = PanelLoop(screen: screen, state: state, perform: perform, settings: settings, keep: keep)
            return loop.run(terminal)
        }
    }

    /// Takes the terminal and its signals for as long as `body` runs.
    package static func onTerminal<Result>(
        _ settings: PanelSettings = PanelSettings(), _ body: (Screen, borrowing TerminalGuard) -> Result
    ) throws(PanelError) -> Result {
        if let problem { throw PanelError(description: problem) }
        guard let terminal = TerminalGuard() else {
            throw PanelError(description: "no pipe for the signals: \(String(cString: strerror(errno)))")
        }
        guard let screen = Screen(settings) else {
            throw PanelError(description: "ncurses cannot draw on this terminal")
        }
        terminal.arm()
        defer {
            screen.close()
            terminal.disarm()
        }
        return body(screen, terminal)
    }

    /// Ends a running panel, from any thread.
    public static func stop() {
        isAskedToStop.store(true, ordering: .sequentiallyConsistent)
        TerminalGuard.wake()
    }
}
