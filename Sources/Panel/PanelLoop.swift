import Collection
import DisplayText
import Glibc
import Granular
import Instrument
import Practice
import Session
import Sounds
import Stage
import Terminal
import Threads
import Touch
import TouchInput
import Workshop

/// The panel's one loop: waits for keys, signals and the next picture's time.
struct PanelLoop {
    /// The second click of two on a list must not fall through to the surface.
    static let doubleClickMicroseconds: Int64 = 400_000

    private let screen: Screen
    private let state: () -> InstrumentState
    private let perform: (Command) -> Void
    private let savePanel: (PanelSettings) -> Void
    private let room: RoomControl?
    private let practice: PracticeControl?
    private let games: PanelGames?
    /// What has the whole screen, such as a game; `nil` while the panel is to be seen.
    private var whole: WholeScreen?
    private var model: PanelModel
    private var collection: CollectionSearch
    private var pictures = SoundPictures()
    private var parser = InputParser()
    private var mouse = MouseFingers()
    private var dragging = Dragging()
    private var listDragging = ListDragging()
    private var taps = TouchTaps()
    private var layout: Layout?
    private var placement: ScreenPlacement?
    private var shown: (viewState: ViewState, size: Size)?
    /// Whether what is shown must be drawn anew although nothing in it changed. Keys go by it until then.
    private var isStale = false
    /// How the screen was told to look.
    private var shownSettings: PanelSettings
    private var mappings: [String] = []
    private var mappingName: String?
    private var isLeaving = false
    /// How often fingers had asked to go back when that was looked at last.
    private var backs: Int?
    /// When a click closed what covered the surface, in microseconds.
    private var uncoveredAt = Int64.min / 2
    private var lastMidnight = -Double.infinity

    init(
        screen: Screen, state: @escaping () -> InstrumentState, perform: @escaping (Command) -> Void,
        settings: PanelSettings, savePanel: @escaping (PanelSettings) -> Void, catalogue: SoundCatalogue,
        collection: SoundCollection?, offersTour: Bool, room: RoomControl?, startsInRoom: Bool,
        practice: PracticeControl?, games: PanelGames?
    ) {
        self.screen = screen
        self.state = state
        self.perform = perform
        self.savePanel = savePanel
        shownSettings = settings
        (self.room, self.practice, self.games) = (room, practice, games)
        self.collection = CollectionSearch(collection)
        model = PanelModel(settings: settings, catalogue: catalogue, offersTour: offersTour)
        model.room.canOpen = room != nil
        model.games = games?.offered ?? []
        if startsInRoom { model.view = OpenView(JoiningView()) }
    }

    mutating func run(_ terminal: borrowing TerminalGuard) -> PanelEnd {
        defer {
            whole?.close()
            liftMouse()
            pictures.stop()
        }
        screen.askForBackground()
        parser.awaitAnswer(from: MonotonicTime.microseconds)
        var clock = PictureClock()
        var drawn = 0
        while true {
            let now = MonotonicTime.microseconds
            if clock.isDue(at: now) {
                draw(now)
                clock.advance(
                    begun: now, done: MonotonicTime.microseconds, isMoving: model.view.content.isMoving)
                drawn += 1
                if drawn % 256 == 0 { terminal.trim() }
            }
            let found = terminal.wait(milliseconds: clock.waitMilliseconds(at: MonotonicTime.microseconds))
            if Panel.isAskedToStop.load(ordering: .relaxed) { return .stopped }
            let answer = terminal.answerSignals(on: screen)
            if let signal = answer.end { return .signal(signal) }
            if answer.isBlank {
                isStale = true
                whole?.redraw()
            }
            if answer.isBlank || answer.isResized { clock.drawNow() }
            if found.keys {
                let count = readInput()
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
        if drawWhole(state) { return }
        mappings = state.playing.mappings
        if let mappingName, mappingName != state.playing.mapping.name { liftMouse() }
        mappingName = state.playing.mapping.name
        let size = screen.size
        layout = Layout(size: size, state, isCovered: model.view.hidesSurface)
        for pointer in taps.pointers(state.screen.touches, size: size) { handlePointer(pointer) }
        goBack(state.screen.backs)
        reportPlacement()
        collection.follow(state.sounds)
        collection.follow(model.view.content.collectionQuery)
        for remark in collection.takeRemarks() { model.remark(remark) }
        model.hasMouse = screen.capabilities.hasMouse
        let viewState = model.viewState(
            state, now: Double(now) / 1e6, pinned: mouse.pinned, noticeRows: layout?.notices.rows ?? 1,
            noticeColumns: size.columns - 2, parameters: layout?.parameters, midnight: midnight(now),
            room: room?.display(), joined: room?.joined(), practice: practice?.display(),
            collection: collection.viewState(isShown: model.view.shows(.sounds)),
            art: pictures.answer(
                shown.flatMap { model.view.content.soundWithPicture($0.viewState) },
                isShown: model.view.shows(.sounds) && size.columns >= SoundPicturePlace.leastColumns))
        finishAsked()
        if !isStale, let shown, shown.viewState == viewState, shown.size == size {
            return screen.advancePicture(at: now)
        }
        screen.show(Picture.draw(viewState, size: size, capabilities: screen.capabilities), at: now)
        if screen.askForGraphics() { parser.awaitAnswer(from: now) }
        shown = (viewState, size)
        isStale = false
    }

    /// When the day began, in `CLOCK_MONOTONIC` seconds; it stays as it is until the clock was set, so that no time flickers.
    private mutating func midnight(_ now: Int64) -> Double {
        let found = Double(now) / 1e6 - (SoundText.secondOfDay(Double(time(nil))) ?? 0)
        if abs(found - lastMidnight) > 2 { lastMidnight = found }
        return lastMidnight
    }

    /// A touchscreen under the terminal is played by what is drawn.
    private mutating func reportPlacement() {
        let drawn = model.view.hidesSurface ? nil : layout?.placement
        guard placement != drawn else { return }
        placement = drawn
        perform(.screen(.surface(placement)))
    }

    /// Fingers that asked to go back do what Esc does, where a view covers the surface; on the surface they play.
    private mutating func goBack(_ count: Int) {
        defer { backs = count }
        // A finger that lay on a view which a key closed holds nothing of the next one.
        if !model.view.hidesSurface { listDragging = ListDragging() }
        guard let backs, backs != count, model.view.hidesSurface else { return }
        listDragging = ListDragging()
        handleKey(.escape)
    }

    // MARK: The whole screen

    /// Opens the game that was asked for; why it cannot be is told.
    private mutating func openGame() {
        guard let name = model.askedGame, let games else { return }
        model.askedGame = nil
        do {
            whole = WholeScreen(try games.open(name), perform: perform)
            liftMouse()
            placement = nil
            perform(.screen(.surface(nil)))
        } catch {
            model.remark("\(error)")
        }
    }

    /// Draws what has the whole screen; `false` where the panel is to be drawn.
    private mutating func drawWhole(_ state: InstrumentState) -> Bool {
        let screen = screen
        guard let isOver = whole?.step(state, on: screen) else { return false }
        // What was touched there is nothing of the panel's.
        _ = taps.pointers(state.screen.touches, size: screen.size)
        backs = state.screen.backs
        guard isOver else { return true }
        whole?.close()
        (whole, isStale) = (nil, true)
        return false
    }

    /// Gives what has the whole screen its keys and the mouse; whether that was any of them.
    private mutating func handleInWhole(_ input: Input?, at now: Int64) -> Bool {
        let size = screen.size
        switch input {
        case .key(let key): whole?.handle(key, size: size, at: now)
        case .mouse(let event): whole?.handle(event, size: size, at: now)
        case .pasteBegan, .pasted: break
        case .background, .graphics, nil: return false
        }
        return true
    }

    // MARK: Keys and mouse

    /// Reads what is there, but not for ever: a flood must not keep the picture still. Answers how much there was.
    private mutating func readInput() -> Int {
        var count = 0
        while count < 512, !isLeaving, let code = screen.nextCode() {
            count += 1
            let now = MonotonicTime.microseconds
            let input = parser.parse(code, at: now)
            if whole != nil, handleInWhole(input, at: now) { continue }
            switch input {
            case .key(let key): handleKey(key)
            case .mouse(let event): handleMouse(event, at: now)
            case .pasteBegan: model.beginPaste(shown?.viewState)
            case .pasted(let text): model.paste(text, shown?.viewState)
            case .background(let isLight): if screen.setBackground(isLight: isLight) { isStale = true }
            case .graphics(let answer): screen.apply(answer)
            case nil: break
            }
        }
        return count
    }

    private mutating func handleKey(_ key: Key) {
        switch model.quitQuestion.handle(key) {
        case .quits: return isLeaving = true
        case .cancels: return
        case .passes: break
        }
        // A line that is open has the keys first, digits and letters too.
        if let commands = model.handleInLine(key) { return perform(commands) }
        if model.tellTour(of: key) { return }
        let rows = layout.map { $0.room.rows - 4 } ?? 1
        if let shown, let commands = model.handle(key, in: shown.viewState, pageRows: rows) {
            perform(commands)
            collection.follow(model.view.content.collectionQuery)
        } else if let action = KeyTable.panel.action(of: key, in: model.place(after: shown?.viewState)) {
            apply(action)
        }
    }

    /// Does what was asked for, and what is the panel's own of it.
    private mutating func perform(_ commands: [Command]) {
        for command in commands {
            // What the mouse holds down played, or showed; from here on it begins anew.
            if case .teaching = command { liftMouse() }
            if case .action(let action) = command, action == .panic || action == .editFields { liftMouse() }
            if case .playing(.choose(let name)) = command, name != mappingName { liftMouse() }
            perform(command)
        }
        if model.settings != shownSettings {
            shownSettings = model.settings
            screen.apply(shownSettings.requests)
            savePanel(shownSettings)
        }
        finishAsked()
    }

    /// Does what was asked for in the views, and asks of the room what is for it.
    private mutating func finishAsked() {
        for request in model.room.takeRequests() { room?.answer(request) }
        for request in model.practiceRequests {
            if let line = practice?.answer(request) { model.remark(line) }
        }
        model.practiceRequests = []
        openGame()
        while !model.asked.isEmpty { apply(model.asked.removeFirst()) }
    }

    private mutating func apply(_ action: KeyAction) {
        switch action {
        case .quit:
            isLeaving = model.quitQuestion.quit(
                state().unfinished, room: shown?.viewState.room, practice: shown?.viewState.practice)
        case .back: if let shown { perform(model.close(shown.viewState)) }
        case .open(let place): if let shown { perform(model.toggle(place, shown.viewState)) }
        case .mapping(let index):
            guard mappings.indices.contains(index) else { return }
            perform([.playing(.choose(mappings[index]))])
        case .focus(let step):
            if model.view.hidesSurface {
                scroll(by: step)
            } else {
                model.moveFocus(by: step, among: layout?.parameters ?? [])
            }
        case .page(let step): scroll(by: step * max((layout?.size.rows ?? 12) - 4, 1))
        case .enterValue: if let shown { model.typeValue(shown.viewState) }
        case .edge(let end): scroll(by: end < 0 ? -100_000 : 100_000)
        case .tour: if let shown { perform(model.toggleTour(shown.viewState)) }
        case .nudge(let steps): if let target = model.target { nudge(target, by: steps) }
        case .redraw:
            screen.invalidate()
            isStale = true
        case .ofView: if let shown, let commands = model.act(action, in: shown.viewState) { perform(commands) }
        default: perform(model.commands(for: action))
        }
    }

    private func nudge(_ parameter: Parameter, by steps: Double) {
        guard let shown else { return }
        perform(.playing(shown.viewState.step(steps, of: parameter)))
    }

    private mutating func scroll(by rows: Int) {
        guard let shown, let layout else { return }
        model.scroll(by: rows, shown.viewState, layout)
    }

    private mutating func handleMouse(_ event: MouseEvent, at now: Int64) {
        guard let layout else { return }
        if case .wheel(let step) = event.kind {
            if event.shift, let shown, let turned = model.parameterUnderWheel(event.place, shown.viewState, layout) {
                nudge(turned, by: Double(step))
            } else if event.control, let shown, model.zoom(step, at: event.place, shown.viewState, layout) {
                return
            } else if model.view.hidesSurface {
                scroll(by: -step * (model.view.content.isText ? 3 : 1))
            } else if let parameter = layout.parameter(at: event.place), shown?.viewState.teaching == nil {
                nudge(parameter, by: Double(step) * (event.shift ? 10 : 1))
            } else if let stage = shown?.viewState.stage, !stage.isLearning,
                let zoom = WheelZoom.window(step, at: event.place, stage, layout.geometry)
            {
                perform([.playing(.zoom(zoom.tape, zoom.window))])
            }
            return
        }
        // A finger that the button holds down is let go by it, whatever covers the surface meanwhile.
        if !mouse.isHeld || event.kind == .press, let pointer = event.pointer, handlePointer(pointer) { return }
        // Under the help and the lists there is no surface to press; what is down can still be let go.
        if model.view.hidesSurface, event.kind == .press { return }
        if event.kind == .press, now - uncoveredAt < Self.doubleClickMicroseconds { return }
        play(mouse.move(by: event, on: layout.geometry, at: now))
    }

    /// What is pointed at beside the surface; whether there was anything.
    @discardableResult
    private mutating func handlePointer(_ pointer: Pointer) -> Bool {
        guard let shown, let layout else { return false }
        if model.view.hidesSurface {
            if let commands = model.drag(pointer, shown.viewState, layout) {
                perform(commands)
                return true
            }
            switch listDragging.handle(pointer) {
            case .nothing: break
            case .scrolls(let rows): scroll(by: rows)
            case .clicks(let place):
                click(place)
                if !model.view.hidesSurface { uncoveredAt = MonotonicTime.microseconds }
            }
            return true
        }
        if let commands = dragging.commands(for: pointer, shown.viewState, layout) {
            if pointer.phase == .press, let parameter = layout.parameter(at: pointer.place) { model.focus = parameter }
            perform(commands)
            return true
        }
        return pointer.phase == .press && click(pointer.place)
    }

    /// Whether there was something to click.
    @discardableResult
    private mutating func click(_ place: Place) -> Bool {
        guard let shown, let layout else { return false }
        if let hint = KeyLine.hints(shown.viewState, layout).first(where: { $0.rect.contains(place) }) {
            handleKey(hint.key)
        } else if let mapping = TitleLine.mapping(
            at: place, shown.viewState, layout, Glyphs.of(screen.capabilities.graphics))
        {
            perform([.playing(.choose(mapping))])
        } else if let commands = model.click(place, shown.viewState, layout) {
            perform(commands)
        } else {
            return false
        }
        return true
    }

    private mutating func liftMouse() { play(mouse.cancelAll(at: MonotonicTime.microseconds)) }

    private func play(_ frame: TouchFrame?) {
        if let frame { perform(.screen(.touch(frame, surfaceAspect: layout?.geometry.aspect ?? 1))) }
    }
}
