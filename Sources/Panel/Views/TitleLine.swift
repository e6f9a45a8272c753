/// The first row: the mappings to choose from, and what is latched.
enum TitleLine {
    static func draw(_ look: Look, _ layout: Layout, _ glyphs: Glyphs, on canvas: inout Canvas) {
        let rect = layout.title
        let isTight = rect.columns < 72
        let end = end(look, layout, glyphs)
        var at = end + 1
        for sign in signs(look, layout, glyphs) {
            at = canvas.put(sign.text, column: at, row: rect.row, style: sign.style) + 1
        }

        var column = rect.column + (isTight ? 0 : 1)
        for tab in tabs(look, layout, glyphs) {
            let isPlayed = look.mappings[tab.index] == look.mapping.name
            if isPlayed {
                canvas.put(glyphs.chosenLeft, column: tab.rect.column, row: rect.row, style: .strong)
                canvas.put(glyphs.chosenRight, column: tab.rect.endColumn - 1, row: rect.row, style: .strong)
            }
            canvas.put(
                word(tab.index, look, layout, glyphs), column: tab.rect.column + 1, row: rect.row,
                style: isPlayed ? .strong : .dim, limit: tab.rect.endColumn - 1)
            column = tab.rect.endColumn + (isTight ? 0 : 1)
        }
        // A mapping that is not among those to choose from, such as a file's.
        if !look.mappings.contains(look.mapping.name) {
            canvas.put(look.mapping.name, column: column + 1, row: rect.row, style: .strong, limit: end)
        }
    }

    /// Where each mapping's name stands, with its marks: drawn there, and clicked there. Where not all fit, the first ones and
    /// the one that is played.
    static func tabs(_ look: Look, _ layout: Layout, _ glyphs: Glyphs) -> [(index: Int, rect: Rect)] {
        let isTight = layout.title.columns < 72
        let gap = isTight ? -1 : 1
        let start = layout.title.column + (isTight ? 0 : 1)
        let end = end(look, layout, glyphs)
        let widths = look.mappings.indices.map { CharacterWidth.columns(word($0, look, layout, glyphs)) + 2 }
        let played = look.mappings.firstIndex(of: look.mapping.name)
        func fits(_ indices: [Int]) -> Bool {
            start + indices.map { widths[$0] + gap }.reduce(0, +) - gap <= end
        }
        var shown = Array(look.mappings.indices)
        while !shown.isEmpty, !fits(shown) {
            // The last that is not played goes; the played one only where it alone does not fit.
            shown.remove(at: shown.lastIndex { $0 != played } ?? 0)
        }
        var column = start
        return shown.map { index in
            defer { column += widths[index] + gap }
            return (index, Rect(column: column, row: layout.title.row, columns: widths[index], rows: 1))
        }
    }

    private static func word(_ index: Int, _ look: Look, _ layout: Layout, _ glyphs: Glyphs) -> String {
        let isTight = layout.title.columns < 72
        let isPlayed = look.mappings[index] == look.mapping.name
        let columns = isPlayed ? (isTight ? 14 : 20) : isTight ? 7 : 14
        let shown = CharacterWidth.fit(look.mappings[index], columns: columns, mark: glyphs.cut)
        return isTight || index > 8 ? shown : "\(index + 1) \(shown)"
    }

    /// The first column that names may not touch.
    private static func end(_ look: Look, _ layout: Layout, _ glyphs: Glyphs) -> Int {
        let signs = signs(look, layout, glyphs)
        let width = signs.map { CharacterWidth.columns($0.text) + 1 }.reduce(0, +)
        return layout.title.endColumn - (layout.title.columns < 72 ? 0 : 1) - width
    }

    /// What stands at the right: whether it sounds, the layer, what is latched, the level.
    private static func signs(_ look: Look, _ layout: Layout, _ glyphs: Glyphs) -> [FigureText.Figure] {
        typealias Figure = FigureText.Figure
        let isTight = layout.title.columns < 72
        var signs = [
            Figure(
                text: String(look.isSounding ? glyphs.sounding : glyphs.silent),
                style: look.isSounding ? .strong : .dim)
        ]
        if let layer = look.layer {
            let name = CharacterWidth.fit(layer, columns: isTight ? 7 : 14, mark: glyphs.cut)
            signs.append(Figure(text: isTight ? name : "layer \(name)", style: .strong))
        }
        if look.isFrozen { signs.append(Figure(text: "FROZEN", style: .strong)) }
        if look.isHeld { signs.append(Figure(text: "HELD", style: .strong)) }
        if look.isMuted { signs.append(Figure(text: "MUTED", style: .alarm)) }
        if let seconds = look.recordingSeconds {
            signs.append(Figure(text: "\(glyphs.sounding) REC \(FigureText.clock(seconds))", style: .alarm))
        }
        if !isTight { signs.append(Figure(text: "level", style: .dim)) }
        let level = ValueText.decibels(look.levelDecibels)
        signs.append(Figure(text: String(repeating: " ", count: max(6 - level.count, 0)) + level, style: .plain))
        if menu(layout) != nil { signs.append(Figure(text: ":", style: .strong)) }
        return signs
    }

    /// Where the menu's key stands, and is clicked, on a terminal without a row of keys.
    static func menu(_ layout: Layout) -> Rect? {
        guard layout.keys.isEmpty else { return nil }
        return Rect(column: layout.title.endColumn - 2, row: layout.title.row, columns: 2, rows: 1)
    }
}
