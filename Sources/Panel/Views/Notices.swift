/// The newest messages; where there are none, what is not as it was asked for, and else what the mapping is for.
enum Notices {
    static func draw(_ look: Look, _ layout: Layout, _ glyphs: Glyphs, on canvas: inout Canvas) {
        let rect = layout.notices
        guard !rect.isEmpty else { return }
        let messages = look.notices.suffix(rect.rows).map { (" " + $0, Style.strong) }
        let remarks = look.remarks.prefix(rect.rows - messages.count).map { (" \(glyphs.warning) " + $0, Style.alarm) }
        if messages.isEmpty, remarks.isEmpty, !look.mapping.about.isEmpty {
            let text = CharacterWidth.fit(" " + look.mapping.about, columns: rect.columns, mark: glyphs.cut)
            canvas.put(text, column: rect.column, row: rect.row, style: .dim)
        }
        for (index, line) in (remarks + messages).enumerated() {
            let text = CharacterWidth.fit(line.0, columns: rect.columns, mark: glyphs.cut)
            canvas.put(text, column: rect.column, row: rect.row + index, style: line.1)
        }
    }
}
