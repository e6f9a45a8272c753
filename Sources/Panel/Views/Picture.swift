/// The whole panel as a canvas: a pure function of what is to be seen, the size and the terminal.
package enum Picture {
    /// Draws `look`.
    package static func draw(_ look: Look, size: Size, capabilities: Capabilities) -> Canvas {
        var canvas = Canvas(size: size, graphics: capabilities.graphics)
        guard let layout = Layout(size: size, look) else {
            drawTooSmall(on: &canvas)
            return canvas
        }
        let glyphs = Glyphs.of(capabilities.graphics)
        TitleLine.draw(look, layout, glyphs, on: &canvas)
        switch look.view {
        case .help(let scroll, _): HelpView.draw(look, scroll: scroll, HelpView.room(layout), glyphs, on: &canvas)
        case .messages(let back): MessageView.draw(look, back: back, HelpView.room(layout), glyphs, on: &canvas)
        case .menu, .mappings, .teaching, .learning, .sounds, .devices, .parameters, .snapshots:
            guard let list = look.view.list else { break }
            ListView.draw(list, look, HelpView.room(layout), glyphs, on: &canvas)
        case .modulation(let list): ModulationView.draw(list, look, layout, capabilities, on: &canvas)
        case .settings(let menu):
            SettingsView.draw(menu, look, HelpView.room(layout), capabilities, on: &canvas)
        case .marking: MarkingView.draw(look, layout, capabilities, on: &canvas)
        case .surface:
            SurfaceView.draw(look, layout, capabilities, on: &canvas)
            if let teaching = look.teaching {
                LessonView.draw(teaching, layout, glyphs, on: &canvas)
            } else {
                CloudView.draw(look, layout, capabilities, on: &canvas)
                ValueStrip.draw(look, layout, glyphs, on: &canvas)
                Meters.draw(look, layout, glyphs, on: &canvas)
                Notices.draw(look, layout, glyphs, on: &canvas)
                StatusLine.draw(look, layout, glyphs, on: &canvas)
                LoopStrip.draw(look.course.loop, layout, glyphs, on: &canvas)
            }
        }
        if let entry = look.entry { EntryLine(entry).draw(layout, glyphs, on: &canvas) }
        if let word = look.word { EntryLine(word).draw(layout, glyphs, on: &canvas) }
        if look.view.hidesSurface {
            let closing = HelpView.closing(layout)
            canvas.clear(closing)
            canvas.put("×", column: closing.column + 1, row: closing.row, style: .strong)
        }
        KeyLine.draw(look, layout, on: &canvas)
        return canvas
    }

    private static func drawTooSmall(on canvas: inout Canvas) {
        let least = Layout.smallest
        let size = canvas.size
        let long = "needs \(least.columns)×\(least.rows), has \(size.columns)×\(size.rows)"
        // Words over as many rows as it takes: even 5 columns tell it.
        let lines =
            long.count <= size.columns
            ? [long]
            : long.split(separator: ",").flatMap { HelpView.wrapped(String($0), columns: size.columns) }
        let top = max((size.rows - lines.count) / 2, 0)
        for (row, line) in lines.enumerated() {
            canvas.put(line, column: max((size.columns - line.count) / 2, 0), row: top + row, style: .strong)
        }
    }
}
