import Granular
import Instrument
import Session
import Threads
import Touch

/// The panel's one loop: waits for keys, signals and the next picture's time.
struct PanelLoop {
    /// Milliseconds between pictures: at most 30 a second.
    static let pictureMilliseconds: Int64 = 34

    private let screen: Screen
    private let state: () -> InstrumentState
    private let perform: (Command) -> Void
    private let keep: (PanelSettings) -> Void
    private var model: PanelModel
    private var parser = InputParser()
    private var mouse = MouseFingers()
    private var dragging = Dragging()
    private var listDragging = ListDragging()
    private var taps = TouchTaps()
    private var layout: Layout?
    private var placement: ScreenPlacement?
    private var shown: (look: Look, size: Size)?
    private var mappings: [String] = []
    private var mappingName: String?
    private var isLeaving = false

    init(
        screen: Screen, state: @escaping () -> InstrumentState, perform: @escaping (Command) -> Void,
        settings: PanelSettings, keep: @escaping (PanelSettings) -> Void
    ) {
        self.screen = screen
        self.state = state
        self.perform = perform
        self.keep = keep
        model = PanelModel(settings: settings)
    }

    mutating func run(_ terminal: borrowing TerminalGuard) -> PanelEnd {
        defer { liftMouse() }
        var nextPicture: Int64 = 0
        var pictures = 0
        while true {
            let now = MonotonicTime.microseconds
            if now >= nextPicture {
                draw(now)
                nextPicture = MonotonicTime.microseconds + Self.pictureMilliseconds * 1000
                pictures += 1
                if pictures % 256 == 0 { terminal.trim() }
            }
            let wait = max(nextPicture - MonotonicTime.microseconds + 999, 0) / 1000
            let found = terminal.wait(milliseconds: Int(wait))
            if Panel.isAskedToStop.load(ordering: .relaxed) { return .stopped }
            let answer = terminal.answerSignals(on: screen)
            if let signal = answer.end { return .signal(signal) }
            if answer.isBlank { shown = nil }
            if answer.isBlank || answer.isResized { nextPicture = 0 }
            if found.keys {
                let count = takeInput()
                if isLeaving { return .quit }
                if count == 0, terminal.hasInputEnded { return .terminalLost }
            } else if found.isTerminalGone {
                return .terminalLost
            }
        }
    }

    // MARK: Drawing

    private mutating func draw(_ now: Int64) {
        let state = self.state()
        mappings = state.mappings
        if let mappingName, mappingName != state.mapping.name { liftMouse() }
        mappingName = state.mapping.name
        let size = screen.size
        layout = Layout(size: size, state)
        for pointer in taps.pointers(state.screenTouches, size: size) { point(pointer) }
        tellPlacement()
        let look = model.look(
            state, now: Double(now) / 1e6, pinned: mouse.pinned, noticeRows: layout?.notices.rows ?? 1,
            parameters: layout?.parameters)
        if let shown, shown.look == look, shown.size == size { return }
        screen.show(Picture.draw(look, size: size, capabilities: screen.capabilities))
        shown = (look, size)
    }

    /// A touchscreen under the terminal is played by what is drawn.
    private mutating func tellPlacement() {
        let drawn = model.view.hidesSurface ? nil : layout?.placement
        guard placement != drawn else { return }
        placement = drawn
        perform(.surface(placement))
    }

    // MARK: Keys and mouse

    /// Reads what is there, but not for ever: a flood must not keep the picture still. Answers how much there was.
    private mutating func takeInput() -> Int {
        var count = 0
        while count < 512, !isLeaving, let code = screen.nextCode() {
            count += 1
            let now = MonotonicTime.microseconds
            switch parser.take(code, at: now) {
            case .key(let key): take(key)
            case .mouse(let event): take(event, at: now)
            case nil: break
            }
        }
        return count
    }

    private mutating func take(_ key: Key) {
        if let shown {
            // A line that is open has the keys first, digits and letters too.
            if let commands = model.takeEntry(key, values: shown.look.values) { return follow(commands) }
            if let answer = model.takeSettings(key, in: shown.look) { return follow(answer) }
        }
        let rows = layout.map { HelpView.room($0).rows - 4 } ?? 1
        if let shown, let commands = model.view.take(key, in: shown.look, pageRows: rows) {
            follow(commands)
        } else if let action = KeyTable.action(of: key) {
            act(action)
        }
    }

    private mutating func follow(_ commands: [Command]) {
        for command in commands {
            // What the mouse holds down played, or showed; from here on it begins anew.
            if case .teach = command { liftMouse() }
            if case .mapping(let name) = command, name != mappingName { liftMouse() }
            perform(command)
        }
    }

    private mutating func follow(_ answer: SettingsMenu.Answer) {
        switch answer {
        case .stays, .closes: break
        case .changes(let settings):
            screen.follow(settings)
            shown = nil
            keep(settings)
        case .performs(let command): perform(command)
        case .opensDevices: take(.character("d"))
        }
    }

    private mutating func act(_ action: KeyAction) {
        switch action {
        case .quit: isLeaving = true
        case .help: model.view.toggleHelp()
        case .back: model.view = .surface
        case .mappings: if let shown { model.openMappings(shown.look) }
        case .teach: model.openTeaching()
        case .play(let action):
            if action == .panic { liftMouse() }
            perform(.action(action))
        case .storeSnapshot: perform(.storeSnapshot)
        case .recallSnapshot(let step): perform(.recallSnapshot(by: step))
        case .level(let decibels): perform(.level(by: decibels))
        case .grab: perform(.grab)
        case .mapping(let index):
            guard mappings.indices.contains(index) else { return }
            follow([.mapping(mappings[index])])
        case .focus(let step):
            if model.view.help == nil {
                model.moveFocus(by: step, among: layout?.parameters ?? [])
            } else {
                scroll(by: step)
            }
        case .page(let step): scroll(by: step * max((layout?.size.rows ?? 12) - 4, 1))
        case .nudge(let steps):
            if model.view == .surface { nudge(model.focus, by: steps) }
        case .enterValue: if model.view == .surface, shown?.look.teaching == nil { model.openEntry() }
        case .settings: model.view = .settings(SettingsMenu())
        case .redraw:
            screen.forget()
            shown = nil
        }
    }

    private func nudge(_ parameter: Parameter, by steps: Double) {
        guard let shown else { return }
        perform(.nudge(parameter, steps: shown.look.steps(steps, of: parameter)))
    }

    private mutating func scroll(by rows: Int) {
        guard let help = model.view.help, let shown, let layout else { return model.view.move(by: rows.signum()) }
        model.view = .help(scroll: min(max(help + rows, 0), HelpView.mostScroll(shown.look, layout)))
    }

    private mutating func take(_ event: MouseEvent, at now: Int64) {
        guard let layout else { return }
        if case .wheel(let step) = event.kind {
            if model.view.hidesSurface {
                scroll(by: -step * 3)
            } else if let parameter = layout.parameter(at: event.place), shown?.look.teaching == nil {
                nudge(parameter, by: Double(step) * (event.shift ? 10 : 1))
            }
            return
        }
        // A finger that the button holds down is let go by it, whatever covers the surface meanwhile.
        if !mouse.isHeld || event.kind == .press, let pointer = event.pointer, point(pointer) { return }
        // Under the help and the lists there is no surface to press; what is down can still be let go.
        if model.view.hidesSurface, event.kind == .press { return }
        touch(mouse.take(event, on: layout.geometry, at: now))
    }

    /// What is pointed at beside the surface; whether there was anything.
    @discardableResult
    private mutating func point(_ pointer: Pointer) -> Bool {
        guard let shown, let layout else { return false }
        if model.view.hidesSurface {
            switch listDragging.take(pointer) {
            case .nothing: break
            case .scrolls(let rows): scroll(by: rows)
            case .clicks(let place):
                if let answer = model.clickSettings(at: place, in: shown.look, layout) {
                    follow(answer)
                } else {
                    follow(click(place) ?? [])
                }
            }
            return true
        }
        let dragged = dragging.take(pointer, shown.look, layout)
        let clicked = pointer.phase == .press ? click(pointer.place) : nil
        guard let commands = dragged ?? clicked else { return false }
        follow(commands)
        return true
    }

    private mutating func click(_ place: Place) -> [Command]? {
        guard let shown, let layout else { return nil }
        return Clicks.take(place, &model, shown.look, layout, Glyphs.of(screen.capabilities.graphics))
    }

    private mutating func liftMouse() { touch(mouse.cancelAll(at: MonotonicTime.microseconds)) }

    private func touch(_ frame: TouchFrame?) {
        if let frame { perform(.touch(frame, surfaceAspect: layout?.geometry.aspect ?? 1)) }
    }
}
