import Mapping
import Terminal

/// A list to choose from: keys move, typing looks for, Enter takes.
package struct PickList: Equatable, Sendable {
    /// One thing to choose.
    package struct Item: Equatable, Sendable {
        /// What it is called.
        package var name: String
        /// A line on it; may be empty.
        package var about: String
        /// The heading that it stands under; may be empty.
        package var group: String
        /// What tells it from all others, however the list changes.
        package var id: String
        /// Whether it is what is played, used or on now.
        package var isUsed = false
        /// A dot of that style before it; `nil` for none.
        package var mark: Style?
        /// Whether something is wrong with it.
        package var isWrong = false
        /// Whether there is nothing in it yet.
        package var isFaint = false
        /// Whether it asks to be pressed once more.
        package var isAsking = false
        /// Further words, each in a column of its own at the right; where room is short the last ones are left out.
        package var facts: [String] = []
        /// Its number.
        package var number: Int?
        /// How much of the work on it is done, 0…1; `nil` where none is.
        package var fraction: Double?
        /// What it is found by beside its name, in small letters.
        package var words: [String] = []
        /// Whether it is there only while it is looked for.
        package var isOnlyFound = false
        /// Whether it fits what was typed, whatever its words.
        package var isMatch = false
        /// What is said below the list while it is marked; empty: ``about``, where that does not fit beside the name.
        package var detail = ""

        /// Makes an item.
        package init(name: String, about: String = "", group: String = "", id: String? = nil) {
            self.name = name
            self.about = about
            self.group = group
            self.id = id ?? name
        }
    }

    /// A row as it is drawn.
    package enum Row: Equatable, Sendable {
        /// The heading of what follows.
        case heading(String)
        /// The item at this place among all.
        case item(Int)
        /// What is said after the items.
        case note(Note)
    }

    /// A line after the items.
    package struct Note: Equatable, Sendable {
        /// The line.
        package var text: String
        /// Whether it tells of something wrong.
        package var isWrong = false
    }

    /// All items.
    package private(set) var items: [Item]
    /// What is said after the last item.
    package var note: Note?
    /// What was typed so far.
    package private(set) var typed = ""
    /// The part of ``typed`` that names are held against; all of it where `nil`.
    package var sought: String?
    /// The place of the item that Enter takes, among all; `nil` where none fits what was typed.
    package private(set) var chosen: Int?

    /// The row of the window that the marked item is to stay in, where a click marked it: what is under the pointer stays there.
    private var anchor: Int?
    /// The heading of what stands apart without one.
    package static let gap = " "
    /// Letters beyond which nothing more is taken.
    private static let maxTyped = 60

    /// Makes a list in which that item is marked.
    package init(_ items: [Item], chosen: Int = 0) {
        self.items = items
        self.chosen = items.indices.contains(chosen) ? chosen : items.indices.first
    }

    /// The item that is marked.
    package var marked: Item? { chosen.map { items[$0] } }

    /// The items that fit what was typed: by their names first, by what is said of them where no name fits.
    package var shown: [Int] {
        guard !typed.isEmpty else { return items.indices.filter { !items[$0].isOnlyFound } }
        let wanted = (sought ?? typed).lowercased()
        guard !wanted.isEmpty else { return Array(items.indices) }
        // "pitch set" finds pitch-set.
        let dashed = wanted.replacing(" ", with: "-")
        let named = items.indices.filter { index in
            let name = items[index].name.lowercased()
            return name.contains(wanted) || name.contains(dashed)
                || items[index].words.contains { $0.hasPrefix(wanted) }
        }
        let found =
            named.isEmpty ? items.indices.filter { items[$0].about.lowercased().contains(wanted) } : named
        guard items.contains(where: \.isMatch) else { return found }
        let all = Set(found)
        return items.indices.filter { items[$0].isMatch || all.contains($0) }
    }

    /// How many rows there are while nothing is looked for.
    package var rowCount: Int {
        var groups: Set<String> = []
        let items = items.filter { !$0.isOnlyFound }
        for item in items where !item.group.isEmpty { groups.insert(item.group) }
        return items.count + groups.count + (note == nil ? 0 : 1)
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
        // Among what was found it would be read as said of that.
        return rows + (typed.isEmpty ? note.map { [.note($0)] } ?? [] : [])
    }

    /// The rows to be seen in so many, around the one that is marked.
    package func rows(_ count: Int) -> (rows: ArraySlice<Row>, isMoreAbove: Bool, isMoreBelow: Bool) {
        let rows = rows(spacedIn: count)
        let marked = chosen.flatMap { rows.firstIndex(of: .item($0)) } ?? 0
        let start = min(max(marked - (anchor ?? count / 2), 0), max(rows.count - count, 0))
        let end = min(start + max(count, 0), rows.count)
        return (rows[start..<end], start > 0, end < rows.count)
    }

    /// The rows, with air between the groups where there is room for all.
    private func rows(spacedIn count: Int) -> [Row] {
        let spaced = spacedRows
        return spaced.count <= count ? spaced : rows
    }

    /// The rows, with air between the groups.
    var spacedRows: [Row] {
        rows.enumerated().flatMap { place, row -> [Row] in
            if case .heading(let text) = row, place > 0, text != Self.gap { return [.heading(""), row] }
            return [row]
        }
    }

    /// Marks the item so many rows further, as far as there are any.
    package mutating func moveMark(by rows: Int) {
        let shown = shown
        guard !shown.isEmpty else { return }
        let place = chosen.flatMap { shown.firstIndex(of: $0) } ?? 0
        chosen = shown[min(max(place + rows, 0), shown.count - 1)]
        anchor = nil
    }

    /// Marks the first item that begins with the next letter, or with the one before.
    /// - Parameter text: what an item begins with.
    package mutating func moveMark(byLetter step: Int, of text: (Item) -> String) {
        let shown = shown
        let letters = shown.map { Self.letter(text(items[$0])) }
        guard let place = chosen.flatMap({ shown.firstIndex(of: $0) }) else { return }
        // Where one with the same letter begins.
        func begin(_ place: Int) -> Int {
            (0...place).reversed().first { $0 == 0 || letters[$0 - 1] != letters[$0] } ?? 0
        }
        if step > 0 {
            guard let next = shown.indices.first(where: { $0 > place && letters[$0] != letters[place] }) else { return }
            chosen = shown[next]
        } else {
            let first = begin(place)
            chosen = shown[first < place || first == 0 ? first : begin(first - 1)]
        }
        anchor = nil
    }

    /// The letter that a text begins with; one for all that are none.
    private static func letter(_ text: String) -> Character {
        guard let first = text.first(where: { $0.isLetter || $0.isNumber }), first.isLetter else { return "#" }
        return first.uppercased().first ?? first
    }

    /// Marks the item at that place among all, which stands in that row of those that are seen, where one pointed at it.
    package mutating func markItem(_ item: Int, inRow row: Int? = nil) {
        guard shown.contains(item) else { return }
        chosen = item
        anchor = row
    }

    /// Adds a letter to what is looked for.
    package mutating func addLetter(_ character: Character) {
        guard typed.count < Self.maxTyped, character != " " || !typed.isEmpty else { return }
        search(for: typed + String(character))
    }

    /// Takes back the last letter; `false` where none was typed.
    package mutating func removeLetter() -> Bool {
        guard !typed.isEmpty else { return false }
        search(for: String(typed.dropLast()))
        return true
    }

    /// Has other items from now on. The mark stays on the item that it was on; where that is gone, it stays where it was.
    /// - marking: what tells the item that is to be marked in any case.
    package mutating func replace(_ items: [Item], marking id: String? = nil) {
        let wanted = id ?? marked?.id
        self.items = items
        let shown = shown
        chosen =
            shown.first { items[$0].id == wanted } ?? chosen.flatMap { old in shown.last { $0 <= old } } ?? shown.first
    }

    /// Looks for nothing any more.
    package mutating func forgetTyped() {
        typed = ""
        sought = nil
        anchor = nil
        if let chosen, items[chosen].isOnlyFound { self.chosen = shown.first }
    }

    private mutating func search(for text: String) {
        typed = text
        sought = nil
        anchor = nil
        let shown = shown
        // The name that begins so comes before one that only has it somewhere, and that before what is found by other words.
        let wanted = text.lowercased()
        let named = shown.filter { items[$0].name.lowercased().contains(wanted) }
        let stays = chosen.flatMap { named.contains($0) || named.isEmpty && shown.contains($0) ? $0 : nil }
        chosen =
            shown.first { items[$0].name.lowercased() == wanted }
            ?? shown.first { !wanted.isEmpty && items[$0].name.lowercased().hasPrefix(wanted) }
            ?? stays ?? named.first ?? shown.first
    }
}
