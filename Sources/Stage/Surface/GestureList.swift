import DisplayText
import Mapping
import Terminal

/// What a mapping's gestures do, written on a surface that is otherwise empty: nothing else would tell what to do there.
enum GestureList {
    static func draw(
        _ stage: StageState, _ pictures: [ControlPicture], _ surface: Rect, _ glyphs: Glyphs, on canvas: inout Canvas
    ) {
        let uses = GestureRow.rows(stage.mapping).filter { $0.overriding == nil }.map(\.use)
            .filter { $0.layer == nil || $0.layer == stage.layer }
        guard var room = room(pictures, surface) else { return drawTaught(uses, surface, glyphs, on: &canvas) }
        guard !uses.isEmpty else { return }
        // How to begin is said below it.
        if stage.start != nil { room.rows -= StartHintView.rows(in: room) }
        let (names, effects) = texts(uses, columns: room.columns)
        func widest(_ texts: [String]) -> Int { texts.map(CharacterWidth.columns).max() ?? 0 }
        let nameWidth = min(widest(names), max(room.columns * 3 / 5, room.columns - 3 - widest(effects)))
        let effectWidth = min(widest(effects), room.columns - nameWidth - 3)
        guard effectWidth >= 4, room.rows >= 1 else { return }
        // Under the hand it steps back: the values at the fingers are read then.
        let isPlayed = !stage.fingers.isEmpty
        let left = room.column + (room.columns - nameWidth - 3 - effectWidth) / 2
        let count = uses.count <= room.rows ? uses.count : room.rows - 1
        let top = room.row + (room.rows - min(uses.count, room.rows)) / 2
        for index in 0..<max(count, 0) {
            let row = top + index
            let name = CharacterWidth.fit(names[index], columns: nameWidth, mark: glyphs.cut)
            canvas.draw(name, column: left, row: row, style: isPlayed ? .frame : .plain)
            canvas.draw(glyphs.right, column: left + nameWidth + 1, row: row, style: .dim)
            let effect = CharacterWidth.fit(effects[index], columns: effectWidth, mark: glyphs.cut)
            let style = uses[index].moves.first.map { stage.style(of: $0.binding.parameter) } ?? .strong
            canvas.draw(effect, column: left + nameWidth + 3, row: row, style: isPlayed ? .frame : style)
        }
        guard count < uses.count else { return }
        let more = CharacterWidth.fit(
            "\(uses.count - max(count, 0)) more gestures: ?", columns: room.columns, mark: glyphs.cut)
        canvas.draw(more, column: left, row: top + max(count, 0), style: .dim, limit: room.endColumn)
    }

    /// Where controls have the room, what was taught stands on the lower edge of the surface.
    private static func drawTaught(
        _ uses: [GestureUse], _ surface: Rect, _ glyphs: Glyphs, on canvas: inout Canvas
    ) {
        let taught = uses.filter(\.isTaught)
        let room = surface.columns - 4
        guard !taught.isEmpty, room >= 10 else { return }
        let whole = taught.map { " + \(GestureText.name($0.gesture)) \(glyphs.right) \(GestureText.effect($0)) " }
            .joined()
        let brief = taught.count == 1 ? " + 1 gesture " : " + \(taught.count) gestures "
        let text = CharacterWidth.columns(whole) <= room ? whole : brief
        canvas.draw(text, column: surface.column + 1, row: surface.endRow, style: .plain)
    }

    /// In full where every line fits; else in fewer words, and what moves without its range.
    private static func texts(_ uses: [GestureUse], columns: Int) -> (names: [String], effects: [String]) {
        func names(_ name: (Gesture) -> String) -> [String] {
            uses.map { use in
                let mark = use.isTaught ? "+ " : uses.contains(where: \.isTaught) ? "  " : ""
                return mark + name(use.gesture)
            }
        }
        let whole = uses.map { GestureText.effect($0) }
        let brief = uses.map {
            $0.moves.first?.binding.parameter.definition.shortName
                ?? ($0.volume == nil ? GestureText.effect($0) : "volume")
        }
        let texts = [
            (names(GestureText.name), whole), (names(GestureText.shortName), whole),
            (names(GestureText.shortName), brief),
        ]
        func width(_ texts: ([String], [String])) -> Int {
            [texts.0, texts.1].map { $0.map(CharacterWidth.columns).max() ?? 0 }.reduce(3, +)
        }
        return texts.first { width($0) <= columns } ?? (names(GestureText.shortestName), brief)
    }

    /// Where nothing else is drawn; `nil` where there are controls that need their room.
    private static func room(_ pictures: [ControlPicture], _ surface: Rect) -> Rect? {
        guard let picture = pictures.first else {
            return Rect(column: surface.column + 1, row: surface.row, columns: surface.columns - 2, rows: surface.rows)
        }
        guard pictures.count == 1, case .zone = picture.control.kind else { return nil }
        let rect = picture.rect
        let above = picture.route(.y) == nil ? 0 : min(2, rect.rows / 3)
        let below = picture.route(.x) == nil ? 0 : 1
        let side = picture.control.routes.contains { ![.x, .y].contains($0.measure) } ? 1 : 0
        let top = max(above, side)
        return Rect(
            column: rect.column + 1, row: rect.row + top, columns: rect.columns - 2, rows: rect.rows - top - below)
    }
}
