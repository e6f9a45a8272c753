import Instrument

/// All mappings, to choose one.
enum MappingList {
    /// The list, the one that is played marked; at its end the way to teach what no mapping does.
    static func list(_ viewState: ViewState) -> PickList {
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
        return PickList(items, chosen: viewState.mappings.firstIndex(of: viewState.mapping.name) ?? 0)
    }
}
