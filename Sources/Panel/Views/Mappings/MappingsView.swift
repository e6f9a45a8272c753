import Terminal

/// All mappings, to choose one; at the end the way to teach what no mapping does.
package struct MappingsView: ListPanelView {
    package static let place = KeyPlace(
        "mappings", title: "In the mapping list", heading: ListKeys.heading, letters: .search)
    package static let opening: KeyTable.Entry? = KeyTable.Entry(
        [(.character("M"), .open(place))], "M", "list of all mappings", hint: "mappings", "Hands",
        menu: ["mappings"])
    package static let keys: [KeyTable.Entry] = []
    package static let choosesByOneClick = true

    package var list: PickList

    package static func open(_ scope: ViewScope) -> MappingsView? {
        let viewState = scope.viewState
        let played = viewState.mappings.firstIndex(of: viewState.mapping.name)
        return MappingsView(list: PickList(items(viewState), chosen: played ?? 0))
    }

    package mutating func refresh(_ scope: ViewScope) -> Bool {
        list.replace(Self.items(scope.viewState))
        return true
    }

    package mutating func handle(_ press: KeyPress, _ scope: inout ViewScope) -> [ViewEffect]? {
        if let digit = press.key.typed?.wholeNumberValue, digit >= 1, digit <= scope.viewState.mappings.count {
            return choose(digit - 1, &scope)
        }
        return handleInList(press, &scope)
    }

    package mutating func choose(_ item: Int, _ scope: inout ViewScope) -> [ViewEffect] {
        let mappings = scope.viewState.mappings
        guard mappings.indices.contains(item) else { return [.open(OpenView(GesturesView()))] }
        return [.close, .perform(.playing(.choose(mappings[item])))]
    }

    package func style(_ viewState: ViewState, _ glyphs: Glyphs) -> ListStyle {
        ListStyle(title: "Choose a mapping", answer: viewState.answer)
    }

    private static func items(_ viewState: ViewState) -> [PickList.Item] {
        var items = viewState.mappings.enumerated().map { index, name in
            var item = PickList.Item(
                name: name, about: viewState.abouts.indices.contains(index) ? viewState.abouts[index] : "",
                id: "mapping:\(name)")
            item.isUsed = name == viewState.mapping.name
            item.number = index < 9 ? index + 1 : nil
            return item
        }
        items.append(
            PickList.Item(
                name: "teach a gesture", about: "for an action or parameter, in any mapping", group: PickList.gap,
                id: "teach"))
        return items
    }
}

extension KeyPlace {
    /// The place of ``MappingsView``.
    package static let mappings = MappingsView.place
}
