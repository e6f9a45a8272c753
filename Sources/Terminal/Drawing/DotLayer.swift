/// Fine dots within cells: 2 × 4 of braille, 1 × 2 of half blocks, or one of ASCII, by what the terminal can show. With the
/// cells' 1 : 2, the dots of the first two are square.
package struct DotLayer {
    /// The cells that it covers.
    package let rect: Rect
    /// Dots in a cell, across and down.
    package let across: Int, down: Int
    private let graphics: Capabilities.Graphics
    private var bits: [UInt8]
    private var styles: [Style]
    private var ranks: [UInt8]

    /// An empty layer over `rect`.
    package init(_ rect: Rect, graphics: Capabilities.Graphics) {
        self.rect = rect
        self.graphics = graphics
        (across, down) =
            switch graphics {
            case .braille: (2, 4)
            case .blocks: (1, 2)
            case .ascii: (1, 1)
            }
        let count = rect.columns * rect.rows
        bits = Array(repeating: 0, count: count)
        styles = Array(repeating: .plain, count: count)
        ranks = Array(repeating: 0, count: count)
    }

    /// Sets the dot at `x`, `y` in cells from the upper left of ``rect`` (fractions count). In a cell that several styles
    /// meet in, the one of the highest `rank` wins.
    package mutating func set(x: Double, y: Double, style: Style, rank: UInt8) {
        let dotX = Int((x * Double(across)).rounded(.down))
        let dotY = Int((y * Double(down)).rounded(.down))
        guard dotX >= 0, dotY >= 0, dotX < rect.columns * across, dotY < rect.rows * down else { return }
        let index = dotY / down * rect.columns + dotX / across
        if rank < ranks[index], graphics != .braille { return }
        bits[index] |= Self.bit(dotX % across, dotY % down, graphics)
        if rank >= ranks[index] {
            ranks[index] = rank
            styles[index] = style
        }
    }

    /// Sets all dots of a column of dots between two rows of dots, counted from the upper left, in a layer in which there is nothing of
    /// another rank yet.
    package mutating func fill(column: Int, rows: ClosedRange<Int>, style: Style) {
        guard column >= 0, column < rect.columns * across else { return }
        let (first, last) = (max(rows.lowerBound, 0), min(rows.upperBound, rect.rows * down - 1))
        guard first <= last else { return }
        let column = (cell: column / across, dot: column % across)
        for row in first / down...last / down {
            let dots = max(first - row * down, 0)...min(last - row * down, down - 1)
            let index = row * rect.columns + column.cell
            bits[index] |= dots.reduce(0) { $0 | Self.bit(column.dot, $1, graphics) }
            styles[index] = style
        }
    }

    /// Draws the dots over what is on the canvas; cells without dots stay, and so do those that `spares` says.
    package func draw(on canvas: inout Canvas, sparing spares: (Cell) -> Bool = { _ in false }) {
        for index in bits.indices where bits[index] != 0 {
            let column = rect.column + index % max(rect.columns, 1)
            let row = rect.row + index / max(rect.columns, 1)
            if spares(canvas[column, row]) { continue }
            canvas.draw(character(bits[index], rank: ranks[index]), column: column, row: row, style: styles[index])
        }
    }

    private static func bit(_ x: Int, _ y: Int, _ graphics: Capabilities.Graphics) -> UInt8 {
        guard graphics == .braille else { return 1 << UInt8(y) }
        // Braille counts down its left column, then its right; the lowest row came later.
        return y == 3 ? (x == 0 ? 0x40 : 0x80) : 1 << UInt8(x * 3 + y)
    }

    private func character(_ bits: UInt8, rank: UInt8) -> Unicode.Scalar {
        switch graphics {
        case .braille: Unicode.Scalar(0x2800 + UInt32(bits)) ?? " "
        case .blocks: rank == 0 ? "·" : bits == 1 ? "▀" : bits == 2 ? "▄" : "█"
        case .ascii: rank == 0 ? "." : rank == 1 ? "#" : "*"
        }
    }
}
