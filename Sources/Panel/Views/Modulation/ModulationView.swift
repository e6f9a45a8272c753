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
        entry(
            [(.character("+"), .depth(1)), (.character("-"), .depth(-1))], "+ -",
            "depth: more or less of the chosen parameter", hint: "depth"),
        entry([(.tab, .target)], "Tab", "choose the next parameter that it moves"),
        entry([(.up, KeyAction.focus(-1)), (.down, .focus(1))], "↑ ↓", "move", hint: "move"),
    ]

    package var list: PickList
    /// The parameter whose depth the keys change, among those that the marked source moves; it is shown also when it is at 0.
    private var chosen: Chosen?
    /// Marks that pointers hold, with the bar on which each was taken.
    private var held: [Int: ModulationDepth] = [:]

    /// A parameter that was chosen while that item was marked.
    private struct Chosen: Equatable {
        var item: Int?
        var parameter: Parameter
    }

    private init(_ list: PickList) { self.list = list }

    package static func open(_ scope: ViewScope) -> ModulationView? {
        ModulationView(PickList(items(scope.viewState.modulation.values)))
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
        guard let item = source(at: place, scope.viewState.modulation.values, layout) else { return [] }
        if list.chosen == item { return choose(item, &scope) }
        list.markItem(item)
        return []
    }

    /// The marks on the bars are taken, and follow until they are let go.
    package mutating func drag(_ pointer: Pointer, _ layout: Layout, _ scope: inout ViewScope) -> [ViewEffect]? {
        if pointer.phase == .release { return held.removeValue(forKey: pointer.id).map { _ in [] } }
        if pointer.phase == .press {
            let depths = frame(scope.viewState.modulation.values, layout).depths
            guard let depth = depths.first(where: { $0.bar.contains(pointer.place) }) else { return nil }
            held[pointer.id] = depth
            list.markItem(Int(depth.source.rawValue))
            chosen = Chosen(item: list.chosen, parameter: depth.parameter)
        }
        guard let depth = held[pointer.id] else { return nil }
        let amount = depth.amount(at: pointer.place.column, scope.viewState)
        return scope.stepped.setDepth(amount, of: depth.source, on: depth.parameter).map { .perform($0) }
    }

    package func style(_ viewState: ViewState, _ glyphs: Glyphs) -> ListStyle { ListStyle(title: "Modulation") }

    /// The source that is marked.
    var marked: ModulationSource? { list.chosen.flatMap(Self.source) }

    /// The source at that place.
    static func source(_ item: Int) -> ModulationSource? { ModulationSource(rawValue: UInt8(clamping: item)) }

    /// The parameters that a source moves, and the chosen one.
    func targets(of source: ModulationSource, _ values: ModulationValues) -> [Parameter] {
        Parameter.allCases.filter { values[source, amount: $0] != 0 || source == marked && $0 == chosenHere }
    }

    private var chosenHere: Parameter? { chosen.flatMap { $0.item == list.chosen ? $0.parameter : nil } }

    /// The parameter whose depth the keys change.
    func target(_ values: ModulationValues) -> Parameter? {
        guard let source = marked else { return nil }
        return chosenHere ?? targets(of: source, values).first
    }

    private mutating func perform(_ command: ModulationCommand, _ scope: inout ViewScope) -> [ViewEffect] {
        guard let source = marked else { return [] }
        let values = scope.stepped.modulation
        switch command {
        case .type: return [.type(TextEntry(.modulation(source, values)))]
        case .target:
            let all = targets(of: source, values)
            guard let now = target(values), let place = all.firstIndex(of: now) else { return [] }
            chosen = Chosen(item: list.chosen, parameter: all[(place + 1) % all.count])
            return []
        case .depth(let steps):
            guard let parameter = target(values) else { return [] }
            chosen = Chosen(item: list.chosen, parameter: parameter)
            let amount = ModulationDepth.amount(
                values[source, amount: parameter], by: steps, of: parameter, scope.viewState)
            return scope.stepped.setDepth(amount, of: source, on: parameter).map { .perform($0) }
        default: return scope.stepped.change(source, by: command).map { .perform($0) }
        }
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
