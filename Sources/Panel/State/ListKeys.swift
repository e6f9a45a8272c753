import Terminal

/// Keys that all lists share, but where a list has something of its own for them.
enum ListKeys {
    /// The heading that the help lists them under.
    static let heading = "In lists"

    /// The keys of those `views` that are lists: what comes before their own keys in the table, and what after them.
    static func shared(by views: [any PanelView.Type]) -> (first: [KeyTable.Entry], last: [KeyTable.Entry]) {
        let lists = views.filter { $0 is any ListPanelView.Type }
        func places(without key: Key? = nil, isSearched: Bool = true) -> Set<KeyPlace> {
            Set(
                lists.filter { view in
                    (!isSearched || view.place.letters == .search)
                        && !view.keys.contains { entry in
                            entry.places.contains(view.place) && entry.keys.contains { $0.key == key }
                        }
                }
                .map { $0.place })
        }
        return (
            first: [
                entry([(.up, .focus(-1)), (.down, .focus(1))], "↑ ↓", "move", hint: "move", in: places()),
                entry([], "letters", "search by name", in: places()),
                entry(
                    [(.enter, .take)], "Enter", "choose", hint: "choose", in: places(without: .enter)),
                entry(
                    [(.backspace, .rubOut)], "Backspace", "delete the last letter", in: places(without: .backspace)),
            ],
            last: [
                entry(
                    [(.escape, .back)], "Esc", "clear what was typed; otherwise close", hint: "close",
                    in: places(without: .escape, isSearched: false))
            ]
        )
    }

    private static func entry(
        _ keys: [(Key, KeyAction)], _ label: String, _ about: String, hint: String? = nil, in places: Set<KeyPlace>
    ) -> KeyTable.Entry {
        KeyTable.Entry(keys, label, about, hint: hint, heading, in: places)
    }
}
