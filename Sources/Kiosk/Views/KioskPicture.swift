import Panel

/// The kiosk as a canvas: a pure function of what is to be seen.
package enum KioskPicture {
    /// Draws `look`; where somebody plays, what they play as `panel` has it.
    package static func draw(
        _ look: KioskLook, panel: Look?, _ layout: KioskLayout, _ capabilities: Capabilities
    ) -> Canvas {
        var canvas = Canvas(size: layout.grid.size, graphics: capabilities.graphics)
        switch look.view {
        case .attract(let text, let tenths, let fingers):
            AttractView.draw(text, tenths: tenths, fingers: fingers, layout, capabilities, on: &canvas)
        case .page(let page): PageView.draw(page, look.secondsLeft, on: &canvas)
        case .stage(let sound, let isQuiet):
            StageView.draw(
                sound: sound, isQuiet: isQuiet, look.secondsLeft, panel, layout.stage, capabilities, on: &canvas)
        case .farewell:
            let size = canvas.size
            LargeLetters.draw(
                "Thank you", in: Rect(column: 0, row: 0, columns: size.columns, rows: size.rows), most: 6, on: &canvas)
        case .pad(let typed, let count, let wait): PadView.draw(typed, of: count, wait, layout.pad, on: &canvas)
        }
        return canvas
    }

    /// The words for what is left of a session.
    static func words(secondsLeft: Int) -> String { "\(secondsLeft) s left" }
}
