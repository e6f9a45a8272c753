import Terminal

/// A list as it stands side by side in columns: one, or more on a wide terminal where one cannot hold all of it.
struct ListColumns {
    /// What stands where in each column.
    let frames: [ListFrame]
    /// The rows to be seen of each column, and the place of its first one among all that are seen.
    let rows: [(first: Int, rows: ArraySlice<PickList.Row>)]
    /// Whether there are rows above what is seen.
    let isMoreAbove: Bool
    /// Whether there are rows below.
    let isMoreBelow: Bool

    /// The least width of a column where there are several.
    private static let leastColumns = 80

    /// Lays out `list` in `rect`.
    init(_ list: PickList, _ style: ListStyle, _ rect: Rect) {
        let one = ListFrame(list, style, rect)
        // What is looked for changes nothing about it: columns that come and go are no help.
        let count = list.rowCount > one.rows.rows ? max(rect.columns / Self.leastColumns, 1) : 1
        let width = rect.columns / count
        frames =
            count == 1
            ? [one]
            : (0..<count).map { column in
                var part = rect
                part.column += column * width
                part.columns = width
                return ListFrame(list, style, part)
            }
        let height = frames[0].rows.rows
        let seen = list.rows(height * count)
        (isMoreAbove, isMoreBelow) = (seen.isMoreAbove, seen.isMoreBelow)
        let all = Array(seen.rows)
        var place = 0
        rows = frames.indices.map { column in
            // Air between groups is none at the top of a column.
            if column > 0, place < all.count, all[place] == .heading("") { place += 1 }
            let end = min(place + height, all.count)
            defer { place = end }
            return (place, all[place..<end])
        }
    }

    /// The item whose row is at `place`, by its place among all, and that row among those that are seen.
    func item(at place: Place) -> (item: Int, row: Int)? {
        for (frame, column) in zip(frames, rows) where frame.rows.contains(place) {
            let row = column.first + place.row - frame.rows.row
            guard column.rows.indices.contains(row), case .item(let index) = column.rows[row] else { return nil }
            return (index, row)
        }
        return nil
    }
}
