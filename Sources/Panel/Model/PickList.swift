/// A list to choose from: arrows move, typing looks for, Enter takes.
package struct PickList: Equatable, Sendable {
    /// One thing to choose.
    package struct Item: Equatable, Sendable {
        /// What it is called.
        package var name: String
        /// A line on it; may be empty.
        package var about: String
        /// The heading that it stands under; may be empty.
        package var group: String

        /// Makes an item.
        package init(name: String, about: String, group: String = "") {
            self.name = name
            self.about = about
            self.group = group
        }
    }

    /// What came of a key.
    package enum Answer: Equatable, Sendable {
        /// The list is still open.
        case stays
        /// It is to be closed.
        case closes
        /// The item at this place among all was taken.
        case takes(Int)
    }

    /// A row as it is drawn.
    package enum Row: Equatable, Sendable {
        /// The heading of what follows.
        case heading(String)
        /// The item at this place among all.
        case item(Int)
    }

    /// All items.
    package let items: [Item]
    /// What was typed so far.
    package private(set) var typed = ""
    /// The place of the item that Enter takes, among all; `nil` where none fits what was typed.
    package private(set) var chosen: Int?

    /// Letters beyond which nothing more is taken.
    private static let mostTyped = 24

    /// Makes a list in which that item is marked.
    package init(_ items: [Item], chosen: Int = 0) {
        self.items = items
        self.chosen = items.indices.contains(chosen) ? chosen : items.indices.first
    }

    /// The items that fit what was typed: by their names first, by what is said of them where no name fits.
    package var shown: [Int] {
        guard !typed.isEmpty else { return Array(items.indices) }
        let wanted = typed.lowercased()
        let named = items.indices.filter { items[$0].name.lowercased().contains(wanted) }
        guard named.isEmpty else { return named }
        return items.indices.filter { items[$0].about.lowercased().contains(wanted) }
    }

    /// Every row, headings too.
    package var rows: [Row] {
        var rows: [Row] = []
        var group = ""
        for index in shown {
            if items[index].group != group {
                group = items[index].group
                rows.append(.heading(group))
            }
            rows.append(.item(index))
        }
        return rows
    }

    /// The rows to be seen in so many, around the one that is marked.
    package func rows(_ count: Int) -> (rows: ArraySlice<Row>, isMoreAbove: Bool, isMoreBelow: Bool) {
        let rows = rows
        let marked = chosen.flatMap { rows.firstIndex(of: .item($0)) } ?? 0
        let start = min(max(marked - count / 2, 0), max(rows.count - count, 0))
        let end = min(start + max(count, 0), rows.count)
        return (rows[start..<end], start > 0, end < rows.count)
    }

    /// What a key does; `nil` where it is none of the list's.
    package mutating func take(_ key: Key, pageRows: Int) -> Answer? {
        switch key {
        case .up, .backTab: move(by: -1)
        case .down, .tab: move(by: 1)
        case .pageUp: move(by: -max(pageRows, 1))
        case .pageDown: move(by: max(pageRows, 1))
        case .home: move(by: -items.count)
        case .end: move(by: items.count)
        case .enter: return chosen.map { .takes($0) } ?? .stays
        case .escape: return .closes
        case .backspace: type(String(typed.dropLast()))
        case .character(let character) where character >= " ":
            guard typed.count < Self.mostTyped, character != " " || !typed.isEmpty else { return .stays }
            type(typed + String(character))
        default: return nil
        }
        return .stays
    }

    /// Marks the item so many rows further, as far as there are any.
    package mutating func move(by rows: Int) {
        let shown = shown
        guard !shown.isEmpty else { return }
        let place = chosen.flatMap { shown.firstIndex(of: $0) } ?? 0
        chosen = shown[min(max(place + rows, 0), shown.count - 1)]
    }

    private mutating func type(_ text: String) {
        typed = text
        let shown = shown
        // The name that begins so comes before one that only has it somewhere.
        let wanted = text.lowercased()
        chosen =
            shown.first { !wanted.isEmpty && items[$0].name.lowercased().hasPrefix(wanted) }
            ?? chosen.flatMap { shown.contains($0) ? $0 : nil } ?? shown.first
    }
}
