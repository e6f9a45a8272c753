import Terminal

/// Where each of several sounds is drawn: one below the other, in the order of the mix.
struct CloudLanes {
    /// Of each sound that there is room for; of one sound alone all there is.
    let rects: [Rect]
    private let names: [String]

    /// Shares the rows of the picture.
    init(_ lanes: [CloudState.Lane], in rect: Rect) {
        let count = min(max(lanes.count, 1), max(rect.rows, 1))
        rects = (0..<count).map { number in
            let (first, end) = (number * rect.rows / count, (number + 1) * rect.rows / count)
            return Rect(column: rect.column, row: rect.row + first, columns: rect.columns, rows: end - first)
        }
        names = lanes.prefix(count).map(\.name)
    }

    /// Writes each sound's name beside its lane, or, without room there, into it.
    func drawNames(in whole: Rect, _ picture: Rect, _ glyphs: Glyphs, on canvas: inout Canvas) {
        let isBeside = whole.column < picture.column
        for (name, lane) in zip(names, rects) {
            let limit = isBeside ? picture.column - 1 : picture.column + picture.columns / 2
            let text = CharacterWidth.fit(name, columns: max(limit - whole.column, 0), mark: glyphs.cut)
            canvas.draw(text, column: whole.column, row: lane.row, style: .dim, limit: limit)
        }
    }
}
