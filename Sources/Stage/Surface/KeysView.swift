import Mapping
import Terminal

/// A strip of notes: a key for each, with its name; root notes are marked, what is touched or sounds is lit.
struct KeysView: ControlView {
    let picture: ControlPicture
    let names: [String]
    let isVertical: Bool

    var fingerMeasures: [Measure] { [.y] }

    var parts: [Area] { hasLines ? areas : [] }

    var manner: String? {
        picture.route(.y).map {
            let arrow = isVertical ? picture.glyphs.right : picture.glyphs.up
            return "\(arrow) \($0.binding.parameter.definition.shortName)"
        }
    }

    func position(of measure: Measure, under finger: StageState.Finger) -> Double? {
        let place = picture.pointed(by: finger)
        return measure == .y ? isVertical ? place.x : place.y : nil
    }

    func draw(on canvas: inout Canvas) {
        let lit = lit
        let root = names.first.map(Self.letters)
        let parameter = picture.route(.key)?.binding.parameter
        let rects = areas.map(cells)
        // Where the names would run into each other, the octaves go before the letters do.
        let gap = hasLines || isVertical ? 0 : 1
        let hasOctaves = zip(names, rects).allSatisfy { $0.count + gap <= $1.columns }
        for (number, rect) in rects.enumerated() {
            guard !rect.isEmpty else { continue }
            let isLit = lit.contains(number)
            let isRoot = Self.letters(names[number]) == root
            if isLit { canvas.clear(rect, style: Style(.lit, parameter)) }
            let name = hasOctaves ? names[number] : Self.letters(names[number])
            let rootStyle = parameter.map { picture.stage.style(of: $0) } ?? .strong
            let style: Style = isLit ? Style(.lit, parameter) : isRoot ? rootStyle : .dim
            guard name.count <= rect.columns else { continue }
            let column = rect.column + (rect.columns - name.count) / 2
            let row = isVertical ? rect.row + (rect.rows - 1) / 2 : rect.endRow - 1
            canvas.draw(name, column: column, row: row, style: style, limit: rect.endColumn)
            let mark = isLit ? picture.glyphs.sounding : picture.glyphs.root
            guard isLit || isRoot else { continue }
            if isVertical {
                if column + name.count + 1 < rect.endColumn {
                    canvas.draw(mark, column: column + name.count + 1, row: row, style: style)
                }
            } else if rect.rows > 1 {
                canvas.draw(mark, column: rect.column + (rect.columns - 1) / 2, row: row - 1, style: style)
            }
        }
    }

    /// Each key's part of the surface, from the first note on.
    private var areas: [Area] {
        names.indices.map { number in
            let part = Double(number) / Double(names.count)...Double(number + 1) / Double(names.count)
            return isVertical ? picture.part(x: 0...1, y: part) : picture.part(x: part, y: 0...1)
        }
    }

    /// Whether there is room for lines between the keys.
    private var hasLines: Bool {
        isVertical ? picture.rect.rows >= 2 * names.count - 1 : picture.rect.columns >= 3 * names.count - 1
    }

    /// The cells of a key.
    private func cells(_ area: Area) -> Rect {
        let frame = picture.geometry.frame(of: area)
        guard !hasLines else { return picture.geometry.inside(of: area) }
        // Where there are no lines, the cells of a line belong to the key to the right, or below.
        let inner = picture.rect
        if isVertical {
            let top = max(frame.row, inner.row)
            return Rect(
                column: inner.column, row: top, columns: inner.columns,
                rows: min(frame.endRow - 1, inner.endRow) - top)
        }
        let left = max(frame.column, inner.column)
        return Rect(
            column: left, row: inner.row, columns: min(frame.endColumn - 1, inner.endColumn) - left, rows: inner.rows)
    }

    /// The keys that fingers are on; with none on it, the one whose note sounds.
    private var lit: Set<Int> {
        guard picture.fingers.isEmpty else {
            return Set(
                picture.fingers.map {
                    let place = picture.pointed(by: $0)
                    return ControlPicture.cell(isVertical ? place.y : place.x, of: names.count)
                })
        }
        guard picture.stage.isSounding, !picture.stage.mapping.hasCloudPerTouch, let route = picture.route(.key)
        else {
            return []
        }
        let position = picture.position(of: .key)
        let value = picture.stage.values[route.binding.parameter]
        let note = route.binding.value(at: position)
        // Only the very note: a strip in between the notes of another is not lit.
        return abs(note - value) <= 1e-3 * abs(value) ? [ControlPicture.cell(position, of: names.count)] : []
    }

    /// A note without its octave.
    private static func letters(_ name: String) -> String { String(name.prefix { !$0.isNumber && $0 != "-" }) }
}
