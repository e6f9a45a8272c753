import Instrument
import Mapping

/// Everything that can be asked for, as the table of keys has it.
package enum CommandMenu {
    /// The list, opened.
    package static func list(_ look: Look) -> PickList {
        PickList(
            choices.enumerated().map { index, choice in
                var item = PickList.Item(name: choice.name, about: choice.about, group: choice.group, id: "\(index)")
                item.facts = [choice.keys]
                if case .play(let action) = choice.action { item.isUsed = ActionText.isOn(action, look) ?? false }
                return item
            })
    }

    /// What the item at that place asks for.
    package static func action(_ item: Int) -> KeyAction? {
        choices.indices.contains(item) ? choices[item].action : nil
    }

    private struct Choice {
        var action: KeyAction
        var name: String
        var about: String
        var group: String
        var keys: String
    }

    /// An item for each action, not for each key.
    private static let choices: [Choice] = ["Sound", "Hands", "Panel"].flatMap { group in
        KeyTable.entries.filter { $0.group == group }.flatMap { entry in
            zip(entry.actions, entry.menu).map { action, name in
                let keys = entry.keys.filter { $0.action == action }.map(\.key.word).joined(separator: " ")
                // What is said of several keys at once is not said of each.
                let about = entry.menu.count == 1 ? entry.about : ""
                return Choice(action: action, name: name, about: about, group: group, keys: keys)
            }
        }
    }
}
