import DisplayText
import Terminal

/// The first row: the mappings to choose from, and what is latched.
struct TitleLine {
    private let viewState: ViewState
    private let layout: Layout
    private let glyphs: Glyphs
    private let isTight: Bool
    /// What stands at the right: whether it sounds, the layer, what is latched, the volume.
    private let signs: [FigureText.Figure]
    /// The first column that names may not touch.
    private let end: Int
    /// The name of what is played, as much of it as there is room for.
    private let played: String

    private init(_ viewState: ViewState, _ layout: Layout, _ glyphs: Glyphs) {
        (self.viewState, self.layout, self.glyphs) = (viewState, layout, glyphs)
        isTight = layout.title.columns < 72
        signs = Self.signs(viewState, layout, glyphs)
        end = layout.title.endColumn - (isTight ? 0 : 1) - Self.width(signs)
        let room = end - layout.title.column - 2
        played = CharacterWidth.fit(
            viewState.mapping.name, columns: isTight ? min(14, max(room, 1)) : 20, mark: glyphs.cut)
    }

    static func draw(_ viewState: ViewState, _ layout: Layout, _ glyphs: Glyphs, on canvas: inout Canvas) {
        TitleLine(viewState, layout, glyphs).draw(on: &canvas)
    }

    private func draw(on canvas: inout Canvas) {
        let rect = layout.title
        var at = end + 1
        for sign in signs {
            at = canvas.draw(sign.text, column: at, row: rect.row, style: sign.style) + 1
        }

        var column = rect.column + (isTight ? 0 : 1)
        for tab in tabs {
            let isPlayed = viewState.mappings[tab.index] == viewState.mapping.name
            if isPlayed {
                canvas.draw(glyphs.chosenLeft, column: tab.rect.column, row: rect.row, style: .strong)
                canvas.draw(glyphs.chosenRight, column: tab.rect.endColumn - 1, row: rect.row, style: .strong)
            }
            canvas.draw(
                tab.word, column: tab.rect.column + 1, row: rect.row, style: isPlayed ? .strong : .dim,
                limit: tab.rect.endColumn - 1)
            column = tab.rect.endColumn + (isTight ? 0 : 1)
        }
        // A mapping that is not among those to choose from, such as a file's.
        if let name = unlisted {
            canvas.draw(glyphs.chosenLeft, column: column, row: rect.row, style: .strong)
            column = canvas.draw(name, column: column + 1, row: rect.row, style: .strong, limit: end)
            canvas.draw(glyphs.chosenRight, column: column, row: rect.row, style: .strong)
        }
    }

    /// The mapping whose name stands at `place`.
    static func mapping(
        at place: Place, _ viewState: ViewState, _ layout: Layout, _ glyphs: Glyphs
    ) -> String? {
        tabs(viewState, layout, glyphs).first { $0.rect.contains(place) }.map { viewState.mappings[$0.index] }
    }

    /// Where each mapping's name stands, with its marks: drawn there, and clicked there. Where not all fit, the first ones and
    /// the one that is played.
    static func tabs(_ viewState: ViewState, _ layout: Layout, _ glyphs: Glyphs) -> [(index: Int, rect: Rect)] {
        TitleLine(viewState, layout, glyphs).tabs.map { ($0.index, $0.rect) }
    }

    private typealias Tab = (index: Int, word: String, rect: Rect)

    /// The longest name that is written whole, where there is room for all of them.
    private static let longestName = 20

    private var tabs: [Tab] {
        let whole = tabs(nameColumns: Self.longestName)
        return whole.count == viewState.mappings.count ? whole : tabs(nameColumns: isTight ? 7 : 14)
    }

    /// - nameColumns: the most columns of a name that is not played.
    private func tabs(nameColumns: Int) -> [Tab] {
        let gap = isTight ? -1 : 1
        let start = layout.title.column + (isTight ? 0 : 1)
        let unlisted = unlisted.map { CharacterWidth.columns($0) + 2 + max(gap, 0) } ?? 0
        let end = end - unlisted
        let words = viewState.mappings.indices.map { word($0, nameColumns) }
        let widths = words.map { CharacterWidth.columns($0) + 2 }
        let played = viewState.mappings.firstIndex(of: viewState.mapping.name)
        var shown = Array(viewState.mappings.indices)
        var taken = start + widths.reduce(0) { $0 + $1 + gap } - gap
        while !shown.isEmpty, taken > end {
            // The last that is not played goes; the played one only where it alone does not fit.
            taken -= widths[shown.remove(at: shown.lastIndex { $0 != played } ?? 0)] + gap
        }
        var column = start
        return shown.map { index in
            defer { column += widths[index] + gap }
            return (index, words[index], Rect(column: column, row: layout.title.row, columns: widths[index], rows: 1))
        }
    }

    private func word(_ index: Int, _ nameColumns: Int) -> String {
        let shown =
            viewState.mappings[index] == viewState.mapping.name
            ? played : CharacterWidth.fit(viewState.mappings[index], columns: nameColumns, mark: glyphs.cut)
        return isTight || index > 8 ? shown : "\(index + 1) \(shown)"
    }

    /// The name of what is played where it is not among those to choose from.
    private var unlisted: String? { viewState.mappings.contains(viewState.mapping.name) ? nil : played }

    private static func width(_ signs: [FigureText.Figure]) -> Int {
        signs.map { CharacterWidth.columns($0.text) + 1 }.reduce(0, +)
    }

    /// What stands at the right; in few letters where the name of what is played would have no room.
    private static func signs(_ viewState: ViewState, _ layout: Layout, _ glyphs: Glyphs) -> [FigureText.Figure] {
        let room = layout.title.columns - min(CharacterWidth.columns(viewState.mapping.name), 14) - 3
        for hasFormats in [true, false] {
            let whole = signs(viewState, layout, glyphs, isShort: false, hasFormats: hasFormats)
            if width(whole) <= room { return whole }
        }
        return signs(viewState, layout, glyphs, isShort: true, hasFormats: false)
    }

    private static func signs(
        _ viewState: ViewState, _ layout: Layout, _ glyphs: Glyphs, isShort: Bool, hasFormats: Bool
    ) -> [FigureText.Figure] {
        typealias Figure = FigureText.Figure
        let isTight = layout.title.columns < 72
        var signs = [
            Figure(
                text: String(viewState.isSounding ? glyphs.sounding : glyphs.silent),
                style: viewState.isSounding ? .strong : .dim)
        ]
        if let layer = viewState.layer {
            let name = CharacterWidth.fit(layer, columns: isShort ? 3 : isTight ? 7 : 14, mark: glyphs.cut)
            signs.append(Figure(text: isTight ? name : "layer \(name)", style: .strong))
        }
        if viewState.room.isLocked { signs.append(Figure(text: isShort ? "LCK" : "LOCKED", style: .alarm)) }
        if let counts = viewState.room.display?.state.counts {
            let asked = counts.newGuestQuestions
            if asked > 0 {
                let words = isShort ? "\(asked)?" : "\(asked) \(asked == 1 ? "question" : "questions")"
                signs.append(Figure(text: words, style: .strong))
            }
            if !isShort { signs.append(Figure(text: "\(counts.connected) in", style: .plain)) }
        }
        if viewState.isFrozen { signs.append(Figure(text: isShort ? "FRZ" : "FROZEN", style: .strong)) }
        if viewState.isHeld { signs.append(Figure(text: isShort ? "HLD" : "HELD", style: .strong)) }
        if viewState.stage.values[.reverbFreeze] >= 0.5 {
            signs.append(Figure(text: isShort ? "RVF" : isTight ? "REV FRZ" : "REVERB FROZEN", style: .strong))
        }
        let isPinned =
            viewState.fingers.contains(where: \.isPinned) || viewState.stage.tapes.values.contains { !$0.pins.isEmpty }
        if isPinned { signs.append(Figure(text: "PINNED", style: .strong)) }
        if viewState.isMuted { signs.append(Figure(text: isShort ? "MUT" : "MUTED", style: .alarm)) }
        if let seconds = viewState.output.recordingSeconds {
            let word = isShort ? "\(glyphs.sounding)" : "\(glyphs.sounding) REC "
            let formats = isTight || !hasFormats ? "" : " \(SettingText.recorded(viewState.output.runningFormats))"
            signs.append(Figure(text: word + FigureText.clock(seconds) + formats, style: .alarm))
        }
        if !isTight { signs.append(Figure(text: "volume", style: .dim)) }
        let level = ValueText.decibels(viewState.output.levelDecibels)
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
