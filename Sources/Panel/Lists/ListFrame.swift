import Terminal

/// What stands where in a list: the rows, their columns, and the words on the one that is marked.
struct ListFrame {
    /// The rows.
    let rows: Rect
    /// What is said of the marked item, below them; the same height whichever is marked.
    let footer: Rect
    /// Where items' numbers end; as wide as the widest.
    let numberEnd: Int
    /// Where names begin, and the first column that they must not touch.
    let name: Range<Int>
    /// Where lines on the items begin and end; nowhere where there is no room.
    let about: Range<Int>?
    /// Where each fact ends; those of the last columns are left out where room is short.
    let factEnds: [Int]
    /// Where facts begin.
    let factStart: Int

    /// The columns up to which a list is as wide as there is room, whatever is in it.
    private static let mostLoose = 93
    /// The least columns that a line on an item is worth.
    private static let leastAbout = 16

    /// Lays out `list` in `rect`.
    init(_ list: PickList, _ style: ListStyle, _ rect: Rect) {
        let isAiry = rect.rows >= 18
        let head = (style.isSearched ? 2 : 1) + (isAiry ? 1 : 0) + (style.headings.isEmpty ? 0 : 1)
        var room = Rect(
            column: rect.column + 1, row: rect.row + head, columns: rect.columns - 3, rows: rect.rows - head)
        let digits = max(list.items.map { $0.number.map { String($0).count } ?? 0 }.max() ?? 0, style.digits)
        numberEnd = room.column + 2 + digits
        // The mark, the number, and what says that it is used or wrong.
        let start = numberEnd + (digits > 0 ? 1 : 0) + (style.hasSigns ? 2 : 0)
        let widest = list.items.map { CharacterWidth.columns($0.name) }.max() ?? 0
        var widths = style.rows?.factWidths ?? Self.factWidths(list, under: style.headings.dropFirst())
        while widths.count > 1, room.endColumn - start - Self.sum(widths) < min(max(widest, 16), 28) {
            widths.removeLast()
        }
        let footerColumns: Int
        if style.rows == nil {
            // What is far from its name is read on the wrong line: no wider than it takes.
            let abouts = list.items.map { CharacterWidth.columns($0.about) }.max() ?? 0
            let useful = start - room.column + widest + 2 + abouts + Self.sum(widths)
            let loose = min(room.columns, max(useful, Self.mostLoose))
            footerColumns = loose
            room.columns = style.headings.isEmpty ? loose : min(room.columns, useful)
        } else {
            footerColumns = room.columns
        }
        factStart = room.endColumn - Self.sum(widths)
        var end = factStart
        factEnds = widths.map { width in
            end += width + 2
            return end
        }
        let hasAbouts = list.items.contains { !$0.about.isEmpty } && style.rows == nil
        let limit = hasAbouts ? max(24, room.columns / 2) : room.columns
        // A name with no line on it beside it, such as a file's, may be longer.
        let beside = list.items.filter { !hasAbouts || !$0.about.isEmpty }
        let widestBeside = beside.map { CharacterWidth.columns($0.name) }.max() ?? 0
        let nameEnd = min(start + min(widestBeside, limit), factStart)
        let fits = hasAbouts && factStart - nameEnd - 2 >= Self.leastAbout
        let about = fits ? nameEnd + 2..<factStart : nil
        self.about = about
        name = start..<(fits || style.rows != nil ? nameEnd : factStart)
        let lines =
            style.footer?.rows
            ?? list.items.map { Self.detail($0, about).map { Self.lines($0, footerColumns) } ?? 0 }.max() ?? 0
        let marked = list.marked.flatMap { Self.detail($0, about) }.map { Self.lines($0, footerColumns) } ?? 0
        let air = isAiry && lines > 0 ? 1 : 0
        let usual = min(lines, max(room.rows - air - 3, 0))
        // An answer takes what the items leave free, so that it is read whole, and what is said of the marked one with it.
        let answered = style.answer.map { Self.lines($0, footerColumns) + marked } ?? 0
        let footerRows = max(usual, min(answered, room.rows - air - list.spacedRows.count))
        rows = Rect(column: room.column, row: room.row, columns: room.columns, rows: room.rows - footerRows - air)
        footer = Rect(column: room.column, row: room.endRow - footerRows, columns: footerColumns, rows: footerRows)
    }

    /// The columns that there are for an item's name.
    func nameColumns(of item: PickList.Item) -> Int {
        item.about.isEmpty ? max(factStart - name.lowerBound, name.count) : name.count
    }

    /// What is said of an item below the list; `nil` where its row says all.
    func detail(_ item: PickList.Item) -> String? { Self.detail(item, about) }

    private static func detail(_ item: PickList.Item, _ about: Range<Int>?) -> String? {
        if !item.detail.isEmpty { return item.detail }
        let isCut = CharacterWidth.columns(item.about) > (about?.count ?? 0)
        return isCut ? item.about : nil
    }

    private static func lines(_ text: String, _ columns: Int) -> Int {
        CharacterWidth.columns(text) <= columns ? 1 : CharacterWidth.wrapped(text, columns: columns).count
    }

    private static func factWidths(_ list: PickList, under headings: ArraySlice<String>) -> [Int] {
        var widths = headings.map { CharacterWidth.columns($0) }
        for item in list.items {
            for (number, fact) in item.facts.enumerated() {
                if number == widths.count { widths.append(0) }
                widths[number] = max(widths[number], CharacterWidth.columns(fact))
            }
        }
        return widths
    }

    private static func sum(_ widths: [Int]) -> Int { widths.reduce(0) { $0 + $1 + 2 } }
}
