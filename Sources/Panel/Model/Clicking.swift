import Instrument
import Terminal

/// What a click on something that is drawn does, beside the surface.
package enum Clicks {
    /// Takes a click at `place`; `nil` where it hit nothing that one clicks, and the surface has it.
    package static func take(
        _ place: Place, _ model: inout PanelModel, _ viewState: ViewState, _ layout: Layout, _ glyphs: Glyphs
    ) -> [Command]? {
        if let tab = TitleLine.tabs(viewState, layout, glyphs).first(where: { $0.rect.contains(place) }) {
            return [.mapping(viewState.mappings[tab.index])]
        }
        if let commands = model.click(place, viewState, layout) { return commands }
        guard model.view == .surface else { return nil }
        if let teaching = viewState.teaching {
            return LessonView.offers(teaching, layout).first { $0.rect.contains(place) }.map { [.teach($0.offer.step)] }
        }
        guard let parameter = layout.parameter(at: place) else { return nil }
        // A second click types its value.
        if model.focus == parameter, model.entry == nil { model.openEntry() } else { model.focus = parameter }
        return []
    }
}
