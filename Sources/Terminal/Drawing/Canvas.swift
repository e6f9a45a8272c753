/// A grid of cells to draw on. What lies outside is not drawn; what a terminal must not get never gets in.
package struct Canvas: Equatable, Sendable {
    /// The grid's size.
    package let size: Size
    /// Row by row from the top.
    package private(set) var cells: [Cell]
    /// Where the cursor stands, so that the focus is found without colours; `nil` hides it.
    package var cursor: Place?
    /// What the terminal can show: characters beyond it are replaced by ones of the same width.
    package let graphics: Capabilities.Graphics
    /// The picture that cells stand for; none where something was drawn over it.
    package private(set) var picture: CanvasPicture?
    /// Only ASCII is drawn.
    package var isASCII: Bool { graphics == .ascii }

    /// An empty canvas.
    package init(size: Size, graphics: Capabilities.Graphics = .braille) {
        self.size = size
        self.graphics = graphics
        cells = Array(repeating: Cell(), count: max(size.columns, 0) * max(size.rows, 0))
    }

    /// Draws `text` from `column` on, up to `limit` (the first column that it must not touch); answers the column after it.
    @discardableResult
    package mutating func draw(
        _ text: String, column: Int, row: Int, style: Style = .plain, limit: Int = .max
    ) -> Int {
        var at = column
        let end = min(limit, size.columns)
        for scalar in text.unicodeScalars {
            let drawn = graphics.shown(scalar)
            guard let width = CharacterWidth.columns(drawn) else { continue }
            if width == 0 {
                mark(with: drawn.value, column: at - 1, row: row)
                continue
            }
            guard at + width <= end else { break }
            set(drawn.value, width: width, column: at, row: row, style: style)
            at += width
        }
        return at
    }

    /// Draws one character of a single column.
    package mutating func draw(_ scalar: Unicode.Scalar, column: Int, row: Int, style: Style = .plain) {
        set(graphics.shown(scalar).value, width: 1, column: column, row: row, style: style)
    }

    /// Draws `text` so that it ends before column `end`; answers where it begins.
    @discardableResult
    package mutating func draw(_ text: String, endingAt end: Int, row: Int, style: Style = .plain) -> Int {
        let start = end - CharacterWidth.columns(text)
        draw(text, column: start, row: row, style: style, limit: end)
        return start
    }

    /// Gives cells another style, whatever stands in them.
    package mutating func restyle(_ rect: Rect, _ style: Style) {
        for row in max(rect.row, 0)..<max(min(rect.endRow, size.rows), max(rect.row, 0)) {
            for column in max(rect.column, 0)..<max(min(rect.endColumn, size.columns), max(rect.column, 0)) {
                cells[row * size.columns + column].style = style
            }
        }
    }

    /// Fills a rectangle with blanks of that style.
    package mutating func clear(_ rect: Rect, style: Style = .plain) {
        for row in rect.row..<rect.endRow {
            for column in rect.column..<rect.endColumn { set(0x20, width: 1, column: column, row: row, style: style) }
        }
    }

    /// Says which picture the cells in `rect`, which were drawn before, stand for: a terminal that shows pixels shows them there.
    package mutating func place(_ image: PixelImage, in rect: Rect) {
        guard !rect.isEmpty, rect.column >= 0, rect.row >= 0, rect.endColumn <= size.columns, rect.endRow <= size.rows
        else { return }
        picture = CanvasPicture(rect: rect, image: image)
    }

    /// The same with nothing to be seen in `rect`, in characters that no terminal takes for the blank end of a line, which it may erase.
    func blanked(_ rect: Rect) -> Canvas {
        var canvas = self
        canvas.clear(rect)
        for row in rect.row..<rect.endRow {
            for column in rect.column..<rect.endColumn { canvas.cells[row * size.columns + column].scalar = 0xA0 }
        }
        return canvas
    }

    /// The cell at a place inside the canvas.
    package subscript(column: Int, row: Int) -> Cell {
        column >= 0 && column < size.columns && row >= 0 && row < size.rows
            ? cells[row * size.columns + column] : Cell()
    }

    /// A row as text, blanks at its end left out.
    package func text(row: Int) -> String {
        var text = ""
        for column in 0..<size.columns {
            let cell = self[column, row]
            if let scalar = Unicode.Scalar(cell.scalar), cell.scalar != 0 { text.unicodeScalars.append(scalar) }
            if let scalar = Unicode.Scalar(cell.combining), cell.combining != 0 { text.unicodeScalars.append(scalar) }
        }
        while text.last == " " { text.removeLast() }
        return text
    }

    /// Everything as text, row under row.
    package var text: String { (0..<size.rows).map { text(row: $0) }.joined(separator: "\n") }

    private mutating func set(_ scalar: UInt32, width: Int, column: Int, row: Int, style: Style) {
        guard row >= 0, row < size.rows, column >= 0, column + width <= size.columns else { return }
        let index = row * size.columns + column
        if let rect = picture?.rect, rect.row <= row, row < rect.endRow, rect.column < column + width,
            column < rect.endColumn
        {
            picture = nil
        }
        // Half a wide character cannot be shown: what is left of one becomes a blank.
        if cells[index].scalar == 0, column > 0 { cells[index - 1].scalar = 0x20 }
        if column + width < size.columns, cells[index + width].scalar == 0 { cells[index + width].scalar = 0x20 }
        var cell = Cell()
        cell.scalar = scalar
        cell.style = style
        cells[index] = cell
        if width == 2 {
            cell.scalar = 0
            cells[index + 1] = cell
        }
    }

    private mutating func mark(with scalar: UInt32, column: Int, row: Int) {
        guard row >= 0, row < size.rows, column >= 0, column < size.columns else { return }
        var index = row * size.columns + column
        if cells[index].scalar == 0, column > 0 { index -= 1 }
        if cells[index].combining == 0 { cells[index].combining = scalar }
    }
}
