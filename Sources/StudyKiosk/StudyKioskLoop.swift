import Instrument
import Kiosk
import Stage
import Study
import StudyRoom
import Terminal
import Threads

/// The one loop of a study on a kiosk: asks the session what is to be done, and does it.
struct StudyKioskLoop: ScreenLoop {
    let screen: Screen
    private let kiosk: StudyKiosk
    private var session: StudyKioskSession
    private var participant: RunScreen?
    /// Why nobody can begin.
    private var trouble: String?
    private var playing: ScreenPlaying
    private var keys: [Key] = []
    private var layout: KioskLayout?
    private var shown: Canvas?
    private var serviceStatus = ServiceStatus()
    private let pinChecker: PINChecker
    private var isLeaving = false

    init(_ screen: Screen, _ kiosk: StudyKiosk) {
        (self.screen, self.kiosk) = (screen, kiosk)
        playing = ScreenPlaying(kiosk.instrument.perform)
        pinChecker = PINChecker(kiosk.configuration.exit.pin)
        session = StudyKioskSession(
            kiosk.configuration.exit, idleSeconds: kiosk.configuration.study?.idleSeconds ?? .infinity,
            isTakingPart: false)
        setParticipant(kiosk.participants.interrupted)
    }

    /// Ends what goes on.
    mutating func close() {
        playing.cancelMouse()
        serviceStatus.stop()
    }

    mutating func handle(_ input: Input, at microseconds: Int64) {
        switch input {
        case .key(let key): keys.append(key)
        case .mouse(let event):
            if let key = RunScreen.key(for: event) { keys.append(key) }
            playing.handle(event, on: screen.size, at: microseconds)
        case .pasteBegan, .pasted, .background: break
        }
    }

    mutating func redraw() { shown = nil }

    mutating func step() -> KioskEnd? {
        let (state, size) = (kiosk.instrument.state(), screen.size)
        if layout?.grid.size != size { layout = try? KioskLayout(KioskGrid(size: size, screen: kiosk.screen)) }
        guard let layout else {
            keys = []
            show(KioskPicture.tooSmall(size, screen.capabilities))
            return nil
        }
        let observation = observe(state, layout)
        let effects = session.step(observation, participant?.view, begin: welcome(layout).places.first)
        let isAnswering = session.stage == .participant && !effects.contains(.pause) && !effects.contains(.resume)
        for effect in effects { apply(effect) }
        if isAnswering { for key in observation.keys { participant?.handle(key, size: size) } }
        if participant?.step(isAnswering ? observation.touches : [], size: size) != nil { endParticipant() }
        playing.placeSurface(session.stage == .participant ? participant?.surface(on: size) : nil)
        show(picture(state, observation))
        serviceStatus.report(
            session.stage.words, frames: state.devices.audio.frames, rounds: state.devices.touchRounds,
            at: observation.seconds)
        return isLeaving ? .left : nil
    }

    private mutating func observe(_ state: InstrumentState, _ layout: KioskLayout) -> KioskObservation {
        var observation = KioskObservation(seconds: MonotonicTime.seconds, layout: layout)
        (observation.touches, observation.fingers) = playing.collectTouches(of: state)
        (observation.keys, keys) = (keys, [])
        observation.isPINRight = pinChecker.takeAnswer()
        return observation
    }

    private mutating func apply(_ effect: StudyKioskSession.Effect) {
        switch effect {
        case .begin: setParticipant(kiosk.participants.next)
        case .participantLeft: participant?.handle(.withdraw)
        case .pause: participant?.handle(.pause)
        case .resume: participant?.handle(.resume)
        case .checkPIN(let digits): pinChecker.check(digits)
        case .leave: isLeaving = true
        }
    }

    private mutating func setParticipant(_ begin: () throws -> StudyKiosk.Participant?) {
        do {
            guard let (run, seconds) = try begin() else { return }
            var options = StudyScreenModel.Options()
            let grid = KioskGrid(size: screen.size, screen: kiosk.screen)
            options.leastRows = max(grid.least.rows, options.leastRows)
            (options.isForFingers, options.hasHostMenu) = (true, false)
            participant = RunScreen(run, seconds: seconds, options)
            trouble = nil
            session.setTakingPart(true, at: MonotonicTime.seconds)
        } catch {
            trouble = "\(error)"
        }
    }

    private mutating func endParticipant() {
        participant = nil
        kiosk.participants.ended()
        session.setTakingPart(false, at: MonotonicTime.seconds)
    }

    // MARK: Drawing

    private func welcome(_ layout: KioskLayout) -> MessageView {
        let text = trouble.map { "\(kiosk.welcome)\n\($0)" } ?? kiosk.welcome
        return MessageView(
            text, buttons: ["Begin"], size: layout.grid.size, leastRows: max(layout.grid.least.rows, 3))
    }

    private mutating func picture(_ state: InstrumentState, _ observation: KioskObservation) -> Canvas {
        let (layout, size) = (observation.layout, observation.layout.grid.size)
        switch session.stage {
        case .pad:
            return KioskPicture.pad(session.host.pad(at: observation.seconds), layout, screen.capabilities)
        case .participant:
            let capabilities = screen.capabilities
            if let canvas = participant?.picture(state, size: size, capabilities) { return canvas }
        case .welcome: break
        }
        var canvas = Canvas(size: size, graphics: screen.capabilities.graphics)
        welcome(layout).draw(on: &canvas)
        return canvas
    }

    private mutating func show(_ canvas: Canvas) {
        guard canvas != shown else { return }
        screen.show(canvas)
        shown = canvas
    }
}
