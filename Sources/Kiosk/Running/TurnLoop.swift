import Instrument
import Stage
import Terminal
import Threads

/// A kiosk on which visitors take part in something, one after the other: it owns the terminal from ``run()`` to its end, and takes no key
/// that would lead out of it.
package struct TurnKiosk<Turns: KioskTurns> {
    let exit: KioskConfiguration.Exit
    let session: TurnSession
    let screen: KioskConfiguration.ScreenSize
    let turns: Turns
    let state: () -> InstrumentState
    let perform: (Command) -> Void

    /// - Parameters:
    ///   - exit: how the host leaves.
    ///   - session: that has not begun.
    ///   - screen: how large what the terminal fills is.
    ///   - turns: what visitors take part in.
    ///   - state: the instrument as it stands.
    ///   - perform: takes what is asked of it; quick, since it is waited for.
    package init(
        _ exit: KioskConfiguration.Exit, _ session: TurnSession, on screen: KioskConfiguration.ScreenSize,
        _ turns: Turns, state: @escaping () -> InstrumentState, perform: @escaping (Command) -> Void
    ) {
        (self.exit, self.session, self.screen, self.turns) = (exit, session, screen, turns)
        (self.state, self.perform) = (state, perform)
    }

    /// Shows it until the host leaves, a signal asks for the end or the terminal is lost; the terminal is then as it was.
    /// - Throws: why nothing can be shown here.
    package func run() throws(TerminalError) -> KioskEnd {
        try KioskTerminal.run { screen, terminal in
            var loop = TurnLoop(screen, self)
            defer { loop.close() }
            return loop.run(terminal)
        }
    }
}

/// Its one loop: asks the session what is to be done, and does it.
private struct TurnLoop<Turns: KioskTurns>: ScreenLoop {
    let screen: Screen
    private let kiosk: TurnKiosk<Turns>
    private var session: TurnSession
    private var turns: Turns
    private var turn: Turns.Turn?
    /// Why nobody can begin.
    private var trouble: String?
    private var playing: ScreenPlaying
    private var keys: [Key] = []
    private var layout: KioskLayout?
    private var shown: Canvas?
    private var serviceStatus = ServiceStatus()
    private var clock = WallClock()
    private let pinChecker: PINChecker
    private var isLeaving = false

    init(_ screen: Screen, _ kiosk: TurnKiosk<Turns>) {
        (self.screen, self.kiosk, session, turns) = (screen, kiosk, kiosk.session, kiosk.turns)
        playing = ScreenPlaying(kiosk.perform)
        pinChecker = PINChecker(kiosk.exit.pin)
        let grid = KioskGrid(size: screen.size, screen: kiosk.screen)
        begin { try $0.interrupted(on: grid) }
    }

    /// Ends what goes on.
    mutating func close() {
        playing.cancelMouse()
        turn?.close()
        serviceStatus.stop()
    }

    mutating func handle(_ input: Input, at microseconds: Int64) {
        switch input {
        case .key(let key): keys.append(key)
        case .mouse(let event):
            if let key = turns.key(for: event) { keys.append(key) }
            playing.handle(event, on: screen.size, at: microseconds)
        case .pasteBegan, .pasted, .background, .graphics: break
        }
    }

    mutating func redraw() { shown = nil }

    mutating func step() -> KioskEnd? {
        let (state, size) = (kiosk.state(), screen.size)
        if layout?.grid.size != size { layout = try? KioskLayout(KioskGrid(size: size, screen: kiosk.screen)) }
        guard let layout else {
            keys = []
            show(KioskPicture.tooSmall(size, screen.capabilities))
            return nil
        }
        let observation = observe(state, layout)
        let effects = session.step(
            observation, turn?.activity, begin: turns.begin(on: layout, trouble: trouble))
        let isAnswering = session.stage == .visitor && !effects.contains(.pause) && !effects.contains(.resume)
        for effect in effects { apply(effect, on: layout.grid) }
        if isAnswering { for key in observation.keys { turn?.handle(key, size: size) } }
        if turn?.step(isAnswering ? observation.touches : [], size: size) == true { endTurn() }
        playing.placeSurface(session.stage == .visitor ? turn?.surface(on: size) : nil)
        show(picture(state, observation))
        serviceStatus.report(
            session.stage.words, frames: state.devices.audio.frames, rounds: state.devices.touchRounds,
            at: observation.seconds)
        return isLeaving ? .left : nil
    }

    private mutating func observe(_ state: InstrumentState, _ layout: KioskLayout) -> KioskObservation {
        var observation = KioskObservation(seconds: MonotonicTime.seconds, layout: layout)
        observation.minuteOfDay = clock.minuteOfDay
        (observation.touches, observation.fingers) = playing.collectTouches(of: state)
        (observation.keys, keys) = (keys, [])
        observation.isPINRight = pinChecker.takeAnswer()
        return observation
    }

    private mutating func apply(_ effect: TurnSession.Effect, on grid: KioskGrid) {
        switch effect {
        case .begin: begin { try $0.next(on: grid) }
        case .visitorLeft: turn?.leave()
        case .pause: turn?.pause()
        case .resume: turn?.resume()
        case .ceiling(let decibels): kiosk.perform(.master(.limit(to: decibels)))
        case .checkPIN(let digits): pinChecker.check(digits)
        case .leave: isLeaving = true
        }
    }

    private mutating func begin(_ next: (inout Turns) throws -> Turns.Turn?) {
        do {
            guard let new = try next(&turns) else { return }
            turn = new
            trouble = nil
            session.setTakingPart(true, at: MonotonicTime.seconds)
        } catch {
            trouble = "\(error)"
        }
    }

    private mutating func endTurn() {
        if let turn { turns.ended(turn) }
        turn = nil
        session.setTakingPart(false, at: MonotonicTime.seconds)
    }

    // MARK: Drawing

    private mutating func picture(_ state: InstrumentState, _ observation: KioskObservation) -> Canvas {
        let (layout, size) = (observation.layout, observation.layout.grid.size)
        let capabilities = screen.capabilities
        switch session.stage {
        case .pad: return KioskPicture.pad(session.host.pad(at: observation.seconds), layout, capabilities)
        case .visitor: if let canvas = turn?.picture(state, size: size, capabilities) { return canvas }
        case .welcome: break
        }
        return turns.welcome(observation, trouble: trouble, capabilities)
    }

    private mutating func show(_ canvas: Canvas) {
        guard canvas != shown else { return }
        screen.show(canvas)
        shown = canvas
    }
}
