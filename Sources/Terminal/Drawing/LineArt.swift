/// Frames that meet: lines are laid first, then drawn with the right corner, tee or cross wherever they touch.
package struct LineArt {
    private enum Arm {
        static let up: UInt8 = 1
        static let right: UInt8 = 2
        static let down: UInt8 = 4
        static let left: UInt8 = 8
    }

    /// What lines lie in.
    private let room: Rect
    /// Of each cell of the room, row by row, the arms of the lines in it; 0 where there are none.
    private var arms: [UInt8]
    private var styles: [Style]

    /// No lines yet; those to come lie in `room`, and beyond it nothing is drawn.
    package init(in room: Rect) {
        self.room = room
        arms = Array(repeating: 0, count: room.columns * room.rows)
        styles = Array(repeating: .frame, count: arms.count)
    }

    /// The lines around `rect`: they run through its outermost cells. A style that is not a frame's wins where lines meet.
    package mutating func frame(_ rect: Rect, style: Style) {
        guard rect.columns > 1, rect.rows > 1 else { return }
        let right = rect.endColumn - 1
        let bottom = rect.endRow - 1
        for column in rect.column...right {
            for row in [rect.row, bottom] {
                let mask = (column > rect.column ? Arm.left : 0) | (column < right ? Arm.right : 0)
                add(mask, Place(column: column, row: row), style)
            }
        }
        for row in rect.row...bottom {
            for column in [rect.column, right] {
                let mask = (row > rect.row ? Arm.up : 0) | (row < bottom ? Arm.down : 0)
                add(mask, Place(column: column, row: row), style)
            }
        }
    }

    /// Takes away what lies within `rect`: something else covers it.
    package mutating func clear(_ rect: Rect) {
        for row in rect.row..<rect.endRow {
            for column in rect.column..<rect.endColumn {
                if let index = index(of: Place(column: column, row: row)) { arms[index] = 0 }
            }
        }
    }

    private mutating func add(_ mask: UInt8, _ place: Place, _ style: Style) {
        guard let index = index(of: place) else { return }
        if arms[index] == 0 || style.role != .frame { styles[index] = style }
        arms[index] |= mask
    }

    private func index(of place: Place) -> Int? {
        room.contains(place) ? (place.row - room.row) * room.columns + place.column - room.column : nil
    }

    /// Draws every line.
    package func draw(on canvas: inout Canvas) {
        for (index, mask) in arms.enumerated() where mask != 0 {
            canvas.draw(
                Self.character(mask, ascii: canvas.isASCII), column: room.column + index % room.columns,
                row: room.row + index / room.columns, style: styles[index])
        }
    }

    // Indexed by the arms: up 1, right 2, down 4, left 8.
    private static let characters: [Unicode.Scalar] = [
        " ", "│", "─", "└", "│", "│", "┌", "├", "─", "┘", "─", "┴", "┐", "┤", "┬", "┼",
    ]

    private static func character(_ mask: UInt8, ascii: Bool) -> Unicode.Scalar {
        if ascii { return mask == 10 || mask == 2 || mask == 8 ? "-" : mask == 5 || mask == 1 || mask == 4 ? "|" : "+" }
        return characters[Int(mask & 15)]
    }
}
