import Instrument
import Panel
import Performer
import Terminal
import Testing

/// The list of scenes.
@Suite("The list of scenes") struct ScenesViewTests {
    private func state() -> InstrumentState {
        var state = Samples.performing()
        state.scenes.all = [("first-light", "First light"), ("tanpura", "Tanpura"), ("mine", "Evening rain")].map {
            SceneSummary(
                name: $0, title: $1, about: "", mapping: "pad", sounds: ["choir"], file: "", isOwn: $0 == "mine")
        }
        state.scenes.current = "tanpura"
        return state
    }

    private func opened(_ state: InstrumentState) -> PanelModel {
        var model = PanelModel()
        _ = Samples.open(.scenes, &model, state)
        return model
    }

    @Test("Enter plays the marked one and closes the list; while it sounds, Tab plays the next and stays")
    func playing() {
        var state = state()
        (state.playing.isSounding, state.playing.isHeld) = (true, true)
        var model = opened(state)
        #expect(Samples.press([.tab], &model, state) == [#"scenes.choose("mine")"#])
        #expect(model.view.place == .scenes)
        #expect(Samples.press([.enter], &model, state) == [#"scenes.choose("mine")"#])
        #expect(model.view == .surface)
    }

    @Test("Ctrl-O morphs to the marked one in the time that the list shows, as long as a snapshot's morph takes")
    func morphing() {
        let state = state()
        var model = PanelModel()
        _ = Samples.open(.snapshots, &model, state)
        _ = Samples.press([.character("+"), .character("+"), .escape], &model, state)
        _ = Samples.open(.scenes, &model, state)
        let text = Samples.picture(&model, state, Size(columns: 100, rows: 30)).text
        #expect(text.contains("morph in 8 s") && text.contains("Ctrl-O: morph to it"), "\(text)")
        let commands = Samples.press([.character("\u{0f}")], &model, state)
        #expect(commands == [#"scenes.morph(to: "tanpura", seconds: 8.0)"#])
        #expect(model.view == .surface)
        var parser = InputParser()
        #expect(parser.parse(15, at: 0) == .key(.character("\u{0f}")))
    }

    private func press(_ key: Key, _ model: inout PanelModel, _ state: InstrumentState) -> [String] {
        Samples.press([key], &model, state)
    }

    @Test("Tab sounds the marked scene, then the next ones, Shift-Tab those before; what it holds ends with the list")
    func listening() {
        let (hold, letGo) = ("playing.hold(true)", "playing.hold(false)")
        var state = state()
        (state.playing.isSounding, state.playing.isHeld) = (false, false)
        for close in [Key.escape, .enter, .character("\u{0f}")] {
            var model = opened(state)
            // The one that stands is heard as it stands.
            #expect(press(.tab, &model, state) == [hold])
            #expect(press(.tab, &model, state) == [#"scenes.choose("mine")"#])
            #expect(press(.backTab, &model, state) == [#"scenes.choose("tanpura")"#])
            #expect(press(.backTab, &model, state) == [#"scenes.choose("first-light")"#])
            #expect(press(.down, &model, state) == [])
            #expect(press(.tab, &model, state) == [#"scenes.choose("tanpura")"#])
            #expect(press(close, &model, state).contains(letGo))
            #expect(model.view == .surface)
        }
        var model = opened(state)
        #expect(press(.up, &model, state) == [])
        #expect(press(.tab, &model, state) == [hold, #"scenes.choose("first-light")"#])
        state.playing.isHeld = true
        model = opened(state)
        #expect(press(.up, &model, state) == [] && press(.tab, &model, state) == [#"scenes.choose("first-light")"#])
        #expect(press(.escape, &model, state) == [], "what the player held goes on")
    }
}
