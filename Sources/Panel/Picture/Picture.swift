import Stage
import Terminal

/// The whole panel as a canvas: a pure function of what is to be seen, the size and the terminal.
package enum Picture {
    /// Draws `viewState`.
    package static func draw(_ viewState: ViewState, size: Size, capabilities: Capabilities) -> Canvas {
        var canvas = Canvas(size: size, graphics: capabilities.graphics)
        guard let layout = Layout(size: size, viewState) else {
            drawTooSmall(on: &canvas)
            return canvas
        }
        let glyphs = Glyphs.of(capabilities.graphics)
        TitleLine.draw(viewState, layout, glyphs, on: &canvas)
        switch viewState.view {
        case .help(let scroll, _): HelpView.draw(viewState, scroll: scroll, HelpView.room(layout), glyphs, on: &canvas)
        case .messages(let back): MessageView.draw(viewState, back: back, HelpView.room(layout), glyphs, on: &canvas)
        case .menu, .mappings, .teaching, .learning, .sounds, .devices, .parameters, .snapshots:
            guard let list = viewState.view.list else { break }
            ListView.draw(list, viewState, HelpView.room(layout), glyphs, on: &canvas)
        case .modulation(let list): ModulationView.draw(list, viewState, layout, capabilities, on: &canvas)
        case .settings(let menu):
            SettingsView.draw(menu, viewState, HelpView.room(layout), capabilities, on: &canvas)
        case .marking: MarkingView.draw(viewState, layout, capabilities, on: &canvas)
        case .surface:
            SurfaceView.draw(viewState.stage, layout.geometry, capabilities, on: &canvas)
            if let teaching = viewState.teaching {
                LessonView.draw(teaching, layout, glyphs, on: &canvas)
            } else {
                CloudView.draw(viewState.stage, in: layout.cloud, capabilities, on: &canvas)
                ValueStrip.draw(viewState, layout, glyphs, on: &canvas)
                Meters.draw(viewState, layout, glyphs, on: &canvas)
                Notices.draw(viewState, layout, glyphs, on: &canvas)
                StatusLine.draw(viewState, layout, glyphs, on: &canvas)
                LoopStrip.draw(viewState.activity.loop, layout, glyphs, on: &canvas)
            }
        }
        if let entry = viewState.entry { EntryLine(entry).draw(layout, glyphs, on: &canvas) }
        if let word = viewState.word { EntryLine(word).draw(layout, glyphs, on: &canvas) }
        if viewState.view.hidesSurface {
            let closing = HelpView.closing(layout)
            canvas.clear(closing)
            canvas.put("×", column: closing.column + 1, row: closing.row, style: .strong)
        }
        KeyLine.draw(viewState, layout, on: &canvas)
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
            : long.split(separator: ",").flatMap { CharacterWidth.wrapped(String($0), columns: size.columns) }
        let top = max((size.rows - lines.count) / 2, 0)
        for (row, line) in lines.enumerated() {
            canvas.put(line, column: max((size.columns - line.count) / 2, 0), row: top + row, style: .strong)
        }
    }
}
