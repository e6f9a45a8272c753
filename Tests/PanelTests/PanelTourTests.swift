import Instrument
import InstrumentSamples
import Panel
import Performer
import Terminal
import Testing

/// A panel with a tour, or with the offer of one.
private final class TourRun {
    var model: PanelModel

    init(isOffered: Bool = false) {
        model = PanelModel(offersTour: isOffered)
        if !isOffered { _ = model.toggleTour(model.viewState(Samples.state(), now: 1)) }
    }

    /// The row that the tour has.
    func line(
        _ state: InstrumentState = Samples.state(), now: Double, _ size: Size = Size(columns: 80, rows: 24)
    ) -> String {
        let viewState = model.viewState(state, now: now)
        let canvas = Picture.draw(
            viewState, size: size, capabilities: Capabilities(graphics: .braille, colours: 256))
        return Layout(size: size, viewState).map { canvas.text(row: $0.status.row) } ?? ""
    }

    /// Whether the tour takes the key from the player.
    func takes(_ key: Key) -> Bool { model.tellTour(of: key) }
}

/// The tour on the panel: its line in every size, and the keys and clicks that lead through it and out of it.
@Suite("The tour on the panel") struct PanelTourTests {
    private static let sizes = [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24), Size(columns: 120, rows: 40)]
    private static let graphics: [Capabilities.Graphics] = [.braille, .blocks, .ascii]

    private func touched() -> InstrumentState { Samples.state(contacts: Samples.twoFingers) }

    @Test("its line has a step's whole sentence in every size, and nothing else is covered", arguments: sizes, graphics)
    func picture(size: Size, graphics: Capabilities.Graphics) throws {
        var plain = PanelModel()
        let capabilities = Capabilities(graphics: graphics, colours: 256)
        let viewState = plain.viewState(Samples.state(), now: 1)
        let before = Picture.draw(viewState, size: size, capabilities: capabilities)
        let run = TourRun()
        let after = Picture.draw(run.model.viewState(Samples.state(), now: 1), size: size, capabilities: capabilities)
        let row = try #require(Layout(size: size, viewState)?.status.row)
        for other in 0..<size.rows where other != row { #expect(after.text(row: other) == before.text(row: other)) }
        let text = after.text(row: row)
        #expect(text.contains("1/7") && text.contains("Hold the left button"), "\(text)")
        #expect(text.contains(size.columns < 72 ? "and move." : "Esc: end"), "\(text)")
        if graphics == .ascii { #expect(text.unicodeScalars.allSatisfy { $0.isASCII }) }
    }

    @Test(
        "what the panel answers to something just done goes before the offer, and not before a step", arguments: sizes)
    func answered(size: Size) {
        for isOffered in [true, false] {
            let run = TourRun(isOffered: isOffered)
            let first = run.line(now: 1, size)
            run.model.beginPaste(nil)
            let givesWay = isOffered && size.columns < 72
            #expect(run.line(now: 2, size).contains("Paste ignored") == givesWay)
            #expect(run.line(now: 20, size) == first)
        }
    }

    @Test(
        "where it shares its line with what is told, it goes first; a warning goes before its offer", arguments: sizes)
    func told(size: Size) {
        for (isOffered, isWarning) in [(false, false), (false, true), (true, false), (true, true)] {
            var state = Samples.state()
            state.messages = [.init(timeSeconds: 1.5, text: "no sound card", isWarning: isWarning)]
            let run = TourRun(isOffered: isOffered)
            let first = run.line(now: 1, size)
            let line = run.line(state, now: 2, size)
            let givesWay = isOffered && isWarning && size.columns < 72
            #expect(line.contains("no sound card") == givesWay, "\(line)")
            #expect((line == first) != givesWay, "\(line)")
            #expect(run.line(state, now: 20, size) == first)
        }
    }

    @Test("a step that was done is praised, then the next is asked for")
    func praise() {
        let run = TourRun()
        #expect(run.line(touched(), now: 2).contains("1/7  There it is."))
        #expect(run.line(touched(), now: 4).contains("2/7  Press space, then let go: the sound stays."))
    }

    @Test("Esc ends it; so does a key that is no part of the step, and does what it does; those of the step stay")
    func keys() {
        let run = TourRun()
        for key: Key in [.character(" "), .character("+"), .character("?"), .tab, .right, .character("m")] {
            #expect(!run.takes(key) && run.line(now: 2).contains("1/7"), "\(key)")
        }
        #expect(run.takes(.escape))
        #expect(!run.line(now: 2).contains("1/7"))
        let other = TourRun()
        #expect(!other.takes(.character("S")), "the key is not taken from the player")
        #expect(!other.line(now: 2).contains("1/7"))
        #expect(!other.takes(.escape), "Esc is free again")
    }

    @Test("a click on the line presses the key that it names, one on its end ends it")
    func clicks() throws {
        let run = TourRun()
        _ = run.line(touched(), now: 2)
        let viewState = run.model.viewState(touched(), now: 4)
        let layout = try #require(Layout(size: Self.sizes[1], viewState))
        _ = run.model.click(Place(column: 10, row: layout.status.row), viewState, layout)
        #expect(run.model.asked == [.play(.hold)])
        _ = run.model.click(Place(column: 78, row: layout.status.row), viewState, layout)
        #expect(run.model.asked.last == .tour)
        _ = run.model.toggleTour(viewState)
        #expect(!run.line(touched(), now: 5).contains("2/7"))
    }

    @Test("it is offered in one line that names its key, and that goes by itself or with any key", arguments: sizes)
    func offer(size: Size) {
        let run = TourRun(isOffered: true)
        let state = Samples.state()
        #expect(run.line(state, now: 10, size).contains("New here? Press 0 for a tour"))
        #expect(run.line(state, now: 39, size).contains("New here?"))
        #expect(!run.line(state, now: 41, size).contains("New here?"))
        let pressed = TourRun(isOffered: true)
        _ = pressed.line(state, now: 10, size)
        #expect(!pressed.takes(.character("+")) && !pressed.line(state, now: 11, size).contains("New here?"))
    }

    @Test("the help and the menu lead to it, and typed it begins and ends")
    func found() {
        let entry = KeyTable.panel.entries.first { $0.actions == [.tour] }
        #expect(entry?.label == "0" && KeyTable.panel.menu.contains { $0.action == .tour })
        #expect(KeyTable.panel.action(of: .character("0"), in: .help) == .tour)
        var model = PanelModel()
        for (typed, begins) in [("tour", true), ("tour", false), ("tour off", true), ("tour off", false)] {
            model.asked = []
            let viewState = model.viewState(Samples.state(), now: 1)
            model.openValueLine()
            for key in typed.map(Key.character) + [.enter] { _ = model.handleInLine(key) }
            #expect(model.asked == (begins ? [.tour] : []), "\(typed)")
            if begins { _ = model.toggleTour(viewState) }
        }
    }
}
