import Instrument
import Mapping
import Stage

/// Everything that can be asked for, as the table of keys has it.
package enum CommandMenu {
    /// The list, opened.
    package static func list(_ viewState: ViewState) -> PickList {
        PickList(
            choices.enumerated().map { index, choice in
                var item = PickList.Item(name: choice.name, about: choice.about, group: choice.group, id: "\(index)")
                item.facts = [choice.key]
                if case .play(let action) = choice.action { item.isUsed = viewState.stage.isOn(action) ?? false }
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
        var key: String
    }

    /// An item for each action, not for each key.
    private static let choices: [Choice] = ["Sound", "Loop", "Hands", "Panel"].flatMap { group in
        KeyTable.entries.filter { $0.group == group }.flatMap { entry in
            zip(entry.actions, entry.menu).map { action, words in
                let keys = entry.keys.filter { $0.action == action }.map(\.key.word)
                return Choice(
                    action: action, name: String(words.prefix { $0 != ":" }), about: about(action, words, entry),
                    group: group, key: keys.min { $0.count < $1.count } ?? "")
            }
        }
    }

    /// What an action does: what is said of touches that ask for it, what stands beside its name, or what its keys do.
    private static func about(_ action: KeyAction, _ words: String, _ entry: KeyTable.Entry) -> String {
        if case .play(let action) = action { return action.about }
        guard let colon = words.firstIndex(of: ":") else { return entry.about }
        return String(words[words.index(after: colon)...].drop { $0 == " " })
    }
}
