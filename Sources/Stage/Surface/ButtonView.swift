import DisplayText
import Mapping
import Terminal

/// A button: what it does in words, and whether it is on; filled while it is.
struct ButtonView: ControlView {
    let picture: ControlPicture
    let triggers: [Trigger]
    let isToggle: Bool

    func draw(on canvas: inout Canvas) {
        let isOn = isOn
        let parameter = picture.control.routes.first?.binding.parameter
        let face = face(isOn: isOn, style: isOn ? Style(.lit, parameter) : .frame, on: &canvas)
        let style: Style = isOn ? Style(.lit, parameter) : .plain
        var lines: [(String, Style)] = []
        let rows = max(face.rows - (isOn || isSwitch ? 1 : 0), 0)
        lines += wrapped(words, Size(columns: face.columns, rows: rows)).map { ($0, style) }
        if isOn || isSwitch {
            let mark = isOn ? picture.glyphs.sounding : picture.glyphs.silent
            let text = "\(mark) \(isOn ? "on" : "off")"
            lines.append((text.count <= face.columns ? text : String(mark), isOn ? style : .dim))
        }
        let top = face.row + (face.rows - lines.count) / 2
        for (number, line) in lines.enumerated() {
            let text = CharacterWidth.fit(line.0, columns: face.columns, mark: picture.glyphs.cut)
            let column = face.column + (face.columns - CharacterWidth.columns(text)) / 2
            canvas.draw(text, column: column, row: top + number, style: line.1, limit: face.endColumn)
        }
    }

    /// `words` in lines that fit into `room`: whole, else what has a number by its first word and that, else what fits of each word.
    private func wrapped(_ words: [String], _ room: Size) -> [String] {
        let short = words.map { Self.numbered($0) ?? $0 }
        for texts in [words, short] {
            let lines = texts.flatMap { CharacterWidth.wrapped($0, columns: room.columns) }
            let isBroken = texts.contains { text in
                text.split(separator: " ").contains { CharacterWidth.columns(String($0)) > room.columns }
            }
            if !isBroken, lines.count <= room.rows { return lines }
        }
        let mark = picture.glyphs.cut
        let cut = words.flatMap { text -> [String] in
            if let numbered = Self.numbered(text) {
                return [CharacterWidth.fitKeepingNumber(numbered, columns: room.columns, mark: mark)]
            }
            let parts = text.split(separator: " ").map {
                CharacterWidth.fit(String($0), columns: room.columns, mark: mark)
            }
            return CharacterWidth.wrapped(parts.joined(separator: " "), columns: room.columns)
        }
        return Array(cut.prefix(room.rows))
    }

    /// "store 3" for "store snapshot 3"; `nil` where no number ends it.
    private static func numbered(_ text: String) -> String? {
        let parts = text.split(separator: " ")
        guard parts.count > 1, Int(parts[parts.count - 1]) != nil else { return nil }
        return "\(parts[0]) \(parts[parts.count - 1])"
    }

    /// Draws what is pressed: a rounded face where there is room for one, filled while it is on. Answers the room for words.
    private func face(isOn: Bool, style: Style, on canvas: inout Canvas) -> Rect {
        let rect = picture.rect
        guard !isOn else {
            canvas.clear(rect, style: style)
            return rect
        }
        guard rect.columns >= 8, rect.rows >= 4 else { return rect }
        var lines = LineArt(in: rect)
        lines.frame(rect, style: style)
        lines.draw(on: &canvas)
        if canvas.graphics == .braille {
            let (right, bottom) = (rect.endColumn - 1, rect.endRow - 1)
            canvas.draw("╭", column: rect.column, row: rect.row, style: style)
            canvas.draw("╮", column: right, row: rect.row, style: style)
            canvas.draw("╰", column: rect.column, row: bottom, style: style)
            canvas.draw("╯", column: right, row: bottom, style: style)
        }
        return Rect(column: rect.column + 1, row: rect.row + 1, columns: rect.columns - 2, rows: rect.rows - 2)
    }

    /// Whether it is down, or what it switches is on.
    private var isOn: Bool {
        if picture.stage.pressed.contains(picture.index) || !picture.fingers.isEmpty { return true }
        return triggers.contains { trigger in
            switch trigger {
            case .action(let action): picture.stage.isOn(action) == true
            case .layer(let name): picture.stage.layer == name
            case .set, .step: false
            }
        }
    }

    private var words: [String] {
        let done = triggers.map(GestureText.trigger) + picture.control.routes.map { GestureText.range($0.binding) }
        // Its name stands in the frame already.
        return done.filter { $0 != picture.control.name }
    }

    /// Whether it is one of those that stay on or off, and not only does something.
    private var isSwitch: Bool {
        isToggle
            || triggers.contains { trigger in
                if case .action(let action) = trigger { picture.stage.isOn(action) != nil } else { false }
            }
    }
}
