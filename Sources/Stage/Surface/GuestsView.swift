import Terminal
import Touch

/// What a room adds to the surface: what the host drew, and the guests' fingers in their colours.
package enum GuestsView {
    static func drawStrokes(
        _ strokes: [[SurfacePoint]], _ geometry: SurfaceGeometry, _ graphics: Capabilities.Graphics,
        on canvas: inout Canvas
    ) {
        guard !strokes.isEmpty else { return }
        let rect = geometry.rect
        var dots = DotLayer(rect, graphics: graphics)
        func set(_ point: (x: Double, y: Double)) {
            dots.set(
                x: point.x - Double(rect.column), y: point.y - Double(rect.row), style: Style(.finger), rank: 0)
        }
        for stroke in strokes {
            if stroke.count == 1 { set(geometry.exact(stroke[0])) }
            for (from, to) in zip(stroke, stroke.dropFirst()) {
                let (a, b) = (geometry.exact(from), geometry.exact(to))
                let steps = max(Int(max(abs(b.x - a.x) * 2, abs(b.y - a.y) * 4).rounded(.up)), 1)
                for step in 0...steps {
                    let fraction = Double(step) / Double(steps)
                    set((a.x + (b.x - a.x) * fraction, a.y + (b.y - a.y) * fraction))
                }
            }
        }
        dots.draw(on: &canvas)
    }

    /// Draws where the host of a room that was joined points, as their fingers are on their own stage.
    static func drawPointers(
        _ pointers: [SurfacePoint], _ geometry: SurfaceGeometry, _ glyphs: Glyphs, on canvas: inout Canvas
    ) {
        for point in pointers {
            let place = geometry.place(of: point)
            canvas.draw(glyphs.finger, column: place.column, row: place.row, style: Style(.finger))
        }
    }

    package static func drawFingers(
        _ fingers: [GuestsOnStage.Finger], _ geometry: SurfaceGeometry, _ glyphs: Glyphs, on canvas: inout Canvas
    ) {
        let rect = geometry.rect
        for finger in fingers {
            guard let name = finger.name else { continue }
            let place = geometry.place(of: finger.position)
            let text = CharacterWidth.fit(name, columns: max(rect.columns / 4, 3), mark: glyphs.cut)
            let width = CharacterWidth.columns(text)
            let isRight = place.column + 1 + width <= rect.endColumn
            canvas.draw(
                text, column: isRight ? place.column + 1 : place.column - width, row: place.row,
                style: Style(.value, guest: finger.colour), limit: rect.endColumn)
        }
        // Last, so that no name covers one.
        for finger in fingers {
            let place = geometry.place(of: finger.position)
            canvas.draw(
                finger.hasVoice ? glyphs.sounding : glyphs.silent, column: place.column, row: place.row,
                style: Style(.held, guest: finger.colour))
        }
    }
}
