import TypedCommands

/// A command that is typed, as the menu finds it: choosing it opens the line with its word.
struct MenuWord {
    private let word: PlainKeyword

    /// All that something can follow, and those of the others for which there is no key.
    static let all = (PlainKeyword.all.filter { $0.takesMore && $0 != .quiet } + [.values, .state, .history, .midi])
        .map { MenuWord(word: $0) }

    /// What tells it from all else in the menu.
    var id: String { "word:\(word.name)" }

    /// What is typed for it so far.
    var text: String { word.takesMore ? word.words + " " : word.words }

    /// As it stands in the menu.
    var item: PickList.Item {
        var item = PickList.Item(name: word.takesMore ? "\(word.words) …" : word.words, group: MenuWord.group, id: id)
        item.isOnlyFound = true
        item.words = word.names
        item.detail = "Type \(word.usage): \(word.about)"
        return item
    }

    /// The heading of what is typed.
    static let group = "Typed"
}
