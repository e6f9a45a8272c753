import DisplayText

/// What the menu finds by a word of the field, where no single key has that name.
struct MenuSubject {
    private let name: String
    private let detail: String
    /// What it asks for.
    let action: KeyAction

    /// What tells it from all else in the menu.
    var id: String { "subject:\(name)" }

    /// All of them.
    static let all = [
        MenuSubject(
            name: "mix", detail: "Several sounds at once: in the sounds, Ctrl-P adds one or removes it.",
            action: .open(.sounds)),
        bank,
        MenuSubject(
            name: "wavetable", detail: "Load one like any sound; position goes through its cycles.",
            action: .open(.sounds)),
        MenuSubject(
            name: "tape", detail: "A control that shows the sound: the mappings scrub and clouds have it.",
            action: .open(.mappings)),
        MenuSubject(name: "grain", detail: "Trigger one grain now.", action: .play(.grain(1))),
    ]

    /// The sounds of a folder.
    static let bank = MenuSubject(
        name: "bank", detail: "The sounds of a folder: in the sounds, Ctrl-P on a folder plays them.",
        action: .open(.sounds))

    /// As it stands in the menu.
    var item: PickList.Item {
        var item = PickList.Item(name: name, group: "Sound", id: id)
        item.isOnlyFound = true
        item.words = Topic.all.filter { $0.name == name }.flatMap(\.words)
        item.detail = detail
        return item
    }
}
