import Instrument
import InstrumentSamples
import Panel
import Terminal
import Testing

/// What the table of views promises of each.
@Suite("The table of views") struct ViewTableTests {
    private static let views = ViewTable.views.filter { $0.place != .stage }
    private static let size = Size(columns: 80, rows: 24)

    private func text(_ model: inout PanelModel, _ state: InstrumentState) -> String {
        Samples.picture(&model, state, Self.size).text
    }

    @Test("each place stands there once, with a name and a title of its own")
    func places() {
        let places = KeyTable.panel.places
        #expect(Set(places.map(\.name)).count == places.count)
        #expect(Set(places.map(\.title)).count == places.count)
        #expect(!places.contains { $0.name.isEmpty || $0.title.isEmpty || $0.heading.isEmpty })
        for view in ViewTable.views { #expect(ViewTable.view(view.place) == view) }
    }

    @Test("each view has keys, one that closes it, and words on them in the help")
    func keys() {
        for view in Self.views {
            let entries = KeyTable.panel.entries.filter { $0.places.contains(view.place) }
            #expect(!entries.isEmpty && entries.allSatisfy { !$0.label.isEmpty && !$0.about.isEmpty })
            #expect(entries.last?.actions == [.back], "\(view.place.name): the key line ends with the way out")
            #expect(KeyTable.panel.action(of: .escape, in: view.place) == .back)
            #expect(KeyTable.panel.groups.contains(view.place.heading))
        }
    }

    @Test(
        "each view has a key that opens it, and a line in the menu that does the same; a marked sound comes by itself")
    func opening() {
        // What a gesture is to do is chosen out of the list of gestures, a guest's part out of that of the guests; beats are marked by Tab
        // from the sections. The player's own quiz, and the question of a room that was joined, have the keys of the room's.
        for view in Self.views where ![.teaching, .parts, .beats, .quizList, .vote].contains(view.place) {
            let action = view.place == .marking ? KeyAction.mark : .open(view.place)
            #expect(view.opening?.actions == [action], "\(view.place.name)")
            #expect(KeyTable.panel.entries.contains { $0.places.isEmpty && $0.actions == [action] })
            // The menu does not lead to itself.
            #expect(view.place == .menu || view.opening?.menu.count == 1)
            #expect(view.place == .menu || KeyTable.panel.menu.contains { $0.action == action })
        }
    }

    @Test("each view opens, is drawn, and closes again to what was before")
    func openAndClose() {
        // The question of a room that was joined opens in such a room alone: see JoinedRoomTests.
        for view in Self.views where view.place != .vote {
            let place = view.place
            let isMarking = place == .marking || place == .beats
            let state = isMarking ? Samples.marking() : Samples.full()
            var model = PanelModel()
            let before = text(&model, Samples.full())
            if isMarking { _ = model.viewState(state, now: 1) }
            if place != .marking { _ = model.toggle(place, model.viewState(state, now: 1)) }
            #expect(text(&model, state) != before && model.view.place == place && model.view.hidesSurface)
            let viewState = model.viewState(state, now: 1)
            #expect(viewState.place == place && model.view == viewState.view)
            _ = model.toggle(place, viewState)
            #expect(model.view == .surface, "\(place.name) is closed by its key")
            model.view = viewState.view
            _ = model.close(viewState)
            #expect(model.view == .surface)
        }
    }
}
