import Granular
import Instrument
import Mapping
import Panel
import Terminal
import Testing

@Suite("The list of gestures") struct GesturesViewTests {
    static let pinch = GestureUse(
        Gesture(.pinch, fingers: 2), moves: [.init(Binding(.density, low: 1, high: 100), travel: 1)], isTaught: true)
    static let tap = GestureUse(Gesture(.tap, fingers: 3), triggers: [.action(.hold)], isTaught: true)

    private func state(_ gestures: [GestureUse]) -> InstrumentState {
        var state = Samples.full()
        state.messages = []
        state.playing.mapping.gestures = gestures
        return state
    }

    private func text(_ model: inout PanelModel, _ state: InstrumentState, _ size: Size, at now: Double = 1) -> String {
        Picture.draw(
            model.viewState(state, now: now), size: size,
            capabilities: Capabilities(graphics: .braille, colours: 256)
        ).text
    }

    private func keyLine(_ text: String) -> String {
        String(text.split(separator: "\n").last { $0.contains("Esc") } ?? "")
    }

    @Test("What undo brings back is marked: the next key is for it", arguments: [[tap], []])
    func broughtBack(others: [GestureUse]) {
        var model = PanelModel()
        _ = Samples.open(.gestures, &model, state([Self.pinch] + others))
        _ = model.viewState(state([Self.pinch] + others), now: 1)
        _ = Samples.press([.character("x")], &model, state([Self.pinch] + others))
        _ = model.viewState(state(others), now: 1)
        _ = Samples.press([.end], &model, state(others))
        _ = model.viewState(state([Self.pinch] + others), now: 1)
        #expect(model.view.list?.marked?.name == "+ pinch with 2 fingers")
        #expect(
            Samples.press([.character("x")], &model, state([Self.pinch] + others)).first?.contains("remove") == true)
    }

    @Test(
        "The key line offers what can be done: remove and undo at any size, nothing with a gesture where there is none",
        arguments: ListPictureTests.sizes)
    func keys(size: Size) {
        var model = PanelModel()
        _ = Samples.open(.gestures, &model, state([Self.tap]))
        let line = keyLine(text(&model, state([Self.tap]), size))
        for word in ["Enter edit", "x del", "u undo", "?", "Esc close"] {
            #expect(line.contains(word), "\(word): \(line)")
        }
        let empty = keyLine(text(&model, state([]), size))
        #expect(empty.contains("Enter teach") && empty.contains("u undo"), "\(empty)")
        for word in ["del", "try", "again"] { #expect(!empty.contains(word), "\(empty)") }
    }

    @Test("What was done is read whole, with what the marked one does", arguments: ListPictureTests.sizes)
    func answer(size: Size) {
        var model = PanelModel()
        var state = state([])
        _ = Samples.open(.gestures, &model, state)
        _ = text(&model, state, size)
        let message = "gesture removed: pinch with 2 fingers, from /home/ada/touch.toml"
        state.messages = [.init(timeSeconds: 2, text: message)]
        let words = text(&model, state, size, at: 2.1).split { $0.isWhitespace }.joined(separator: " ")
        #expect(words.contains("gesture removed: pinch with 2 fingers, from"), "\(words)")
        #expect(words.contains("touch.toml") && words.contains("No gestures yet: Enter teaches one."), "\(words)")
    }

    @Test("A gesture that another replaces is faint, and says so")
    func replaced() throws {
        let own = GestureUse(
            Gesture(.tap, fingers: 3, area: Area(x: 0.05...0.95, y: 0.05...0.95)), triggers: [.action(.panic)])
        var model = PanelModel()
        let state = state([own, Self.tap])
        _ = Samples.open(.gestures, &model, state)
        _ = model.viewState(state, now: 1)
        let items = try #require(model.view.list?.items)
        #expect(items[0].isFaint && items[0].detail.contains("taught, replaced by the mapping's own: "))
        #expect(!items[1].isFaint)
    }
}
