import QRCode
import Terminal

/// How phones join, in one block: the code, and below it what is typed by whoever does not scan.
struct JoiningBlock {
    /// The cells that it takes.
    let size: Size
    private let code: QRCode
    private let codeSize: Size
    private let lines: [String]

    /// The largest that leaves so many columns free beside it; `nil` where the code does not fit.
    init?(_ joining: JoiningState, beside columns: Int, on canvas: Canvas) {
        guard let code = QRCode(joining.address) else { return nil }
        lines = JoiningView.lines(joining)
        let isASCII = canvas.isASCII
        let rows = canvas.size.rows - lines.count
        // A large one where that takes no more than a third.
        let rooms = [(canvas.size.columns / 3, 2), (canvas.size.columns - columns - 2, 1)]
        let scale = rooms.lazy.compactMap { columns, scale in
            QRCodeView.scale(code, in: Size(columns: columns, rows: rows), maxScale: scale, isASCII: isASCII)
        }.first
        guard let scale else { return nil }
        self.code = code
        codeSize = QRCodeView.size(code, scale: scale, isASCII: isASCII)
        let widest = lines.map(CharacterWidth.columns).max() ?? 0
        size = Size(columns: max(codeSize.columns, widest), rows: codeSize.rows + lines.count)
    }

    func draw(column: Int, row: Int, on canvas: inout Canvas) {
        let indent = (size.columns - codeSize.columns) / 2
        let place = Rect(
            column: column + indent, row: row + 1, columns: codeSize.columns, rows: codeSize.rows)
        QRCodeView.draw(code, in: place, on: &canvas)
        for (index, line) in lines.enumerated() {
            // The first stands above it.
            let row = index == 0 ? row : place.endRow + index - 1
            JoiningView.drawMiddle(
                line, in: Rect(column: column, row: row, columns: size.columns, rows: 1), on: &canvas)
        }
    }
}
