import Instrument
import TouchInput

extension Layout {
    /// Lays out the panel for what plays: the surface has the device's proportions, or all the room that there is where the
    /// fingers lie on what they see.
    package init?(size: Size, touch: TouchStatus?) {
        self.init(size: size, aspect: touch.flatMap { $0.isOnScreen ? nil : $0.aspect })
    }

    /// Where the surface lies on the terminal.
    package var placement: ScreenPlacement {
        let rect = geometry.rect
        return ScreenPlacement(
            columns: ScreenPlacement.Span(whole: size.columns, start: rect.column, count: rect.columns),
            rows: ScreenPlacement.Span(whole: size.rows, start: rect.row, count: rect.rows), aspect: geometry.aspect)
    }
}
