/// Frames that meet: lines are laid first, then drawn with the right corner, tee or cross wherever they touch.
package struct LineArt {
    private enum Arm {
        static let up: UInt8 = 1
        static let right: UInt8 = 2
        static let down: UInt8 = 4
        static let left: UInt8 = 8
    }

    private var arms: [Place: UInt8] = [:]
    private var styles: [Place: Style] = [:]

    /// No lines yet.
    package init() {}

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
        for place in arms.keys where rect.contains(place) {
            arms[place] = nil
            styles[place] = nil
        }
    }

    private mutating func add(_ mask: UInt8, _ place: Place, _ style: Style) {
        arms[place, default: 0] |= mask
        if styles[place] == nil || style.role != .frame { styles[place] = style }
    }

    /// Draws every line.
    package func draw(on canvas: inout Canvas) {
        for (place, mask) in arms {
            canvas.draw(
                Self.character(mask, ascii: canvas.isASCII), column: place.column, row: place.row,
                style: styles[place] ?? .frame)
        }
    }

    private static func character(_ mask: UInt8, ascii: Bool) -> Character {
        if ascii { return mask == 10 || mask == 2 || mask == 8 ? "-" : mask == 5 || mask == 1 || mask == 4 ? "|" : "+" }
        // Indexed by the arms: up 1, right 2, down 4, left 8.
        let characters: [Character] = [
            " ", "│", "─", "└", "│", "│", "┌", "├", "─", "┘", "─", "┴", "┐", "┤", "┬", "┼",
        ]
        return characters[Int(mask & 15)]
    }
}
