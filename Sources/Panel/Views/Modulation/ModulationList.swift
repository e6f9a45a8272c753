import DisplayText
import Granular

/// The sources of modulation, to look at and to set.
enum ModulationList {
    /// The list, the first marked.
    static func list(_ viewState: ViewState) -> PickList { PickList(items(viewState.modulation)) }

    /// An item for each.
    static func items(_ values: ModulationValues) -> [PickList.Item] {
        ModulationSource.allCases.map { source in
            var item = PickList.Item(name: source.name)
            item.isUsed = values.moves(source)
            item.about = ModulationText.setting(source, values)
            item.detail = ModulationText.moves(source, values)
            return item
        }
    }

    /// The source at that place.
    static func source(_ item: Int) -> ModulationSource? { ModulationSource(rawValue: UInt8(clamping: item)) }
}
