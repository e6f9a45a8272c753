import Mapping

/// The touch surface: every control where a finger takes it, and the fingers on it.
package enum SurfaceView {
    /// Draws the surface.
    package static func draw(_ look: Look, _ layout: Layout, _ capabilities: Capabilities, on canvas: inout Canvas) {
        let glyphs = Glyphs.of(capabilities.graphics)
        let geometry = layout.geometry
        for (index, control) in look.mapping.controls.enumerated() {
            let leader = look.fingers.last { $0.control == index && $0.leads }
            let inside = geometry.inside(of: control.area)
            guard !inside.isEmpty else { continue }
            switch control.kind {
            case .zone:
                ZoneView.draw(
                    control, x: control.binding(of: .x), y: control.binding(of: .y), finger: leader, look: look,
                    geometry: geometry, glyphs: glyphs, on: &canvas)
            case .fader:
                guard let binding = control.binding(of: .along) else { continue }
                FaderView.draw(
                    control, binding, isHeld: leader != nil, look: look, geometry: geometry, glyphs: glyphs, on: &canvas
                )
            case .knob:
                guard let binding = control.binding(of: .turn) else { continue }
                KnobView.draw(
                    control, binding, isHeld: leader != nil, look: look, geometry: geometry,
                    graphics: capabilities.graphics, on: &canvas)
            case .button, .keys, .grid: break
            }
        }
        drawFrames(look, layout, glyphs, on: &canvas)
        for finger in look.fingers {
            FingerView.draw(finger, look: look, geometry: geometry, glyphs: glyphs, on: &canvas)
        }
    }

    private static func drawFrames(_ look: Look, _ layout: Layout, _ glyphs: Glyphs, on canvas: inout Canvas) {
        var lines = LineArt()
        lines.frame(layout.surfaceFrame, style: .frame)
        for control in look.mapping.controls {
            lines.frame(layout.geometry.frame(of: control.area), style: .frame)
        }
        lines.draw(on: &canvas)
        for (index, control) in look.mapping.controls.enumerated() {
            let frame = layout.geometry.frame(of: control.area)
            let room = frame.columns - 2
            guard room > 0 else { continue }
            let isHeld = look.fingers.contains { $0.control == index }
            let name = CharacterWidth.fit(control.name, columns: room, mark: glyphs.cut)
            guard CharacterWidth.columns(name) > 0 else { continue }
            let hasSpace = CharacterWidth.columns(name) + 2 <= room
            canvas.put(
                hasSpace ? " " + name + " " : name, column: frame.column + 1, row: frame.row,
                style: isHeld ? .strong : .plain,
                limit: frame.endColumn - 1)
        }
    }
}
