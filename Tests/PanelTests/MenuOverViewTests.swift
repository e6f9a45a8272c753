import Instrument
import Panel
import Terminal
import Testing

/// The menu over a view that has keys of its own.
@Suite("The menu over a view") struct MenuOverViewTests {
    private func rows(_ model: PanelModel) -> [String] {
        model.view.list.map { list in list.shown.map { list.items[$0].name } } ?? []
    }

    @Test("what the keys of the open view do comes first, and is done there", arguments: [false, true])
    func first(isBeats: Bool) throws {
        let state = Samples.marking()
        var model = PanelModel()
        _ = model.viewState(state, now: 1)
        if isBeats { _ = model.toggle(.beats, model.viewState(state, now: 1)) }
        let place = model.view.place
        _ = model.toggle(.menu, model.viewState(state, now: 1))
        #expect(rows(model).first == "play or pause")
        #expect(rows(model).contains("loop from here") && rows(model).contains("quit"))
        #expect(rows(model).contains("find the beats") == isBeats)
        for letter in "count-in" { _ = Samples.act(.character(letter), &model, state) }
        #expect(Samples.act(.enter, &model, state).isEmpty && model.view.place == place)
        let action = try #require(model.asked.first)
        model.asked = []
        let commands = model.act(action, in: model.viewState(state, now: 1))?.map { "\($0)" }
        #expect(commands == ["marking.practice(SoundMarking.PracticeStep.countIn(true))"])
    }

    @Test("over the surface it is what it was")
    func surface() {
        let state = Samples.performing()
        var model = PanelModel()
        _ = model.toggle(.menu, model.viewState(state, now: 1))
        #expect(rows(model).count == KeyTable.panel.menu.count && !rows(model).contains("play or pause"))
    }
}
