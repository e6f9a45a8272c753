import Mapping

/// The mapping's gestures, every key, what the mouse does, and in full what is not as it was asked for.
package enum HelpView {
    /// How a line of the help is to be read.
    enum Line {
        case heading(String)
        case entry(String, String)
        case remark(String)
        case gesture(String)
        case blank
    }

    /// Draws the help, scrolled by so many rows.
    static func draw(_ look: Look, scroll: Int, _ rect: Rect, _ glyphs: Glyphs, on canvas: inout Canvas) {
        let lines = lines(look, columns: rect.columns)
        let start = min(max(scroll, 0), max(lines.count - rect.rows, 0))
        for (row, line) in lines.dropFirst(start).prefix(rect.rows).enumerated() {
            let at = rect.row + row
            switch line {
            case .heading(let text): canvas.put(text, column: rect.column + 1, row: at, style: .strong)
            case .entry(let keys, let about):
                canvas.put(keys, column: rect.column + 2, row: at, style: .strong)
                canvas.put(about, column: rect.column + Self.indent, row: at, style: .plain, limit: rect.endColumn)
            case .remark(let text): canvas.put(text, column: rect.column + 2, row: at, style: .alarm)
            case .gesture(let text):
                canvas.put(text, column: rect.column + 2, row: at, style: .plain, limit: rect.endColumn - 1)
            case .blank: break
            }
        }
        if start > 0 {
            canvas.put(canvas.isASCII ? "^" : "↑", column: rect.endColumn - 1, row: rect.row, style: .strong)
        }
        if lines.count - start > rect.rows {
            canvas.put(canvas.isASCII ? "v" : "↓", column: rect.endColumn - 1, row: rect.endRow - 1, style: .strong)
        }
    }

    /// The farthest that it can be scrolled in so many rows.
    package static func mostScroll(_ look: Look, _ layout: Layout) -> Int {
        max(lines(look, columns: room(layout).columns).count - room(layout).rows, 0)
    }

    /// Where the help stands.
    package static func room(_ layout: Layout) -> Rect {
        let bottom = layout.keys.isEmpty ? layout.size.rows : layout.keys.row
        let width = min(layout.size.columns, 96)
        return Rect(column: (layout.size.columns - width) / 2, row: 1, columns: width, rows: bottom - 1)
    }

    private static let indent = 18

    private static func lines(_ look: Look, columns: Int) -> [Line] {
        let room = columns - indent - 2
        var lines: [Line] = []
        func add(_ keys: String, _ about: String) {
            for (number, text) in wrapped(about, columns: room).enumerated() {
                lines.append(.entry(number == 0 ? keys : "", text))
            }
        }
        if !look.remarks.isEmpty {
            lines.append(.heading("Not as it was asked for"))
            for remark in look.remarks { lines += wrapped(remark, columns: columns - 4).map { .remark($0) } }
            lines.append(.blank)
        }
        if !look.mapping.gestures.isEmpty {
            lines.append(.heading("Gestures of this mapping"))
            for use in look.mapping.gestures {
                let layer = use.layer.map { " (layer \($0))" } ?? ""
                let name = GestureText.name(use.gesture)
                for (number, text) in wrapped(
                    "\(name) → \(GestureText.effect(use))\(layer)", columns: columns - 6
                ).enumerated() {
                    lines.append(.gesture((number == 0 ? "" : "  ") + text))
                }
            }
            if columns >= 60 { lines.append(.blank) }
        }
        for (number, group) in ["Hands", "Sound", "Panel"].enumerated() {
            if number > 0, columns >= 60 { lines.append(.blank) }
            lines.append(.heading(group))
            for entry in KeyTable.entries where entry.group == group { add(entry.label, entry.about) }
        }
        if columns >= 60 { lines.append(.blank) }
        lines.append(.heading("Mouse"))
        for line in KeyTable.mouse { add(line.label, line.about) }
        return lines
    }

    /// `text` in lines of at most so many columns, broken between words.
    static func wrapped(_ text: String, columns: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, CharacterWidth.columns(line) + 1 + CharacterWidth.columns(String(word)) > columns {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        return lines + [line]
    }
}
