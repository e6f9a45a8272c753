import Terminal

/// The first row while a sound is marked: its name, and a word for each set of keys, of which the one that holds stands between marks.
struct MarkingHeading {
    private let title: String
    private let keySet: MarkingKeySet
    private let row: Int
    private let limit: Int

    /// - limit: the first column that it must not touch.
    init(_ sound: String, _ keySet: MarkingKeySet, row: Int, limit: Int) {
        // A long name leaves room for the words.
        let room = max(limit - 2 - Self.width, 8)
        title = CharacterWidth.fit("Mark \(sound)", columns: room, mark: ".")
        (self.keySet, self.row, self.limit) = (keySet, row, limit)
    }

    private static let width = MarkingKeySet.allCases.reduce(0) { $0 + CharacterWidth.columns($1.name) + 2 }

    /// Where each word stands, with its marks.
    private var words: [(keySet: MarkingKeySet, rect: Rect)] {
        var column = titleEnd + 1
        return MarkingKeySet.allCases.map { keySet in
            let columns = CharacterWidth.columns(keySet.name) + 2
            defer { column += columns }
            return (keySet, Rect(column: column, row: row, columns: columns, rows: 1))
        }
    }

    /// The first column after the name.
    var titleEnd: Int { 1 + CharacterWidth.columns(title) }

    /// The set of keys whose word is at a place.
    func word(at place: Place) -> MarkingKeySet? { words.first { $0.rect.contains(place) }?.keySet }

    /// Draws it; answers the first free column.
    @discardableResult
    func draw(_ glyphs: Glyphs, on canvas: inout Canvas) -> Int {
        canvas.draw(title, column: 1, row: row, style: .strong, limit: limit)
        for word in words {
            let isChosen = word.keySet == keySet
            if isChosen {
                canvas.draw(glyphs.chosenLeft, column: word.rect.column, row: row, style: .strong)
                canvas.draw(glyphs.chosenRight, column: word.rect.endColumn - 1, row: row, style: .strong)
            }
            canvas.draw(
                word.keySet.name, column: word.rect.column + 1, row: row, style: isChosen ? .strong : .dim,
                limit: min(word.rect.endColumn, limit))
        }
        return words.last?.rect.endColumn ?? 1
    }
}
