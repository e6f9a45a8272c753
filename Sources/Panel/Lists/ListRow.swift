import Terminal

/// An item of a list: the mark, its number, whether it is used, its name, a line on it, and facts in columns.
enum ListRow {
    static func draw(
        _ index: Int, _ list: PickList, _ style: ListStyle, _ frame: ListFrame, row: Int, _ glyphs: Glyphs,
        on canvas: inout Canvas
    ) {
        let item = list.items[index]
        let isMarked = list.chosen == index
        if isMarked {
            canvas.draw(glyphs.chosenLeft, column: frame.rows.column, row: row, style: .strong)
            canvas.cursor = Place(column: frame.rows.column, row: row)
        }
        if let number = item.number {
            canvas.draw("\(number)", endingAt: frame.numberEnd, row: row, style: .dim)
        }
        if let rows = style.rows { return rows.draw(index, frame, row, isMarked, &canvas) }
        if item.isWrong {
            canvas.draw(glyphs.warning, column: frame.name.lowerBound - 2, row: row, style: .alarm)
        } else if let mark = item.mark {
            canvas.draw(glyphs.sounding, column: frame.name.lowerBound - 2, row: row, style: mark)
        } else if item.isUsed {
            canvas.draw(glyphs.sounding, column: frame.name.lowerBound - 2, row: row, style: .strong)
        }
        let name = CharacterWidth.fit(item.name, columns: frame.nameColumns(of: item), mark: glyphs.cut)
        canvas.draw(
            name, column: frame.name.lowerBound, row: row,
            style: isMarked || item.isUsed ? .strong : item.isFaint ? .dim : .plain)
        if let about = frame.about, !item.about.isEmpty {
            let text = CharacterWidth.fit(item.about, columns: about.count, mark: glyphs.cut)
            canvas.draw(text, column: about.lowerBound, row: row, style: isMarked ? .plain : .dim)
        }
        if let fraction = item.fraction {
            drawFraction(fraction, frame, row: row, glyphs, on: &canvas)
        } else {
            drawFacts(item, isMarked: isMarked, frame, row: row, on: &canvas)
        }
    }

    private static func drawFacts(
        _ item: PickList.Item, isMarked: Bool, _ frame: ListFrame, row: Int, on canvas: inout Canvas
    ) {
        for (fact, end) in zip(item.facts, frame.factEnds) {
            canvas.draw(fact, endingAt: end, row: row, style: isMarked || item.isUsed ? .plain : .dim)
        }
    }

    /// How far the work on an item is, in the room of its facts.
    private static func drawFraction(
        _ fraction: Double, _ frame: ListFrame, row: Int, _ glyphs: Glyphs, on canvas: inout Canvas
    ) {
        guard let end = frame.factEnds.last else { return }
        BarView.drawSlim(
            fraction: fraction, column: max(frame.factStart + 2, end - 24), end: end, row: row, glyphs: glyphs,
            style: .strong,
            on: &canvas)
    }
}
