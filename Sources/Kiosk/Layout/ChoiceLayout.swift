import Terminal

/// A page of things to choose from: up to four tiles, five at home, and below them the way to other pages and back.
package struct ChoiceLayout: Equatable, Sendable {
    /// What a finger on a page asks for.
    package enum Target: Equatable, Sendable {
        /// The tile of that place on the page, from 0.
        case tile(Int)
        /// The page before; the last one from the first.
        case before
        /// The next page; the first one from the last.
        case after
        /// Back, with nothing chosen.
        case back
    }

    /// Columns of a tile with a long word, "Background", in a frame.
    private static let wordColumns = 14

    /// The most tiles of a page.
    package static let maxTiles = 4

    /// The line above the tiles.
    package let title: Rect
    /// The tiles, in the order of reading.
    package let tiles: [Rect]
    /// To the page before; `nil` where there is one page alone.
    package let before: Rect?
    /// To the next page.
    package let after: Rect?
    /// Back, between the arrows.
    package let back: Rect

    /// Lays out `count` tiles, 0…``maxTiles``, or five; `nil` where they find no room.
    package init?(_ grid: KioskGrid, count: Int, hasPages: Bool) {
        let (size, least) = (grid.size, grid.least)
        let titleRows = size.rows >= least.rows * 3 + 6 ? 3 : 1
        let barRows = grid.barRows
        title = Rect(column: 0, row: 0, columns: size.columns, rows: titleRows)
        let room = Rect(
            column: 0, row: titleRows, columns: size.columns, rows: size.rows - titleRows - barRows)
        // As if there were four where there are pages: tiles do not jump where the last one has fewer.
        // Five stand as six would: there are no rows of five.
        let shape = count > Self.maxTiles ? 6 : count == 1 || !hasPages ? count : Self.maxTiles
        // Wide enough for words where that is possible.
        let wide = Size(columns: max(least.columns, Self.wordColumns), rows: max(least.rows, 4))
        let arrangements = [(shape, wide), (shape, least), (max(shape, Self.maxTiles), least)]
        guard let tiles = arrangements.lazy.compactMap({ Self.tiles(count, of: $0.0, in: room, $0.1) }).first else {
            return nil
        }
        self.tiles = tiles
        let bar = Rect(column: 0, row: size.rows - barRows, columns: size.columns, rows: barRows)
        // An arrow is a large thing: a fifth of the width, where that is more than it needs.
        let arrow = max(least.columns, size.columns / 5)
        let taken = hasPages ? 2 * arrow + 2 : 0
        guard size.columns - taken >= least.columns else { return nil }
        before = hasPages ? Rect(column: 0, row: bar.row, columns: arrow, rows: bar.rows) : nil
        after = hasPages ? Rect(column: size.columns - arrow, row: bar.row, columns: arrow, rows: bar.rows) : nil
        back = Rect(
            column: hasPages ? arrow + 1 : 0, row: bar.row, columns: size.columns - taken, rows: bar.rows)
    }

    /// What lies at `place`.
    package func target(at place: Place) -> Target? {
        if let index = tiles.firstIndex(where: { $0.contains(place) }) { return .tile(index) }
        if before?.contains(place) == true { return .before }
        if after?.contains(place) == true { return .after }
        return back.contains(place) ? .back : nil
    }

    /// Everything that can be touched.
    package var targets: [Rect] { tiles + [back] + [before, after].compactMap(\.self) }

    /// Tiles that fill the room where there are `shape` of them, of those arrangements that fit the one whose tiles are nearest to three by two.
    private static func tiles(_ count: Int, of shape: Int, in room: Rect, _ least: Size) -> [Rect]? {
        guard count > 0 else { return [] }
        let (gapColumns, gapRows) = (2, room.rows >= 2 * least.rows + 1 ? 1 : 0)
        var best: (tiles: [Rect], distance: Double)?
        for across in 1...shape where shape % across == 0 {
            let down = shape / across
            let columns = (room.columns - gapColumns * (across - 1)) / across
            let rows = (room.rows - gapRows * (down - 1)) / down
            guard columns >= least.columns, rows >= least.rows else { continue }
            // Cells are about twice as high as wide.
            let distance = abs(Double(columns) / Double(2 * rows) - 1.5)
            guard best == nil || distance < best?.distance ?? 0 else { continue }
            let tiles = (0..<count).map { index in
                Rect(
                    column: room.column + index % across * (columns + gapColumns),
                    row: room.row + index / across * (rows + gapRows), columns: columns, rows: rows)
            }
            best = (tiles, distance)
        }
        return best?.tiles
    }
}
