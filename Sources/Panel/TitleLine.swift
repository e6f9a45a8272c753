/// The first row: the mappings to choose from, what the one played is for, and what is latched.
enum TitleLine {
    static func draw(_ look: Look, _ layout: Layout, _ glyphs: Glyphs, on canvas: inout Canvas) {
        let rect = layout.title
        let isTight = rect.columns < 72
        var end = rect.endColumn - (isTight ? 0 : 1)
        end = canvas.put(level(look), endingAt: end, row: rect.row, style: .plain) - 1
        if !isTight { end = canvas.put("level", endingAt: end, row: rect.row, style: .dim) - 2 }
        if look.isMuted { end = canvas.put("MUTED", endingAt: end, row: rect.row, style: .alarm) - 1 }
        if look.isHeld {
            end = canvas.put("HELD", endingAt: end, row: rect.row, style: .strong) - 1
        }
        canvas.put(
            look.isSounding ? glyphs.sounding : glyphs.silent, column: end - 1, row: rect.row,
            style: look.isSounding ? .strong : .dim)
        end -= 2

        var column = rect.column + (isTight ? 0 : 1)
        for (index, name) in look.mappings.enumerated() {
            let isPlayed = name == look.mapping.name
            let shown = CharacterWidth.fit(name, columns: isTight ? 7 : 14, mark: glyphs.cut)
            let word = isTight || index > 8 ? shown : "\(index + 1) \(shown)"
            guard column + CharacterWidth.columns(word) + 2 <= end else { break }
            canvas.put(
                isPlayed ? glyphs.chosenLeft : " ", column: column, row: rect.row, style: .strong)
            let after = canvas.put(
                word, column: column + 1, row: rect.row, style: isPlayed ? .strong : .dim, limit: end)
            canvas.put(isPlayed ? glyphs.chosenRight : " ", column: after, row: rect.row, style: .strong)
            column = after + (isTight ? 0 : 1) + 1
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

    private static func level(_ look: Look) -> String {
        let text = ValueText.decibels(look.levelDecibels)
        return String(repeating: " ", count: max(6 - text.count, 0)) + text
    }
}
