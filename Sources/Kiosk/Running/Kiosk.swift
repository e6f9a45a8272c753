import Instrument
import Stage
import Terminal

/// How a kiosk ended.
package enum KioskEnd: Equatable, Sendable, ScreenEnd {
    /// The host typed the PIN.
    case left
    /// A signal asked: SIGTERM or SIGHUP, by its number.
    case signal(Int32)
    /// The terminal went away.
    case terminalLost
}

/// A panel for strangers, who are left alone with it: it owns the terminal from ``run()`` to its end, and takes no key that would lead
/// out of it.
package struct Kiosk {
    let configuration: KioskConfiguration
    let choice: KioskChoice
    let screen: KioskConfiguration.ScreenSize
    let state: () -> InstrumentState
    let perform: (Command) -> Void
    let room: KioskRoom?
    let count: (VisitRecord) -> Void

    /// Makes a kiosk.
    /// - choice: what visitors can choose from.
    /// - screen: how large what the terminal fills is.
    /// - state: the instrument as it stands; asked up to 30 times a second, on the thread of ``run()``.
    /// - perform: takes what visitors ask for, on the same thread; quick, since it is waited for.
    /// - room: what visitors join with their phones, where there is such a room.
    /// - count: takes each session that ended, on the same thread.
    package init(
        _ configuration: KioskConfiguration, _ choice: KioskChoice, on screen: KioskConfiguration.ScreenSize,
        state: @escaping () -> InstrumentState, perform: @escaping (Command) -> Void, room: KioskRoom? = nil,
        count: @escaping (VisitRecord) -> Void
    ) {
        self.configuration = configuration
        self.choice = choice
        self.screen = screen
        self.state = state
        self.perform = perform
        self.room = room
        self.count = count
    }

    /// Lays out the terminal on standard output, on a screen of that size; where there is no terminal, a console's usual cells.
    /// - Throws: where something that is touched would be too small.
    package static func layout(on screen: KioskConfiguration.ScreenSize) throws(KioskLayout.TooSmall) -> KioskLayout {
        let size = Screen.terminalSize
        return try KioskLayout(KioskGrid(size: size.rows > 0 ? size : consoleSize, screen: screen))
    }

    /// A Linux console of 1920×1080 with its usual font.
    private static let consoleSize = Size(columns: 240, rows: 67)

    /// Shows the kiosk until the host leaves, a signal asks for the end or the terminal is lost; the terminal is then as it was.
    /// - Throws: why nothing can be shown here.
    package func run() throws(TerminalError) -> KioskEnd {
        try KioskTerminal.run { screen, terminal in
            var loop = KioskLoop(screen: screen, self)
            defer { loop.close() }
            return loop.run(terminal)
        }
    }
}
