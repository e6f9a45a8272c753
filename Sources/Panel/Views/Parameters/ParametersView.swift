import DisplayText
import Granular
import Terminal

/// Every parameter of the engine, to look at and to change.
package struct ParametersView: ListPanelView {
    package static let place = KeyPlace("parameters", title: "In the parameter list", hasValue: true)
    package static let opening: KeyTable.Entry? = KeyTable.Entry(
        [(.character("p"), .open(place))], "p", "view and change all parameters", hint: "parameters",
        "Hands", menu: ["parameters"])
    package static let keys: [KeyTable.Entry] = [
        entry([(.up, .focus(-1)), (.down, .focus(1))], "↑ ↓", "choose a parameter", hint: "choose"),
        entry([(.left, .nudge(-1)), (.right, .nudge(1))], "← →", "change it", hint: "change"),
        entry([(.enter, .take)], "Enter", "type its value", hint: "type it"),
    ]

    package var list: PickList

    /// The parameter in focus is marked.
    package static func open(_ scope: ViewScope) -> ParametersView? {
        let items = items(scope.viewState)
        return ParametersView(list: PickList(items, chosen: Parameter.allCases.firstIndex(of: scope.focus) ?? 0))
    }

    package mutating func refresh(_ scope: ViewScope) -> Bool {
        let items = Self.items(scope.viewState)
        if items != list.items { list.replace(items) }
        return true
    }

    private static func items(_ viewState: ViewState) -> [PickList.Item] {
        Parameter.allCases.map { parameter in
            var item = PickList.Item(name: parameter.definition.name, about: parameter.definition.about)
            let reason = viewState.reasonWithoutEffect(parameter)
            item.isFaint = reason != nil
            item.detail = reason.map { "No effect: \($0)." } ?? "\(item.about), \(ends(of: parameter))"
            return item
        }
    }

    package func target(focus: Parameter) -> Parameter? { list.chosen.flatMap(Self.parameter) }

    package mutating func choose(_ item: Int, _ scope: inout ViewScope) -> [ViewEffect] {
        // What types an exact value anywhere else does so here.
        scope.keys.action(of: .character("="), in: Self.place).map { [.act($0)] } ?? []
    }

    package func parameter(at place: Place, _ layout: Layout, _ viewState: ViewState) -> Parameter? {
        item(at: place, layout, viewState).flatMap { Self.parameter($0.item) }
    }

    package func style(_ viewState: ViewState, _ glyphs: Glyphs) -> ListStyle {
        ListStyle(
            title: "All parameters", aside: "\(glyphs.root) in the mapping", isSearched: false,
            answer: viewState.answer,
            rows: ListStyle.Rows(factWidths: ParameterRow.widths(viewState)) { item, frame, row, isMarked, canvas in
                guard let parameter = Self.parameter(item) else { return }
                ParameterRow.draw(
                    parameter, viewState, frame, row: row, isMarked: isMarked, isFaint: list.items[item].isFaint,
                    glyphs,
                    on: &canvas)
            })
    }

    /// The parameter at that place among all.
    private static func parameter(_ item: Int) -> Parameter? {
        let all = Array(Parameter.allCases)
        return all.indices.contains(item) ? all[item] : nil
    }

    /// The most named values that are listed in full.
    private static let mostNamed = 9

    private static func ends(of parameter: Parameter) -> String {
        let choices = parameter.choices
        guard choices.isEmpty else {
            return choices.count <= mostNamed
                ? choices.joined(separator: ", ") : "\(choices[0]), \(choices[1]) … \(choices[choices.count - 1])"
        }
        let range = parameter.definition.range
        return ValueText.ends(range.lowerBound, range.upperBound, of: parameter)
    }
}

extension KeyPlace {
    /// The place of ``ParametersView``.
    package static let parameters = ParametersView.place
}
