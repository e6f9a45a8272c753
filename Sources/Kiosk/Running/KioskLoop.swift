import Glibc
import Granular
import Instrument
import Mapping
import Stage
import Terminal
import Threads
import Touch
import TouchInput
import Workshop

/// The kiosk's one loop: asks the session what is to be done, and does it.
struct KioskLoop: ScreenLoop {
    let screen: Screen
    private let kiosk: Kiosk
    private var session: KioskSession
    private var model = StageModel()
    private var playing: ScreenPlaying
    private var keys: [Key] = []
    private var layout: KioskLayout?
    private var shown: (viewState: KioskViewState, stage: StageState?, size: Size)?
    private var serviceStatus: ServiceStatus
    private var clock = WallClock()
    private let pinChecker: PINChecker
    private var isLeaving = false

    init(screen: Screen, _ kiosk: Kiosk) {
        self.screen = screen
        self.kiosk = kiosk
        session = KioskSession(kiosk.configuration, kiosk.choice)
        playing = ScreenPlaying(kiosk.perform)
        serviceStatus = ServiceStatus(ServiceManager())
        pinChecker = PINChecker(kiosk.configuration.exit.pin)
    }

    /// Ends what goes on.
    mutating func close() {
        playing.cancelMouse()
        countVisits(in: session.stop(at: MonotonicTime.seconds))
        serviceStatus.stop()
    }

    mutating func step() -> KioskEnd? {
        stepSession()
        return isLeaving ? .left : nil
    }

    mutating func handle(_ input: Input, at microseconds: Int64) {
        switch input {
        case .key(let key): keys.append(key)
        case .mouse(let event): playing.handle(event, on: screen.size, at: microseconds)
        case .pasteBegan, .pasted, .background, .graphics: break
        }
    }

    mutating func redraw() { shown = nil }

    /// One step of the session, and its picture.
    private mutating func stepSession() {
        let state = kiosk.state()
        let size = screen.size
        if layout?.grid.size != size { layout = try? KioskLayout(KioskGrid(size: size, screen: kiosk.screen)) }
        guard let layout else { return drawTooSmall(size) }
        let now = MonotonicTime.seconds
        var observation = KioskObservation(seconds: now, layout: layout)
        observation.minuteOfDay = clock.minuteOfDay
        (observation.touches, observation.fingers) = playing.collectTouches(of: state)
        (observation.keys, keys) = (keys, [])
        (observation.mapping, observation.sound) = (state.playing.mapping.name, state.sounds.played)
        observation.scene = state.scenes.current.flatMap(kiosk.choice.scene)
        observation.levelDecibels = state.master.levelDecibels
        observation.background = state.sounds.bed?.sound
        observation.backgroundDecibels = state.sounds.bed?.levelDecibels ?? kiosk.configuration.backgroundDecibels
        observation.room = kiosk.room?.display()
        observation.isPINRight = pinChecker.takeAnswer()
        let effects = session.step(observation)
        for effect in effects { apply(effect) }
        placeSurface(of: layout)
        draw(observation, state)
        serviceStatus.report(
            words(observation.room), frames: state.devices.audio.frames, rounds: state.devices.touchRounds, at: now)
    }

    /// What the host is told of it.
    private func words(_ room: RoomDisplay?) -> String {
        ([session.stage.words] + [kiosk.room?.words(room)].compactMap(\.self)).joined(separator: "; ")
    }

    private mutating func apply(_ effect: KioskEffect) {
        switch effect {
        case .scene(let file): kiosk.perform(.scenes(.choose(file)))
        case .mapping(let name): kiosk.perform(.playing(.choose(name)))
        case .sound(let name): kiosk.perform(.sounds(.choose(name)))
        case .silence: kiosk.perform(.playing(.release))
        case .level(let decibels): kiosk.perform(.master(.set(to: decibels)))
        case .ceiling(let decibels): kiosk.perform(.master(.limit(to: decibels)))
        case .reset:
            playing.cancelMouse()
            kiosk.perform(.history(.reset))
        case .bed(let decibels?):
            kiosk.perform(.sounds(.bedLevel(decibels)))
            kiosk.perform(.sounds(.bed(kiosk.state().sounds.played)))
        case .bed(nil): if kiosk.state().sounds.bed != nil { kiosk.perform(.sounds(.bed(nil))) }
        case .background(let name, let decibels):
            kiosk.perform(.sounds(.bedLevel(decibels)))
            kiosk.perform(.sounds(.bed(name)))
        case .noBackground: kiosk.perform(.sounds(.bed(nil)))
        case .backgroundLevel(let decibels): kiosk.perform(.sounds(.bedLevel(decibels)))
        case .checkPIN(let digits): pinChecker.check(digits)
        case .play(let action): kiosk.perform(.action(action))
        case .count: countVisits(in: [effect])
        case .leave: isLeaving = true
        }
    }

    private func countVisits(in effects: [KioskEffect]) {
        for case .count(let record) in effects { kiosk.count(record) }
    }

    /// What fingers play: where nobody is there the whole screen answers, else the surface that is drawn.
    private mutating func placeSurface(of layout: KioskLayout) {
        let placement: ScreenPlacement? =
            switch session.stage {
            case .attract: SurfaceGeometry(whole: layout.grid.size).placement(on: layout.grid.size)
            case .playing: layout.stage.placement
            default: nil
            }
        playing.placeSurface(placement)
    }

    // MARK: Drawing

    private mutating func draw(_ observation: KioskObservation, _ state: InstrumentState) {
        let viewState = session.viewState(observation)
        var stage: StageState?
        if case .stage = viewState.view {
            stage = model.stage(of: state, now: observation.seconds)
            stage?.guests = GuestsOnStage(observation.room)
        }
        let size = observation.layout.grid.size
        if let shown, shown.viewState == viewState, shown.stage == stage, shown.size == size { return }
        screen.show(KioskPicture.draw(viewState, stage: stage, observation.layout, screen.capabilities))
        shown = (viewState, stage, size)
    }

    private mutating func drawTooSmall(_ size: Size) {
        keys = []
        screen.show(KioskPicture.tooSmall(size, screen.capabilities))
        shown = nil
    }
}
