import Instrument
import Panel
import Sounds
import Terminal
import Testing

/// A sound that is marked, drawn and used.
@Suite("Marking a sound") struct MarkingViewTests {
    static let sizes = ListPictureTests.sizes

    private func opened(_ state: InstrumentState) -> PanelModel {
        var model = PanelModel()
        _ = model.viewState(state, now: 1)
        return model
    }

    @Test("x opens the sound that is played; the view is there when the sound is, and goes when it does")
    func opening() {
        var model = PanelModel()
        let before = Samples.performing()
        #expect(Samples.act(.character("x"), &model, before) == [#"marking.open("rain")"#])
        #expect(model.view == .surface)
        let state = Samples.marking()
        _ = model.viewState(state, now: 1)
        #expect(model.view.place == .marking)
        #expect(Samples.act(.escape, &model, state) == ["marking.close"])
        _ = model.viewState(state, now: 1)
        #expect(model.view == .surface, "it does not come back while it is closed")
        _ = model.viewState(before, now: 1)
        _ = model.viewState(state, now: 1)
        #expect(model.view.place == .marking)
        _ = model.viewState(before, now: 1)
        #expect(model.view == .surface)
    }

    @Test("what is said while one marks, or in a list, is seen there; what was said before is not", arguments: sizes)
    func answers(size: Size) {
        var state = Samples.marking()
        state.messages = [.init(timeSeconds: 0.5, text: "sound: rain")]
        var model = opened(state)
        func text(_ now: Double, _ state: InstrumentState) -> String {
            let viewState = model.viewState(state, now: now)
            return Picture.draw(viewState, size: size, capabilities: Capabilities(graphics: .braille, colours: 256))
                .text
        }
        #expect(!text(1, state).contains("sound: rain"))
        state.messages.append(.init(timeSeconds: 2, text: "no section 7"))
        #expect(text(2.1, state).contains("no section 7"))
        #expect(!text(8, state).contains("no section 7"))
        var list = Samples.performing()
        model = PanelModel()
        _ = Samples.open(.sounds, &model, list)
        _ = text(1, list)
        list.messages = [.init(timeSeconds: 2, text: "sea is built in")]
        let answered = text(2.1, list)
        if size.rows >= 24 { #expect(answered.contains("sea is built in"), "\(answered)") }
    }

    @Test("the help is looked into and left; every other view ends the marking")
    func leaving() {
        let state = Samples.marking()
        var model = opened(state)
        let viewState = model.viewState(state, now: 1)
        #expect(model.toggle(.help, viewState).isEmpty)
        _ = model.viewState(state, now: 1)
        #expect(model.view.place == .help)
        #expect(model.toggle(.help, viewState).isEmpty && model.view.place == .marking)
        #expect(Samples.open(.messages, &model, state).map { "\($0)" } == ["marking.close"])
    }

    @Test("sections, outline, place, speed, root and tempo are there at every size", arguments: sizes)
    func picture(size: Size) throws {
        let state = Samples.marking()
        var model = opened(state)
        for graphics: Capabilities.Graphics in [.ascii, .blocks, .braille] {
            let canvas = Samples.picture(&model, state, size, graphics)
            let text = canvas.text
            for words in ["Mark rain", "4.20 s of 12.40 s", "root 261.6 Hz", "tempo 92", "2 drops", "3.10 s to 5.60 s"]
            {
                #expect(text.contains(words), "misses \(words):\n\(text)")
            }
            if size.rows >= 24 { #expect(text.contains("3 \(Glyphs.of(graphics).silent)"), "the third's button") }
            if graphics == .ascii { #expect(text.unicodeScalars.allSatisfy { $0.isASCII }) }
            let cursor = try #require(canvas.cursor)
            let fraction = Double(cursor.column - 1) / Double(size.columns - 3)
            #expect(abs(fraction - 4.2 / 12.4) < 0.02, "the cursor is where it is heard")
            // The outline has room for its height.
            let frame = text.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(frame.count <= size.rows)
        }
        let empty = Samples.marking(sections: [])
        #expect(Samples.picture(&model, empty, size).text.contains("no sections yet"))
    }

    @Test(
        "x closes what x opened and deletes nothing, Ctrl-X as well",
        arguments: [Key.character("x"), .character("\u{18}")])
    func closing(_ key: Key) {
        let state = Samples.marking()
        var model = opened(state)
        #expect(Samples.act(key, &model, state) == ["marking.close"] && model.view == .surface)
        _ = model.viewState(state, now: 1)
        #expect(
            Samples.act(.character("x"), &model, Samples.performing()) == [
                #"marking.open("rain")"#
            ])
    }

    @Test(
        "the last row says how to delete, to undo and to leave, whole, at every width",
        arguments: [40, 60, 80, 100, 120, 200])
    func lastRow(columns: Int) {
        let state = Samples.marking()
        var model = opened(state)
        let size = Size(columns: columns, rows: columns == 40 ? 12 : 30)
        let row = Samples.picture(&model, state, size).text.split(separator: "\n").last ?? ""
        #expect(row.contains(" D delete ") && row.contains("Esc close"), "\(row)")
        if columns >= 80 { #expect(row.contains(" u U undo "), "\(row)") }
    }

    @Test("nine sections are told, or those around the one that is meant", arguments: sizes)
    func nine(size: Size) {
        let sections = (0..<9).map {
            SoundSummary.Section(name: "part \($0 + 1)", beginSeconds: Double($0), endSeconds: Double($0) + 0.9)
        }
        for now in [0, 4, 8] {
            let state = Samples.marking(sections: sections, at: Double(now) + 0.5)
            var model = opened(state)
            let text = Samples.picture(&model, state, size).text
            #expect(text.contains("▸ \(now + 1) part \(now + 1)"), "\(text)")
            if size.rows >= 24 { #expect((1...9).allSatisfy { text.contains("\($0) ○") }, "\(text)") }
        }
    }

    @Test("keys ask for what docs/keys.md says")
    func keys() {
        let state = Samples.marking()
        var model = opened(state)
        for (key, step) in [
            (Key.character(" "), "play"), (.character("t"), "tap"), (.enter, "tap"), (.left, "step(-1)"),
            (.right, "step(1)"), (.shiftLeft, "move(seconds: -0.1)"), (.shiftRight, "move(seconds: 0.1)"),
            (.character(","), "move(seconds: -1.0)"), (.character("."), "move(seconds: 1.0)"),
            (.character("9"), "playSection(9)"), (.character("0"), "loop(nil)"),
            (.character("["), "adjust(2, beginning: true, seconds: -0.01)"),
            (.character("]"), "adjust(2, beginning: true, seconds: 0.01)"),
            (.character("{"), "adjust(2, beginning: false, seconds: -0.01)"),
            (.character("}"), "adjust(2, beginning: false, seconds: 0.01)"), (.character("D"), "forget(2)"),
            (.character("u"), "undo"), (.character("U"), "redo"),
            (.character("w"), "repeats(true)"), (.character("g"), "snap(SoundMarking.MarkingSnap.zeroCrossings)"),
            (.character("x"), "close"),
        ] {
            #expect(Samples.act(key, &model, state) == ["marking.\(step)"], "\(key.word)")
        }
        var marked = opened(state)
        let viewState = marked.viewState(state, now: 1)
        let speeds = "sSSvvvvSVVVV".flatMap { marked.handle(.character($0), in: viewState, pageRows: 5) ?? [] }
            .map { "\($0)" }
        let wanted = [0.95, 1, 1.05, 1, 0.75, 0.5, 0.25, 0.3, 0.5, 0.75, 1, 1.25]
        #expect(speeds == wanted.map { "marking.speed(\($0))" }, "by 5 %, and by 25 %")
        #expect(
            Samples.act(.character("m"), &model, state) == ["action(Mapping.Action.mute)"], "others do what they do")
    }

    @Test("the section that is meant goes round, or is heard, or was heard last")
    func current() {
        var marking = Samples.marking().marking
        #expect(marking?.current == 2)
        marking?.loop = 1
        #expect(marking?.current == 1)
        marking?.loop = nil
        marking?.positionSeconds = 7
        #expect(marking?.current == 2, "between two")
        marking?.sections = []
        #expect(marking?.current == nil)
        var model = opened(Samples.marking(sections: []))
        let viewState = model.viewState(Samples.marking(sections: []), now: 1)
        for key in "]}Dn" {
            #expect(model.handle(.character(key), in: viewState, pageRows: 5)?.isEmpty == true)
            #expect(model.line.open == nil)
        }
    }

    @Test("name, root and tempo are typed, and what cannot be one says so")
    func typing() {
        let state = Samples.marking()
        var model = opened(state)
        func type(_ keys: String) -> [String] {
            keys.flatMap { Samples.act($0 == "\n" ? .enter : .character($0), &model, state) }
        }
        #expect(type("nsplash\n") == [#"marking.name(2, "splash")"#])
        #expect(type("rA4\n") == ["marking.root(440.0)"])
        #expect(type("r220 Hz\n") == ["marking.root(220.0)"])
        #expect(type("T92.5\n") == ["marking.tempo(Optional(92.5))"])
        #expect(type("Toff\n") == ["marking.tempo(nil)"])
        #expect(type("T\n").isEmpty && model.line.open == nil, "nothing typed leaves it")
        #expect(type("rloud\n").isEmpty)
        for size in Self.sizes {
            let text = Samples.picture(&model, state, size).text
            #expect(text.contains("unknown value \"loud\": root"), "\(text)")
        }
        #expect(Samples.act(.escape, &model, state).isEmpty && model.line.open == nil && model.view.place == .marking)
    }

    @Test("a click in the outline goes there, on a section it plays that", arguments: sizes)
    func clicks(size: Size) throws {
        let state = Samples.marking()
        var model = opened(state)
        let viewState = model.viewState(state, now: 1)
        let layout = try #require(Layout(size: size, viewState))
        let text = Samples.picture(&model, state, size).text
        let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
        let brackets = try #require(rows.firstIndex { $0.contains("┌") })
        let end = Place(column: size.columns - 2, row: brackets + 2)
        guard case .marking(.seek(let seconds))? = model.click(end, viewState, layout)?.first else {
            Issue.record("not clicked:\n\(text)")
            return
        }
        #expect(abs(seconds - 12.4) < 1e-9)
        let start = model.click(Place(column: 2, row: brackets), viewState, layout)?.map { "\($0)" }
        #expect(start == ["marking.playSection(1)"])
        let below = try #require(rows.lastIndex { $0.contains("▸ 2 drops") })
        let column = rows[below].prefix { $0 != "▸" }.count + 5
        let words = model.click(Place(column: column, row: below), viewState, layout)?.map { "\($0)" }
        #expect(words == ["marking.playSection(2)"])
        #expect(
            model.click(layout.closing.place, viewState, layout)?.map { "\($0)" }
                == ["marking.close"])
    }
}

extension Rect {
    fileprivate var place: Place { Place(column: column, row: row) }
}
