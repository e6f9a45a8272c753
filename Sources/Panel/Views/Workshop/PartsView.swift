import Terminal
import Workshop

/// The parts, to choose one for a guest or for all.
package struct PartsView: ListPanelView {
    package static let place = KeyPlace(
        "parts", title: "In the list of parts", heading: ListKeys.heading, letters: .search)
    package static let keys: [KeyTable.Entry] = []
    package static let choosesByOneClick = true

    package var list: PickList
    package let behind: OpenView?
    /// Who is to play it; `nil` for all.
    private let guest: GuestID?

    /// The list over that of the guests; what is played is marked.
    init(for guest: GuestID?, over roster: OpenView?, _ viewState: ViewState) {
        (self.guest, behind) = (guest, roster)
        let items = Self.items(guest, viewState)
        list = PickList(items, chosen: items.firstIndex(where: \.isUsed) ?? 0)
    }

    package static func open(_ scope: ViewScope) -> PartsView? {
        PartsView(for: nil, over: nil, scope.viewState)
    }

    package mutating func refresh(_ scope: ViewScope) -> Bool {
        let items = Self.items(guest, scope.viewState)
        if items != list.items { list.replace(items) }
        list.note = items.isEmpty ? PickList.Note(text: "no parts: mappings made for phones are parts") : nil
        return true
    }

    package mutating func choose(_ item: Int, _ scope: inout ViewScope) -> [ViewEffect] {
        [.close, .room(.host(.part(list.items[item].name, for: guest)))]
    }

    package func style(_ viewState: ViewState, _ glyphs: Glyphs) -> ListStyle {
        let name = guest.flatMap { id in viewState.room.display?.state.guests.first { $0.id == id }?.name }
        return ListStyle(title: "Choose a part for \(name ?? "all")", answer: viewState.answer)
    }

    private static func items(_ guest: GuestID?, _ viewState: ViewState) -> [PickList.Item] {
        guard let state = viewState.room.display?.state else { return [] }
        let played = guest.map { id in state.guests.first { $0.id == id }?.part } ?? state.part
        return state.parts.map { name in
            var item = PickList.Item(name: name)
            item.isUsed = name == played
            return item
        }
    }
}

extension KeyPlace {
    /// The place of ``PartsView``.
    package static let parts = PartsView.place
}
