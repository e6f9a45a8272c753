import DisplayText
import Granular
import Terminal

/// Every parameter of the engine, to look at and to change.
package struct ParametersView: ListPanelView {
    package static let place = KeyPlace(
        "parameters", title: "In the parameter list", letters: .search, hasValue: true)
    package static let opening: KeyTable.Entry? = KeyTable.Entry(
        [(.character("p"), .open(place))], "p", "view and change all parameters", hint: "parameters",
        "Hands", menu: ["parameters"])
    package static let keys: [KeyTable.Entry] = [
        entry([(.left, .nudge(-1)), (.right, .nudge(1))], "← →", "change it", hint: "change"),
        entry([(.enter, .take)], "Enter", "type its value", hint: "type it"),
    ]

    package var list: PickList

    /// The parameter in focus is marked.
    package static func open(_ scope: ViewScope) -> ParametersView? {
        ParametersView(scope.viewState, marking: scope.focus)
    }

    /// The list with that parameter marked.
    init(_ viewState: ViewState, marking parameter: Parameter) {
        list = PickList(Self.items(viewState), chosen: Parameter.allCases.firstIndex(of: parameter) ?? 0)
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
            item.words = parameter.searchWords
            item.detail =
                reason.map { "No effect: \($0)." }
                ?? value(of: parameter, viewState).map { "\($0); \(item.about)" }
                ?? "\(item.about); \(parameter.choices.isEmpty ? "" : "takes ")\(ends(of: parameter))"
            return item
        }
    }

    /// What the row has no room for: the notes of a list, the note of a length, the selected sound; `nil` where there is nothing of the
    /// kind.
    private static func value(of parameter: Parameter, _ viewState: ViewState) -> String? {
        let stage = viewState.stage
        if parameter == .pitchSet {
            let remark = NoteListText.remark(parameter, stage.values[parameter], stage.notes)
            return remark.isEmpty ? nil : ParameterText.value(parameter, stage.values, stage.notes)
        }
        let isSelecting = parameter == .soundSelect && stage.mix.count > 1
        guard isSelecting || parameter.definition.unit == "beats" else { return nil }
        return ParameterText.value(parameter, stage.values, stage.notes, mix: stage.mix)
    }

    package func target(focus: Parameter) -> Parameter? { list.chosen.flatMap(Self.parameter) }

    package mutating func choose(_ item: Int, _ scope: inout ViewScope) -> [ViewEffect] {
        [.act(.enterValue)]
    }

    package func parameter(at place: Place, _ layout: Layout, _ viewState: ViewState) -> Parameter? {
        item(at: place, layout, viewState).flatMap { Self.parameter($0.item) }
    }

    package func style(_ viewState: ViewState, _ glyphs: Glyphs) -> ListStyle {
        ListStyle(
            title: "All parameters", aside: "\(glyphs.root) in the mapping", answer: viewState.answer,
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
