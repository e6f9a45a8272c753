import DisplayText
import Granular
import Instrument
import Terminal

/// The sources of modulation, to look at and to set.
package struct ModulationView: ListPanelView {
    package static let place = KeyPlace("modulation", title: "In the modulation view")
    package static let opening: KeyTable.Entry? = KeyTable.Entry(
        [(.character("a"), .open(place))], "a",
        "modulation: LFOs and an envelope follower for parameters", "Hands",
        menu: ["modulation: LFOs and an envelope follower for parameters"])
    package static let keys: [KeyTable.Entry] = [
        entry([(.enter, .type)], "Enter", "type its settings: pitch 3, walk 2 beats, off", hint: "type"),
        entry(
            [(.character("s"), .shape(1)), (.character("S"), .shape(-1))], "s S",
            "change the shape; follower: its input", hint: "shape"),
        entry(
            [(.right, .rate(1)), (.left, .rate(-1))], "→ ←", "faster or slower; follower: attack",
            hint: "rate"),
        entry([(.character("b"), .beats)], "b", "rate in beats (tempo sync) or in Hz", hint: "beats"),
        entry(
            [(.shiftRight, .phase(1)), (.shiftLeft, .phase(-1))], "Shift → ←",
            "phase by an eighth of a cycle; follower: release"),
        entry(
            [(.character("t"), .mode)], "t", "start mode: free, each touch, once per touch",
            hint: "start"),
        entry([(.character("x"), .stop)], "x", "turn it off", hint: "off"),
        entry([(.up, KeyAction.focus(-1)), (.down, .focus(1))], "↑ ↓", "move", hint: "move"),
    ]

    package var list: PickList

    package static func open(_ scope: ViewScope) -> ModulationView? {
        ModulationView(list: PickList(items(scope.viewState.modulation.values)))
    }

    package mutating func refresh(_ scope: ViewScope) -> Bool {
        list.replace(Self.items(scope.viewState.modulation.values))
        return true
    }

    package func addDetails(to viewState: inout ViewState, from state: InstrumentState, midnight: Double) {
        viewState.modulation.sources = state.modulation.sources.seen
    }

    package mutating func handle(_ press: KeyPress, _ scope: inout ViewScope) -> [ViewEffect]? {
        guard let command = press.action?.command(ModulationCommand.self) else { return handleInList(press, &scope) }
        return perform(command, &scope)
    }

    package mutating func choose(_ item: Int, _ scope: inout ViewScope) -> [ViewEffect] { perform(.type, &scope) }

    /// A click takes any row of a source.
    package mutating func click(_ place: Place, _ layout: Layout, _ scope: inout ViewScope) -> [ViewEffect]? {
        guard let item = source(at: place, layout) else { return [] }
        if list.chosen == item { return choose(item, &scope) }
        list.markItem(item)
        return []
    }

    package func style(_ viewState: ViewState, _ glyphs: Glyphs) -> ListStyle { ListStyle(title: "Modulation") }

    /// The source that is marked.
    var marked: ModulationSource? { list.chosen.flatMap(Self.source) }

    /// The source at that place.
    static func source(_ item: Int) -> ModulationSource? { ModulationSource(rawValue: UInt8(clamping: item)) }

    private func perform(_ command: ModulationCommand, _ scope: inout ViewScope) -> [ViewEffect] {
        guard let source = marked else { return [] }
        if command == .type { return [.type(TextEntry(.modulation(source, scope.stepped.modulation)))] }
        return scope.stepped.change(source, by: command).map { .perform($0) }
    }

    /// An item for each.
    private static func items(_ values: ModulationValues) -> [PickList.Item] {
        ModulationSource.allCases.map { source in
            var item = PickList.Item(name: source.name)
            item.isUsed = values.moves(source)
            item.about = ModulationText.setting(source, values)
            item.detail = ModulationText.moves(source, values)
            return item
        }
    }

    private static func entry(
        _ keys: [(Key, ModulationCommand)], _ label: String, _ about: String, hint: String? = nil
    ) -> KeyTable.Entry {
        entry(keys.map { ($0.0, KeyAction.view($0.1)) }, label, about, hint: hint)
    }
}

extension KeyPlace {
    /// The place of ``ModulationView``.
    package static let modulation = ModulationView.place
}
