import Mapping
import Stage
import Terminal

/// Everything that can be asked for, as the table of keys has it. Leaving it without choosing goes back to where one was.
package struct MenuView: ListPanelView {
    package static let place = KeyPlace("menu", title: "In the menu", heading: ListKeys.heading, letters: .search)
    package static let opening: KeyTable.Entry? = KeyTable.Entry(
        [(.character(":"), .open(place)), (.function(10), .open(place))], ": F10",
        "menu of all commands", hint: "menu", "Panel")
    package static let keys: [KeyTable.Entry] = []
    package static let choosesByOneClick = true

    package var list: PickList
    private let from: OpenView

    package static func open(_ scope: ViewScope) -> MenuView? {
        MenuView(list: PickList(items(scope)), from: scope.current)
    }

    package var behind: OpenView? { from }

    package mutating func refresh(_ scope: ViewScope) -> Bool {
        list.replace(Self.items(scope))
        return true
    }

    package mutating func choose(_ item: Int, _ scope: inout ViewScope) -> [ViewEffect] {
        [.act(scope.keys.menu[item].action), .open(.surface)]
    }

    package func style(_ viewState: ViewState, _ glyphs: Glyphs) -> ListStyle {
        ListStyle(title: "Menu", answer: viewState.answer)
    }

    private static func items(_ scope: ViewScope) -> [PickList.Item] {
        scope.keys.menu.enumerated().map { index, line in
            var item = PickList.Item(name: line.name, about: line.about, group: line.group, id: "\(index)")
            item.facts = [line.key]
            if case .play(let action) = line.action { item.isUsed = scope.viewState.stage.isOn(action) ?? false }
            return item
        }
    }
}

extension KeyPlace {
    /// The place of ``MenuView``.
    package static let menu = MenuView.place
}
