import Instrument
import Stage
import Terminal

/// How a game on the screen ended.
package enum QuizScreenEnd: Equatable, Sendable, ScreenEnd {
    /// The player closed it after the end.
    case closed
    /// A signal asked.
    case signal(Int32)
    /// The terminal went away.
    case terminalLost
}

/// A game on the screen: it owns the terminal from ``play()`` to its end.
package struct QuizScreen {
    private let run: QuizRun
    private let instrument: QuizInstrument

    /// Shows `run`, which is played on `instrument`.
    package init(_ run: QuizRun, on instrument: QuizInstrument) { (self.run, self.instrument) = (run, instrument) }

    /// Shows the game until the player closes it.
    /// - Throws: why nothing can be shown here.
    package func play() throws(TerminalError) -> QuizScreenEnd {
        try TerminalSession.run(palette: .parameters) { screen, terminal in
            var loop = QuizScreenLoop(screen, run, instrument)
            return loop.play(terminal)
        }
    }
}

/// The one loop of a game on the screen.
private struct QuizScreenLoop: ScreenLoop {
    let screen: Screen
    private var whole: WholeScreen
    private let instrument: QuizInstrument

    init(_ screen: Screen, _ run: QuizRun, _ instrument: QuizInstrument) {
        (self.screen, self.instrument) = (screen, instrument)
        whole = WholeScreen(PlayedGame(run), perform: instrument.perform)
    }

    mutating func play(_ terminal: borrowing TerminalGuard) -> QuizScreenEnd {
        defer { whole.close() }
        return run(terminal)
    }

    mutating func step() -> QuizScreenEnd? { whole.step(instrument.state(), on: screen) ? .closed : nil }

    mutating func handle(_ input: Input, at microseconds: Int64) {
        switch input {
        case .key(let key): whole.handle(key, size: screen.size, at: microseconds)
        case .mouse(let event): whole.handle(event, size: screen.size, at: microseconds)
        case .pasteBegan, .pasted, .background, .graphics: break
        }
    }

    mutating func redraw() { whole.redraw() }
}
