import Instrument
import Stage
import Study
import Terminal

/// How a run on the screen ended.
package enum StudyScreenEnd: Equatable, Sendable, ScreenEnd {
    /// With the run.
    case ended(StudyEnding)
    /// The host closed it: it goes on another time.
    case left
    /// A signal asked: it goes on another time.
    case signal(Int32)
    /// The terminal went away: it goes on another time.
    case terminalLost
}

/// A run on the screen: it owns the terminal from ``play()`` to its end.
package struct StudyScreen {
    private let run: RunScreen
    private let instrument: StudyInstrument

    /// Shows `run`, which is played on `instrument`.
    package init(_ run: RunScreen, on instrument: StudyInstrument) { (self.run, self.instrument) = (run, instrument) }

    /// Shows the run to its end.
    /// - Throws: why nothing can be shown here.
    package func play() throws(TerminalError) -> StudyScreenEnd {
        try TerminalSession.run(palette: .parameters) { screen, terminal in
            terminal.ignoreTerminalSignals()
            var loop = StudyScreenLoop(screen, run, instrument)
            return loop.run(terminal)
        }
    }
}

/// The one loop of a run on the screen.
private struct StudyScreenLoop: ScreenLoop {
    let screen: Screen
    private var run: RunScreen
    private let instrument: StudyInstrument
    private var playing: ScreenPlaying
    private var shown: Canvas?

    init(_ screen: Screen, _ run: RunScreen, _ instrument: StudyInstrument) {
        (self.screen, self.run, self.instrument) = (screen, run, instrument)
        playing = ScreenPlaying(instrument.perform)
    }

    mutating func step() -> StudyScreenEnd? {
        let (state, size) = (instrument.state(), screen.size)
        let ending = run.step(playing.collectTouches(of: state).touches, size: size)
        playing.placeSurface(run.surface(on: size))
        let canvas = run.picture(state, size: size, screen.capabilities)
        if canvas != shown {
            screen.show(canvas)
            shown = canvas
        }
        return run.isLeft ? .left : ending.map(StudyScreenEnd.ended)
    }

    mutating func handle(_ input: Input, at microseconds: Int64) {
        switch input {
        case .key(let key): run.handle(key, size: screen.size)
        case .mouse(let event):
            if let key = RunScreen.key(for: event) { run.handle(key, size: screen.size) }
            playing.handle(event, on: screen.size, at: microseconds)
        case .pasteBegan, .pasted, .background, .graphics: break
        }
    }

    mutating func redraw() { shown = nil }
}
