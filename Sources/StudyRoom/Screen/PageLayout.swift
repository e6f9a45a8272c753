import Numbers
import Study
import Terminal

/// Where everything of a page stands on a terminal: what is read at the top, what is chosen from below it, and how one goes on at the bottom.
package struct PageLayout: Equatable {
    /// Lines to be read, each with its row; those that find no room are left out, and can be scrolled to.
    package private(set) var lines: [(row: Int, text: String, isStrong: Bool)] = []
    /// What can be pointed at.
    package private(set) var targets: [(target: PageTarget, rect: Rect)] = []
    /// Where what is typed stands.
    private(set) var typed: Rect?
    /// The first column of what is read, and how wide it is.
    let column: Int, columns: Int
    private let leastRows: Int
    /// How many rows of what is read lie above the first one that is shown, and how many at most.
    private(set) var scroll = 0, longestScroll = 0
    /// Whether there is more of a text than is shown, which is to be read before one goes on.
    private(set) var hasToReadOn = false
    /// How many options lie above those that are shown, and below.
    package private(set) var hiddenOptions = (above: 0, below: 0)

    /// How wide the mark is that leads to more options.
    private static let markColumns = 10

    /// Lines that are longer are not read with ease.
    private static let widest = 76

    /// - Parameters:
    ///   - scroll: how many rows of what is read are passed over.
    ///   - hasKeyboard: whether keys for what is typed are on the screen.
    ///   - leastRows: how high what is touched is at least, where there is room.
    init(
        _ page: StudyPage, _ editor: AnswerEditor?, size: Size, scroll: Int = 0, hasKeyboard: Bool = false,
        leastRows: Int = 3
    ) {
        self.leastRows = leastRows
        columns = max(min(size.columns - 4, Self.widest), 1)
        column = max((size.columns - columns) / 2, 0)
        let isLow = size.rows < 18
        let buttonRows = isLow ? 1 : leastRows
        let isStacked = Self.isStacked(page, columns)
        let bottom = size.rows - 2 - (isStacked ? 2 : 1) * buttonRows
        placeButtons(page, row: bottom, rows: buttonRows, isStacked: isStacked)
        let keys = hasKeyboard ? editor.map { ScreenKeyboard.rows(for: $0.question.question.kind) } ?? [] : []
        let answerRows = (editor.map { rowsForAnswers($0, isLow: isLow || !keys.isEmpty) } ?? 0) + keys.count
        let top = isLow ? 1 : 2
        var words: [(text: String, isStrong: Bool)] = []
        for part in page.text.split(separator: "\n", omittingEmptySubsequences: false) where !part.isEmpty {
            words += CharacterWidth.wrapped(String(part), columns: columns).map { ($0, false) }
            if !isLow { words.append(("", false)) }
        }
        if let editor {
            words += CharacterWidth.wrapped(editor.question.question.text, columns: columns).map { ($0, true) }
        }
        let room = max(bottom - top - answerRows - (isLow ? 0 : 1), 1)
        longestScroll = max(words.count - room, 0)
        // A question is seen before what leads to it.
        self.scroll = min(max(scroll, 0), longestScroll)
        hasToReadOn = editor == nil && self.scroll < longestScroll
        for (index, line) in words.dropFirst(self.scroll).prefix(room).enumerated() {
            lines.append((top + index, line.text, line.isStrong))
        }
        if let editor {
            let row = top + min(words.count, room) + (isLow ? 0 : 1)
            placeAnswers(editor, row: row, until: bottom, isLow: isLow || !keys.isEmpty)
            if let typed { placeKeys(keys, row: typed.endRow, until: bottom) }
        }
    }

    package static func == (a: Self, b: Self) -> Bool {
        a.column == b.column && a.columns == b.columns && a.scroll == b.scroll
            && a.lines.elementsEqual(b.lines) { $0 == $1 } && a.hiddenOptions == b.hiddenOptions
            && a.targets.elementsEqual(b.targets) { $0.target == $1.target && $0.rect == $1.rect }
    }

    /// What lies at a place.
    func target(at place: Place) -> (target: PageTarget, rect: Rect)? { targets.first { $0.rect.contains(place) } }

    /// Where a target lies.
    func rect(of target: PageTarget) -> Rect? { targets.first { $0.target == target }?.rect }

    /// Whether the two buttons of a consent find no room beside each other.
    private static func isStacked(_ page: StudyPage, _ columns: Int) -> Bool {
        guard case .consent(let agree) = page.content else { return false }
        return max(CharacterWidth.columns(agree), CharacterWidth.columns(PageView.decline)) + 4 > columns / 2 - 1
    }

    private mutating func placeButtons(_ page: StudyPage, row: Int, rows: Int, isStacked: Bool) {
        let width = min(max(columns / 3, 12), columns)
        if case .consent = page.content {
            let wide = isStacked ? columns : max(columns / 2 - 1, 1)
            targets.append((.goOn, Rect(column: column, row: row, columns: wide, rows: rows)))
            targets.append(
                (
                    .decline,
                    Rect(
                        column: column + columns - wide, row: isStacked ? row + rows : row, columns: wide, rows: rows)
                ))
        } else {
            if page.part > 1 {
                targets.append((.back, Rect(column: column, row: row, columns: width, rows: rows)))
            }
            targets.append((.goOn, Rect(column: column + columns - width, row: row, columns: width, rows: rows)))
        }
    }

    /// Rows that the answers need, at least.
    private func rowsForAnswers(_ editor: AnswerEditor, isLow: Bool) -> Int {
        switch editor.question.question.kind {
        case .choice, .several, .ranking: min(editor.count, 6)
        case .likert, .slider: isLow ? 2 : leastRows + 2
        case .number: 1
        case .text: isLow ? 2 : 4
        }
    }

    private mutating func placeAnswers(_ editor: AnswerEditor, row: Int, until bottom: Int, isLow: Bool) {
        switch editor.question.question.kind {
        case .choice, .several, .ranking:
            // As many rows as fingers need where there is room; else fewer.
            let room = max(bottom - row, 1)
            let rows = min(max(room / max(editor.count, 1), 1), leastRows)
            let count = min(room / rows, editor.count)
            let first = min(max(editor.cursor - count / 2, 0), editor.count - count)
            hiddenOptions = (first, editor.count - first - count)
            let mark = min(Self.markColumns, columns)
            if hiddenOptions.above > 0 {
                targets.append(
                    (
                        .moreOptions(first - 1 - count / 2),
                        Rect(column: column + columns - mark, row: row, columns: mark, rows: 1)
                    ))
            }
            if hiddenOptions.below > 0 {
                targets.append(
                    (
                        .moreOptions(first + count + count / 2),
                        Rect(column: column + columns - mark, row: row + count * rows - 1, columns: mark, rows: 1)
                    ))
            }
            for index in 0..<count {
                targets.append(
                    (
                        .option(first + index),
                        Rect(column: column, row: row + index * rows, columns: columns, rows: rows)
                    ))
            }
        case .likert:
            let width = max(columns / max(editor.count, 1), 2)
            for index in 0..<editor.count {
                targets.append(
                    (
                        .option(index),
                        Rect(column: column + index * width, row: row, columns: width, rows: isLow ? 1 : leastRows)
                    ))
            }
        case .slider:
            targets.append((.slider, Rect(column: column, row: row, columns: columns, rows: isLow ? 1 : leastRows)))
        case .number, .text:
            let rows = min(rowsForAnswers(editor, isLow: isLow), max(bottom - row, 1))
            typed = Rect(column: column, row: row, columns: columns, rows: rows)
        }
    }

    /// Keys as large as there is room for.
    private mutating func placeKeys(_ keys: [[ScreenKey]], row: Int, until bottom: Int) {
        guard !keys.isEmpty else { return }
        let rows = min((bottom - row) / keys.count, leastRows)
        guard rows >= 1 else { return }
        for (line, keys) in keys.enumerated() {
            let width = columns / keys.count
            for (index, key) in keys.enumerated() {
                targets.append(
                    (
                        .key(key),
                        Rect(column: column + index * width, row: row + line * rows, columns: width, rows: rows)
                    ))
            }
        }
    }
}
