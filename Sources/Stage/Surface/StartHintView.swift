import Terminal

/// How to make the first sound, written where nothing else is drawn, as near the middle of the surface as there is room; where there
/// is none, over what is drawn.
enum StartHintView {
    /// The most rows that it is broken into.
    private static let maxRows = 4
    private static let blank: UInt32 = 0x20

    /// Rows that others leave it in a room of theirs.
    static func rows(in room: Rect) -> Int { min(2, room.rows / 3) }

    /// Draws the first of `texts` that there is room for in one of `regions`, in as few rows as it fits into: with free cells on both
    /// sides, or at least on its own; else over the part of `surface` where it hides least.
    static func draw(_ texts: [String], _ regions: [Rect], _ surface: Rect, on canvas: inout Canvas) {
        let widest = regions.map { freeColumns(in: $0, canvas) }.max() ?? 0
        for margin in [1, 0] {
            for text in texts {
                for rows in 1...maxRows
                where draw(text, rows, margin: margin, regions, widest: widest, surface, on: &canvas) { return }
            }
        }
        for text in texts {
            for rows in 1...maxRows where drawOver(text, rows, surface, on: &canvas) { return }
        }
    }

    /// Whether it fits into so many rows of the surface, whatever is there; it stands clear of what is beside it.
    private static func drawOver(_ text: String, _ rows: Int, _ surface: Rect, on canvas: inout Canvas) -> Bool {
        let lines = broken(text, into: rows, columns: surface.columns - 2)
        guard lines.count == rows, rows <= surface.rows else { return false }
        let columns = (lines.map(CharacterWidth.columns).max() ?? 0) + 2
        let left = surface.column + (surface.columns - columns) / 2
        let blocks = (surface.row...surface.endRow - rows).map {
            Rect(column: left, row: $0, columns: columns, rows: rows)
        }
        func distance(_ block: Rect) -> Int { abs(2 * block.row + rows - surface.row - surface.endRow) }
        let ranked = blocks.map { (hidden(by: $0, canvas), distance($0), $0) }
        guard let best = ranked.min(by: { ($0.0, $0.1) < ($1.0, $1.1) })?.2 else { return false }
        canvas.clear(best)
        for (number, line) in lines.enumerated() {
            let column = best.column + (columns - CharacterWidth.columns(line)) / 2
            canvas.draw(line, column: column, row: best.row + number, style: .strong)
        }
        return true
    }

    /// How much would be missed below `block`: letters and digits more than lines.
    private static func hidden(by block: Rect, _ canvas: Canvas) -> Int {
        var sum = 0
        for row in block.row..<block.endRow {
            for column in block.column..<block.endColumn {
                let scalar = canvas[column, row].scalar
                guard scalar != blank else { continue }
                sum += Unicode.Scalar(scalar)?.properties.isAlphabetic == true || (0x30...0x39).contains(scalar) ? 8 : 1
            }
        }
        return sum
    }

    /// The most cells in a row in which nothing is drawn.
    private static func freeColumns(in rect: Rect, _ canvas: Canvas) -> Int {
        var widest = 0
        for row in rect.row..<rect.endRow {
            var columns = 0
            for column in rect.column..<rect.endColumn {
                columns = canvas[column, row].scalar == blank ? columns + 1 : 0
                widest = max(widest, columns)
            }
        }
        return widest
    }

    /// Whether there was room for it in so many rows, none longer than `widest`.
    private static func draw(
        _ text: String, _ rows: Int, margin: Int, _ regions: [Rect], widest: Int, _ surface: Rect,
        on canvas: inout Canvas
    ) -> Bool {
        // Lines of a text that is broken may all be a column shorter than they were allowed to be.
        let lines = broken(text, into: rows, columns: widest + 1 - 2 * margin)
        guard lines.count == rows else { return false }
        let columns = (lines.map(CharacterWidth.columns).max() ?? 0) + 2 * margin
        let block = Size(columns: columns, rows: rows)
        var best: (place: Place, distance: Int)?
        for region in regions {
            guard let found = place(for: block, in: region, surface, canvas) else { continue }
            if best.map({ found.distance < $0.distance }) ?? true { best = found }
        }
        guard let middle = best?.place else { return false }
        for (number, line) in lines.enumerated() {
            let column = middle.column - CharacterWidth.columns(line) / 2
            canvas.draw(line, column: column, row: middle.row + number, style: .strong)
        }
        return true
    }

    /// Lines of about the same length; more or fewer than asked for where they do not come out so.
    private static func broken(_ text: String, into rows: Int, columns: Int) -> [String] {
        // No word is broken.
        let longest = text.split(separator: " ").map { CharacterWidth.columns(String($0)) }.max() ?? 1
        let least = max((CharacterWidth.columns(text) + rows - 1) / rows, longest)
        guard least <= columns else { return [] }
        return (least...columns).lazy.map { CharacterWidth.wrapped(text, columns: $0) }.first { $0.count <= rows } ?? []
    }

    /// The middle column and the first row of the free block in `region` nearest the middle of the surface, and how far that is.
    private static func place(
        for block: Size, in region: Rect, _ surface: Rect, _ canvas: Canvas
    ) -> (place: Place, distance: Int)? {
        guard block.rows <= region.rows else { return nil }
        var best: (place: Place, distance: Int)?
        for row in region.row...region.endRow - block.rows {
            var start = region.column
            for column in region.column...region.endColumn {
                let isFree =
                    column < region.endColumn
                    && (row..<row + block.rows).allSatisfy { canvas[column, $0].scalar == blank }
                if isFree { continue }
                defer { start = column + 1 }
                guard column - start >= block.columns else { continue }
                let place = Place(column: (start + column) / 2, row: row)
                let across = abs(2 * place.column - surface.column - surface.endColumn) / 2
                let down = abs(2 * row + block.rows - surface.row - surface.endRow)
                if best.map({ across + down < $0.distance }) ?? true { best = (place, across + down) }
            }
        }
        return best
    }
}
