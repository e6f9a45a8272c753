import Granular
import Instrument
import Terminal

/// What the mouse does to what is open.
extension PanelModel {
    /// Takes a click; `nil` where no view is open that has rows to click.
    /// In lists a click takes a row; where taking it changes what is played on, the first click only marks it.
    package mutating func click(_ place: Place, _ viewState: ViewState, _ layout: Layout) -> [Command]? {
        if view.hidesSurface, HelpView.closing(layout).contains(place) { return close(viewState) }
        if view == .marking, let marking = viewState.marking {
            return MarkingView.click(place, marking, layout).map { [.mark($0)] } ?? []
        }
        guard let list = view.list else { return nil }
        if case .modulation = view {
            guard let item = ModulationView.source(at: place, list, layout) else { return [] }
            if list.chosen == item { return choose(item, in: viewState) }
            view.list?.mark(item)
            return []
        }
        guard let (item, row) = ListView.item(at: place, list, viewState, HelpView.room(layout)) else { return [] }
        if view.takesByOneClick || list.chosen == item { return choose(item, in: viewState) }
        view.list?.mark(item, inRow: row)
        return []
    }

    /// The parameter whose row among all is under the wheel.
    package func wheelOverParameters(_ place: Place, _ viewState: ViewState, _ layout: Layout) -> Parameter? {
        guard case .parameters(let list) = view else { return nil }
        return ListView.item(at: place, list, viewState, HelpView.room(layout)).flatMap {
            ParameterList.parameter($0.item)
        }
    }

    /// Moves through what is open by so many rows.
    package mutating func scroll(by rows: Int, _ viewState: ViewState, _ layout: Layout) {
        switch view {
        case .help(let scroll, let from):
            view = .help(scroll: min(max(scroll + rows, 0), HelpView.maxScroll(viewState, layout)), from: from)
        case .messages(let back):
            view = .messages(back: min(max(back - rows, 0), MessageView.maxBack(viewState, HelpView.room(layout))))
        case .surface, .marking: break
        case .settings(var menu):
            menu.move(by: rows)
            view = .settings(menu)
        case .menu, .mappings, .teaching, .learning, .sounds, .devices, .parameters, .snapshots, .modulation:
            view.list?.move(by: rows)
        }
    }
}
