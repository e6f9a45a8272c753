import Mapping
import Terminal

/// A strip of notes: a key for each, with its name; root notes are marked, what is touched or sounds is lit.
enum KeysView {
    static func draw(_ picture: ControlPicture, _ names: [String], isVertical: Bool, on canvas: inout Canvas) {
        let lit = lit(picture, names.count, isVertical)
        let hasLines = hasLines(picture, names.count, isVertical)
        let root = names.first.map(letters)
        let parameter = picture.route(.key)?.binding.parameter
        let rects = areas(picture, names.count, isVertical).map {
            cells($0, picture, hasLines: hasLines, isVertical)
        }
        // Where the names would run into each other, the octaves go before the letters do.
        let gap = hasLines || isVertical ? 0 : 1
        let hasOctaves = zip(names, rects).allSatisfy { $0.count + gap <= $1.columns }
        for (number, rect) in rects.enumerated() {
            guard !rect.isEmpty else { continue }
            let isLit = lit.contains(number)
            let isRoot = letters(names[number]) == root
            if isLit { canvas.clear(rect, style: Style(.lit, parameter)) }
            let name = hasOctaves ? names[number] : letters(names[number])
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
    static func areas(_ picture: ControlPicture, _ count: Int, _ isVertical: Bool) -> [Area] {
        (0..<count).map { number in
            let part = Double(number) / Double(count)...Double(number + 1) / Double(count)
            return isVertical ? picture.part(x: 0...1, y: part) : picture.part(x: part, y: 0...1)
        }
    }

    /// Whether there is room for lines between the keys.
    static func hasLines(_ picture: ControlPicture, _ count: Int, _ isVertical: Bool) -> Bool {
        isVertical ? picture.rect.rows >= 2 * count - 1 : picture.rect.columns >= 3 * count - 1
    }

    /// The cells of a key.
    private static func cells(_ area: Area, _ picture: ControlPicture, hasLines: Bool, _ isVertical: Bool) -> Rect {
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
    private static func lit(_ picture: ControlPicture, _ count: Int, _ isVertical: Bool) -> Set<Int> {
        guard picture.fingers.isEmpty else {
            return Set(
                picture.fingers.map {
                    let place = picture.pointed(by: $0)
                    return ControlPicture.cell(isVertical ? place.y : place.x, of: count)
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
        return abs(note - value) <= 1e-3 * abs(value) ? [ControlPicture.cell(position, of: count)] : []
    }

    /// A note without its octave.
    private static func letters(_ name: String) -> String { String(name.prefix { !$0.isNumber && $0 != "-" }) }
}
