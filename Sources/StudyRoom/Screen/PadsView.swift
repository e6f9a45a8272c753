import Mapping
import Stage
import Terminal

/// Numbers and colours of pads side by side, over the surface that they are played on.
enum PadsView {
    /// More than these have no numbers that are told apart at a glance.
    private static let most = 9

    /// Draws them.
    /// - Parameter count: how many there are; where `nil`, the keys that a mapping of one strip of keys has.
    static func draw(_ stage: StageState, _ count: Int?, _ geometry: SurfaceGeometry, on canvas: inout Canvas) {
        guard let count = count ?? keys(of: stage), (2...most).contains(count) else { return }
        for pad in 1...count {
            let area = Area(x: Double(pad - 1) / Double(count)...Double(pad) / Double(count), y: 0...1)
            let inside = geometry.inside(of: area)
            guard inside.columns > 0, inside.rows > 2 else { continue }
            let style = Style(.lit, section: pad)
            let band = Rect(
                column: inside.column, row: inside.row, columns: inside.columns, rows: inside.rows < 8 ? 1 : 3)
            canvas.clear(band, style: style)
            let number = "\(pad)"
            canvas.draw(
                number, column: band.column + (band.columns - number.count) / 2, row: band.row + band.rows / 2,
                style: style, limit: band.endColumn)
        }
    }

    /// How many keys there are, where nothing but keys from left to right is played.
    private static func keys(of stage: StageState) -> Int? {
        let visible = stage.mapping.visibleControls(on: stage.layer).map { stage.mapping.controls[$0] }
        guard visible.count == 1, let control = visible.first, case .keys(let names, isVertical: false) = control.kind,
            control.area.x == 0...1
        else { return nil }
        return names.count
    }
}
