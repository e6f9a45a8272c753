/// The first row: the mappings to choose from, what the one played is for, and what is latched.
enum TitleLine {
    static func draw(_ look: Look, _ layout: Layout, _ glyphs: Glyphs, on canvas: inout Canvas) {
        let rect = layout.title
        let isTight = rect.columns < 72
        var end = rect.endColumn - (isTight ? 0 : 1)
        end = canvas.put(level(look), endingAt: end, row: rect.row, style: .plain) - 1
        if !isTight { end = canvas.put("level", endingAt: end, row: rect.row, style: .dim) - 2 }
        if let seconds = look.recordingSeconds {
            let text = "\(glyphs.sounding) REC \(FigureText.clock(seconds))"
            end = canvas.put(text, endingAt: end, row: rect.row, style: .alarm) - 1
        }
        if look.isMuted { end = canvas.put("MUTED", endingAt: end, row: rect.row, style: .alarm) - 1 }
        if look.isHeld {
            end = canvas.put("HELD", endingAt: end, row: rect.row, style: .strong) - 1
        }
        if look.isFrozen { end = canvas.put("FROZEN", endingAt: end, row: rect.row, style: .strong) - 1 }
        canvas.put(
            look.isSounding ? glyphs.sounding : glyphs.silent, column: end - 1, row: rect.row,
            style: look.isSounding ? .strong : .dim)
        end -= 2

        var column = rect.column + (isTight ? 0 : 1)
        for (index, tab) in tabs(look, layout, glyphs).enumerated() where tab.endColumn <= end {
            let isPlayed = look.mappings[index] == look.mapping.name
            if isPlayed {
                canvas.put(glyphs.chosenLeft, column: tab.column, row: tab.row, style: .strong)
                canvas.put(glyphs.chosenRight, column: tab.endColumn - 1, row: tab.row, style: .strong)
            }
            canvas.put(
                word(index, look, layout, glyphs), column: tab.column + 1, row: tab.row,
                style: isPlayed ? .strong : .dim, limit: tab.endColumn - 1)
            column = tab.endColumn + (isTight ? 0 : 1)
        }
        // A mapping that is not among those to choose from, such as a file's.
        if !look.mappings.contains(look.mapping.name) {
            column = canvas.put(look.mapping.name, column: column + 1, row: rect.row, style: .strong, limit: end) + 1
        }
        let room = end - column - 3
        if !look.mapping.about.isEmpty, room >= 12 {
            let about = CharacterWidth.fit(look.mapping.about, columns: room, mark: glyphs.cut)
            canvas.put(about, column: column + 2, row: rect.row, style: .dim, limit: end)
        }
    }

    /// Where each mapping's name stands, with its marks: drawn there, and clicked there.
    static func tabs(_ look: Look, _ layout: Layout, _ glyphs: Glyphs) -> [Rect] {
        let isTight = layout.title.columns < 72
        var column = layout.title.column + (isTight ? 0 : 1)
        return look.mappings.indices.map { index in
            let width = CharacterWidth.columns(word(index, look, layout, glyphs)) + 2
            defer { column += width + (isTight ? -1 : 1) }
            return Rect(column: column, row: layout.title.row, columns: width, rows: 1)
        }
    }

    private static func word(_ index: Int, _ look: Look, _ layout: Layout, _ glyphs: Glyphs) -> String {
        let isTight = layout.title.columns < 72
        let shown = CharacterWidth.fit(look.mappings[index], columns: isTight ? 7 : 14, mark: glyphs.cut)
        return isTight || index > 8 ? shown : "\(index + 1) \(shown)"
    }

    private static func level(_ look: Look) -> String {
        let text = ValueText.decibels(look.levelDecibels)
        return String(repeating: " ", count: max(6 - text.count, 0)) + text
    }
}
