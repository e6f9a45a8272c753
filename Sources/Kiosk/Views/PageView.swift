import Terminal

/// A page of things to choose.
enum PageView {
    /// What stands beside the heading, at the right: the columns of "12 of 12 ".
    private static let cornerColumns = 10

    static func draw(_ page: KioskViewState.Page, _ secondsLeft: Int?, on canvas: inout Canvas) {
        let layout = page.layout
        let corner = page.pages > 1 ? "\(page.page + 1) of \(page.pages)" : nil
        drawHeading(page.title, corner: corner, secondsLeft, in: layout.title, on: &canvas)
        let isASCII = canvas.isASCII
        // One size of letters for all that stands side by side.
        let scales = zip(page.tiles, layout.tiles).map { tile, rect in
            TileView.scale(
                tile.title, about: tile.about, in: rect, isChosen: tile.isChosen, maxScale: 2, isASCII: isASCII)
        }
        for (index, (tile, rect)) in zip(page.tiles, layout.tiles).enumerated() {
            TileView.draw(
                tile.title, about: tile.about, in: rect, hue: TileView.hues[index % TileView.hues.count],
                isChosen: tile.isChosen, maxScale: scales.min() ?? 0, on: &canvas)
        }
        if let before = layout.before { TileView.draw("<", in: before, on: &canvas) }
        if let after = layout.after { TileView.draw(">", in: after, on: &canvas) }
        TileView.draw(page.backTitle, in: layout.back, maxScale: 1, on: &canvas)
    }

    /// The heading, and in the corner beside it which page this is, dim and small: the two are not read as one.
    static func drawHeading(
        _ text: String, corner: String?, _ secondsLeft: Int?, in title: Rect, on canvas: inout Canvas
    ) {
        let hasCorner = corner != nil || secondsLeft != nil
        let columns = hasCorner ? min(cornerColumns, title.columns / 3) : 0
        let room = Rect(
            column: title.column, row: title.row, columns: title.columns - columns, rows: title.rows)
        LargeLetters.draw(text, in: room, maxScale: 1, on: &canvas)
        // In the last minute the seconds are what counts, where there is room for one of the two.
        if let corner, secondsLeft == nil || title.rows > 1 {
            canvas.draw(corner, endingAt: title.endColumn - 1, row: title.endRow - 1, style: .dim)
        }
        if let secondsLeft {
            canvas.draw(
                KioskPicture.words(secondsLeft: secondsLeft), endingAt: title.endColumn - 1, row: title.row,
                style: .alarm)
        }
    }
}
