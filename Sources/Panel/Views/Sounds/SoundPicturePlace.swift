import Terminal

/// Where the picture of the marked sound stands: at the right of the list, where both have room.
struct SoundPicturePlace {
    /// What is left for the list.
    let list: Rect
    /// Where the picture is; empty where there is no room.
    let picture: Rect

    /// The least columns that a list is left, and those of a picture.
    private static let leastList = 74
    private static let columns = 20...36
    private static let leastRows = 12
    /// The columns of a terminal from which on there is room.
    static let leastColumns = leastList + columns.lowerBound + 2

    init(_ room: Rect) {
        let wanted = min(room.columns - Self.leastList - 2, Self.columns.upperBound)
        guard wanted >= Self.columns.lowerBound, room.rows >= Self.leastRows else {
            list = room
            picture = Rect(column: room.endColumn, row: room.row, columns: 0, rows: 0)
            return
        }
        list = Rect(column: room.column, row: room.row, columns: room.columns - wanted - 2, rows: room.rows)
        picture = Rect(
            column: list.endColumn + 1, row: room.row + 2, columns: wanted, rows: min(wanted / 2, room.rows - 3))
    }
}
