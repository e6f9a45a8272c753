import Glibc
import Stage
import Terminal
import Touch

/// What invites: grains that drift, slowly, and a line. Nothing stands at one place for long, so that no screen keeps it.
enum AttractView {
    /// Grains that drift.
    private static let grains = 70

    static func draw(
        _ attract: KioskViewState.Attract, _ layout: KioskLayout, _ capabilities: Capabilities, on canvas: inout Canvas
    ) {
        let size = canvas.size
        let time = Double(attract.tenths) / 10
        var dots = DotLayer(
            Rect(column: 0, row: 0, columns: size.columns, rows: size.rows), graphics: capabilities.graphics)
        for grain in 0..<grains {
            let hue = TileView.hues[grain % TileView.hues.count]
            let style = Style(grain % 3 == 0 ? .value : .ghost, hue)
            drawGrain(
                place(of: grain, at: time), radius: 1 + Double(grain * 7 % 10) / 2, style, layout.grid, &dots)
        }
        dots.draw(on: &canvas)
        drawWords(attract, time, on: &canvas)
        for finger in attract.fingers { drawRing(around: finger, time, layout, capabilities, on: &canvas) }
        GuestsView.drawFingers(
            attract.guests, SurfaceGeometry(whole: size), Glyphs.of(capabilities.graphics), on: &canvas)
    }

    /// Where a grain is: 0…1 both ways. It takes minutes from edge to edge, and no two grains take the same.
    static func place(of grain: Int, at time: Double) -> SurfacePoint {
        let number = Double(grain)
        // To and fro at an even pace, so that grains are everywhere equally often.
        func fraction(_ turns: Double) -> Double { abs(2 * (turns - turns.rounded(.down)) - 1) }
        return SurfacePoint(
            x: fraction(number * 0.618_034 + time / (190 + 7 * number.truncatingRemainder(dividingBy: 23))),
            y: fraction(number * 0.754_878 + time / (150 + 5 * number.truncatingRemainder(dividingBy: 31))))
    }

    /// A disc of so many millimetres.
    private static func drawGrain(
        _ at: SurfacePoint, radius: Double, _ style: Style, _ grid: KioskGrid, _ dots: inout DotLayer
    ) {
        let cell = grid.cellMillimetres
        // In dots from the upper left; a dot counts by its middle, and one at least is drawn.
        let (dotWidth, dotHeight) = (cell.width / Double(dots.across), cell.height / Double(dots.down))
        let (x, y) = (
            at.x * Double(grid.size.columns * dots.across), (1 - at.y) * Double(grid.size.rows * dots.down)
        )
        for row in Int(y - radius / dotHeight)...Int(y + radius / dotHeight) {
            for column in Int(x - radius / dotWidth)...Int(x + radius / dotWidth) {
                let (across, down) = (
                    (Double(column) + 0.5 - x) * dotWidth, (Double(row) + 0.5 - y) * dotHeight
                )
                let isMiddle = column == Int(x) && row == Int(y)
                guard isMiddle || across * across + down * down <= radius * radius else { continue }
                dots.set(
                    x: (Double(column) + 0.5) / Double(dots.across), y: (Double(row) + 0.5) / Double(dots.down),
                    style: style, rank: 1)
            }
        }
    }

    /// In how many seconds words wander up and down once.
    private static let wanderSeconds = 300.0

    /// The words that invite, and how phones join: beside them where the code finds room, else below them.
    private static func drawWords(_ attract: KioskViewState.Attract, _ time: Double, on canvas: inout Canvas) {
        var room = Rect(column: 0, row: 0, columns: canvas.size.columns, rows: canvas.size.rows)
        var joiningRows = 0
        if let joining = attract.joining {
            if let block = JoiningBlock(joining, beside: leastWordColumns, on: canvas) {
                // Each side of the screen in turn.
                let isRight = Int(time / wanderSeconds) % 2 == 0
                let size = block.size
                room.columns -= size.columns + 2
                if !isRight { room.column = size.columns + 2 }
                let column = isRight ? room.endColumn + 1 : 1
                block.draw(column: column, row: top(time, rows: size.rows, of: canvas.size), on: &canvas)
            } else {
                joiningRows = min(JoiningView.shortLines(joining).count, canvas.size.rows / 2)
            }
        }
        // They wander within a third of the screen.
        let rows = max((canvas.size.rows - joiningRows) * 2 / 3, 1)
        room.row = top(time, rows: rows + joiningRows, of: canvas.size)
        room.rows = rows
        let notes = attract.notes.prefix(max(rows - 1, 0))
        room.rows -= notes.isEmpty ? 0 : notes.count + 1
        let words = LargeLetters.draw(attract.text, in: room, maxScale: 3, on: &canvas)
        for (index, note) in notes.enumerated() {
            let line = Rect(column: 0, row: words.endRow + 1 + index, columns: canvas.size.columns, rows: 1)
            JoiningView.drawMiddle(note, in: line, on: &canvas)
        }
        room.rows += notes.isEmpty ? 0 : notes.count + 1
        guard let joining = attract.joining, joiningRows > 0 else { return }
        for (index, line) in JoiningView.shortLines(joining).prefix(joiningRows).enumerated() {
            JoiningView.drawMiddle(
                line, in: Rect(column: 0, row: room.endRow + index, columns: canvas.size.columns, rows: 1), on: &canvas)
        }
    }

    /// The least columns of the words beside a code.
    private static let leastWordColumns = 22

    /// The row from which on so many are drawn now.
    private static func top(_ time: Double, rows: Int, of size: Size) -> Int {
        Int((0.5 + 0.5 * sin(time * 2 * .pi / wanderSeconds)) * Double(max(size.rows - rows, 0)))
    }

    /// Who touches sees at once that it was felt.
    private static func drawRing(
        around finger: SurfacePoint, _ time: Double, _ layout: KioskLayout, _ capabilities: Capabilities,
        on canvas: inout Canvas
    ) {
        let size = canvas.size
        let cell = layout.grid.cellMillimetres
        var ring = DotLayer(
            Rect(column: 0, row: 0, columns: size.columns, rows: size.rows), graphics: capabilities.graphics)
        for step in 0..<96 {
            let angle = Double(step) / 96 * 2 * .pi
            ring.set(
                x: finger.x * Double(size.columns) + 14 * cos(angle) / cell.width,
                y: (1 - finger.y) * Double(size.rows) + 14 * sin(angle) / cell.height, style: Style(.finger), rank: 2)
        }
        ring.draw(on: &canvas)
    }
}
