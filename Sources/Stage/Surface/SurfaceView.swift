import Mapping
import Terminal

/// The touch surface: every control that is there now, where a finger takes it, and the fingers on it.
package enum SurfaceView {
    /// What is said while hands move fields, the longest first.
    private static let editingTexts = [
        "Edit fields: one finger moves a field, two size it; F, Esc or a tap beside them ends",
        "Edit fields: one finger moves, two size; F ends", "Edit fields; F ends",
    ]

    /// Draws the surface with its frame, as `geometry` has it.
    package static func draw(
        _ stage: StageState, _ geometry: SurfaceGeometry, _ capabilities: Capabilities, on canvas: inout Canvas
    ) {
        let glyphs = Glyphs.of(capabilities.graphics)
        let pictures = stage.mapping.visibleControls(on: stage.layer).map {
            ControlPicture($0, stage, geometry, capabilities)
        }.filter { !$0.rect.isEmpty }
        for (picture, covered) in zip(pictures, pictures.covered) {
            for rect in covered { canvas.clear(rect) }
            picture.view.draw(on: &canvas)
        }
        FrameView.draw(pictures, geometry, on: &canvas)
        for (number, picture) in pictures.enumerated() {
            let covers = pictures.dropFirst(number + 1).filter { !$0.control.isField }.map(\.rect)
            picture.view.drawMarks(besides: covers, on: &canvas)
        }
        GestureList.draw(stage, pictures, geometry.rect, glyphs, on: &canvas)
        if let start = stage.start {
            let texts = StartHint.texts(start, stage, hasMouse: capabilities.hasMouse)
            // Where it stands is a place to do it.
            let sounding = pictures.filter { stage.mapping.sounds($0.control) }.map(\.rect)
            StartHintView.draw(texts, sounding.isEmpty ? [geometry.rect] : sounding, geometry.rect, on: &canvas)
        }
        if stage.isEditingFields {
            StartHintView.draw(editingTexts, [geometry.rect], geometry.rect, on: &canvas)
        }
        TrailView.draw(
            stage.trails, stage: stage, geometry: geometry, graphics: capabilities.graphics, glyphs: glyphs,
            on: &canvas)
        GuestsView.drawStrokes(stage.guests.strokes, geometry, capabilities.graphics, on: &canvas)
        if !stage.guests.pointingTexts.isEmpty {
            StartHintView.draw(stage.guests.pointingTexts, [geometry.rect], geometry.rect, on: &canvas)
        }
        GuestsView.drawFingers(stage.guests.fingers, geometry, glyphs, on: &canvas)
        if stage.isLearning { canvas.restyle(geometry.frame, .frame) }
        // Hands lie over what loops play.
        for finger in stage.fingers.filter(\.isLooped) + stage.fingers.filter({ !$0.isLooped }) {
            let picture = pictures.first { $0.index == finger.control }
            FingerView.draw(finger, on: picture, stage, geometry, capabilities, on: &canvas)
        }
        GuestsView.drawPointers(stage.guests.pointers, geometry, glyphs, on: &canvas)
    }
}
