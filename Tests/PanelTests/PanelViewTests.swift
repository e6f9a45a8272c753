import Granular
import Instrument
import Mapping
import Panel
import Performer
import Terminal
import Testing
import Touch

/// What keys and clicks do to lists and lessons.
@Suite struct PanelViewTests {
    private static let size = Size(columns: 80, rows: 24)
    private let tap = Showing(gesture: Gesture(.tap, fingers: 2))

    private func state(_ teaching: TeachingState? = nil) -> InstrumentState {
        var state = Samples.state()
        state.playing.mappings = ["Touch", "Faders", "Knobs"] + (4...14).map { "Mapping \($0)" }
        state.playing.abouts = state.playing.mappings.map { "what \($0) is for" }
        state.teaching = teaching
        return state
    }

    private func lesson(_ showings: Int, isUnderstood: Bool = false, isTriedOut: Bool = false) -> TeachingState {
        TeachingState(
            subject: .parameter(.density), showings: Array(repeating: tap, count: showings),
            understood: isUnderstood
                ? GestureUse(Gesture(.drag(.vertical), fingers: 2), moves: [.init(Samples.bindings[2], travel: 80)])
                : nil, isTriedOut: isTriedOut)
    }

    private func text(_ model: inout PanelModel, _ state: InstrumentState, _ size: Size = size) -> String {
        Picture.draw(
            model.viewState(state, now: 1), size: size, capabilities: Capabilities(graphics: .braille, colours: 256)
        ).text
    }

    /// Types keys; the commands that came of them.
    private func type(_ keys: [Key], _ model: inout PanelModel, _ state: InstrumentState) -> [Command] {
        keys.flatMap { key in
            let viewState = model.viewState(state, now: 1)
            return model.handle(key, in: viewState, pageRows: 10) ?? []
        }
    }

    private func open(_ place: KeyPlace, _ model: inout PanelModel, _ state: InstrumentState) {
        let viewState = model.viewState(state, now: 1)
        if let view = model.opened(place, viewState) { _ = model.show(view, viewState) }
    }

    private func letters(_ text: String) -> [Key] { text.map { .character($0) } }

    @Test("what is played and what is on are marked in open lists as they become so")
    func marksFollow() {
        var model = PanelModel()
        var state = state()
        open(.mappings, &model, state)
        #expect(text(&model, state).contains("1 ● Touch"))
        state.playing.mapping = Samples.faders
        #expect(text(&model, state).contains("2 ● Faders") && !text(&model, state).contains("● Touch"))
        open(.menu, &model, state)
        #expect(!text(&model, state).contains("● mute"))
        state.master.isMuted = true
        #expect(text(&model, state).contains("● mute"))
    }

    @Test("the list of mappings marks the played one; arrows and Enter take another and close it")
    func mappings() {
        var model = PanelModel()
        let state = state()
        open(.mappings, &model, state)
        #expect(text(&model, state).contains("▸ 1 ● Touch"))
        let commands = type([.down, .down, .enter], &model, state)
        guard case .playing(.choose("Knobs"))? = commands.first, commands.count == 1 else {
            Issue.record("\(commands)")
            return
        }
        #expect(model.view == .surface)
        open(.mappings, &model, state)
        guard
            case .playing(.choose("Mapping 12"))? = type(
                letters("p") + letters("ing ") + [.end, .up, .up, .enter], &model, state
            ).first
        else {
            Issue.record("the twelfth")
            return
        }
        open(.mappings, &model, state)
        guard case .playing(.choose("Faders"))? = type([.character("2")], &model, state).first else {
            Issue.record("the digit")
            return
        }
        open(.mappings, &model, state)
        #expect(type([.escape], &model, state).isEmpty && model.view == .surface)
    }

    @Test("the title shows the played mapping also where not all fit", arguments: [40, 80, 120])
    func tabs(columns: Int) {
        for name in ["Touch", "Mapping 5", "Mapping 14"] {
            var model = PanelModel()
            var state = state()
            state.playing.mapping.name = name
            let title = text(&model, state, Size(columns: columns, rows: 24)).split(separator: "\n")[0]
            #expect(title.contains(columns < 72 ? String(name.prefix(6)) : "\(name)◂"), "\(title)")
        }
    }

    @Test("typing finds what a gesture can be taught for, by name or by what is said of it")
    func teachingMenu() {
        for (typed, subject) in [
            ("next s", Lesson.Subject.action(.nextSound)), ("DENS", .parameter(.density)),
            ("snapshot 7", .action(.snapshot(7))),
            ("level of the cloud", .parameter(.level)),
        ] {
            var model = PanelModel()
            open(.teaching, &model, state())
            #expect(text(&model, state()).contains("choose what it does"))
            let commands = type(letters(typed) + [.enter], &model, state())
            guard case .teaching(.begin(subject))? = commands.first else {
                Issue.record("\(typed): \(commands)")
                continue
            }
        }
        var model = PanelModel()
        open(.teaching, &model, state())
        _ = type(letters("qqq"), &model, state())
        #expect(text(&model, state()).contains("no matches"))
        #expect(type([.enter], &model, state()).isEmpty && model.view.list != nil)
        _ = type([.backspace, .backspace, .backspace], &model, state())
        #expect(model.view.list?.typed.isEmpty == true && model.view.list?.chosen != nil)
    }

    @Test("everything that can be taught is in the list once, with a name of its own")
    func teachingSubjects() {
        let names = SubjectMenu.subjects.map(SubjectMenu.name)
        #expect(Set(names).count == names.count)
        for parameter in Parameter.allCases { #expect(SubjectMenu.subjects.contains(.parameter(parameter))) }
        for name in Action.Name.allCases { #expect(SubjectMenu.subjects.contains(.action(Action(name)))) }
    }

    @Test(
        "a lesson says at each step what to do next",
        arguments: [Size(columns: 40, rows: 12), size, Size(columns: 120, rows: 40)])
    func lessonWords(size: Size) {
        var model = PanelModel()
        for (teaching, words) in [
            (lesson(0), ["Teach: density", "Make the gesture", "Esc cancel"]),
            (lesson(1), ["Now do it again", "tap with 2 fingers", "a again"]),
            (lesson(2), ["differ", "1 tap", "2 tap"]),
            (lesson(2, isUnderstood: true), ["Enter try", "k save", "density 1–100 /s", "80 mm", "Esc cancel"]),
            (lesson(2, isUnderstood: true, isTriedOut: true), ["Enter save", "Try it on the surface"]),
        ] {
            let text = text(&model, state(teaching), size)
            let line = text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
            for word in words {
                #expect(line.contains(word), "misses \(word):\n\(text)")
            }
            #expect(text.contains("tone") && text.contains("texture"))
        }
    }

    @Test("Enter leads through a lesson; other keys are the instrument's")
    func lessonKeys() {
        func step(_ key: Key, _ teaching: TeachingState) -> TeachingStep? {
            LessonStep.step(for: KeyTable.panel.action(of: key, in: .lesson), teaching)
        }
        #expect(step(.enter, lesson(1)) == nil && step(.character("k"), lesson(1)) == nil)
        #expect(step(.enter, lesson(2, isUnderstood: true)) == .tryOut)
        #expect(step(.character("p"), lesson(2, isUnderstood: true)) == .tryOut)
        #expect(step(.character("k"), lesson(2, isUnderstood: true)) == .keep)
        #expect(step(.enter, lesson(2, isUnderstood: true, isTriedOut: true)) == .keep)
        #expect(step(.character("a"), lesson(1)) == .again && step(.character("a"), lesson(0)) == nil)
        #expect(step(.escape, lesson(0)) == .cancel)
        var model = PanelModel()
        let viewState = model.viewState(state(lesson(1)), now: 1)
        #expect(model.handle(.character(" "), in: viewState, pageRows: 1) == nil)
    }

    @Test("what a lesson and a list offer can be clicked where it stands")
    func clicks() throws {
        var model = PanelModel()
        let teaching = lesson(2, isUnderstood: true)
        let viewState = model.viewState(state(teaching), now: 1)
        let layout = try #require(Layout(size: Self.size, viewState))
        let rows = text(&model, state(teaching)).split(separator: "\n", omittingEmptySubsequences: false)
        let row = try #require(rows.firstIndex { $0.contains("try it") })
        let found = try #require(rows[row].firstRange(of: "try it"))
        let column = rows[row].distance(from: rows[row].startIndex, to: found.lowerBound)
        guard
            case .teaching(.tryOut)? = model.click(
                Place(column: column, row: row), viewState, layout)?.first
        else {
            Issue.record("not clicked")
            return
        }
        #expect(model.click(Place(column: 20, row: 8), viewState, layout) == nil, "the surface has it")
        open(.teaching, &model, state())
        let open = model.viewState(state(), now: 1)
        let lines = text(&model, state()).split(separator: "\n", omittingEmptySubsequences: false)
        let line = try #require(lines.firstIndex { $0.contains("next sound") })
        guard
            case .teaching(.begin(.action(.nextSound)))? = model.click(
                Place(column: 10, row: line), open, layout)?.first
        else {
            Issue.record("the list is not clicked")
            return
        }
        #expect(model.view == .surface)
    }

    @Test("while a gesture is shown the controls are dim, and fingers are seen")
    func dim() throws {
        var model = PanelModel()
        var state = Samples.state(contacts: Samples.twoFingers)
        state.teaching = lesson(0)
        let canvas = Picture.draw(
            model.viewState(state, now: 1), size: Self.size,
            capabilities: Capabilities(graphics: .braille, colours: 256))
        #expect(canvas.text.filter { $0 == "◉" }.count == 2)
        let layout = try #require(Layout(size: Self.size, state))
        let frame = layout.surfaceFrame
        #expect(canvas[frame.column + 1, frame.row + 2].style == .frame)
    }

    @Test("a step of the keys goes from choice to choice")
    func choices() {
        var model = PanelModel()
        let viewState = model.viewState(Samples.state(Zoo.alone(Zoo.mirrored)), now: 1)
        let scale = viewState.mapping.scale(of: .window)
        let step = 100 / (scale.high - scale.low)
        #expect(viewState.step(1, of: .window) == .nudge(.window, steps: step))
        #expect(viewState.step(-10, of: .window) == .nudge(.window, steps: -step))
        #expect(viewState.step(10, of: .pitch) == .nudge(.pitch, steps: 10))
    }
}
