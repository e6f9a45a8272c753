import Mapping
import Terminal

/// The touch surface: every control that is there now, where a finger takes it, and the fingers on it.
package enum SurfaceView {
    /// Draws the surface with its frame, as `geometry` has it.
    package static func draw(
        _ stage: StageState, _ geometry: SurfaceGeometry, _ capabilities: Capabilities, on canvas: inout Canvas
    ) {
        let glyphs = Glyphs.of(capabilities.graphics)
        let pictures = stage.mapping.visibleControls(on: stage.layer).compactMap {
            ControlPicture($0, stage, geometry, capabilities)
        }
        for picture in pictures {
            // Of controls that lie over each other the later is on top.
            canvas.clear(picture.rect)
            draw(picture, on: &canvas)
        }
        FrameView.draw(pictures, geometry, on: &canvas)
        GestureList.draw(stage, pictures, geometry.rect, glyphs, on: &canvas)
        TrailView.draw(
            stage.trails, stage: stage, geometry: geometry, graphics: capabilities.graphics, glyphs: glyphs,
            on: &canvas)
        if stage.isLearning { canvas.restyle(geometry.frame, .frame) }
        // Hands lie over what loops play.
        for finger in stage.fingers.filter(\.isLooped) + stage.fingers.filter({ !$0.isLooped }) {
            FingerView.draw(finger, stage: stage, geometry: geometry, glyphs: glyphs, on: &canvas)
        }
    }

    private static func draw(_ picture: ControlPicture, on canvas: inout Canvas) {
        switch picture.control.kind {
        case .zone: ZoneView.draw(picture, on: &canvas)
        case .fader(let fader) where fader.isHorizontal: HorizontalFaderView.draw(picture, fader, on: &canvas)
        case .fader(let fader): FaderView.draw(picture, fader, on: &canvas)
        case .knob(let turning): KnobView.draw(picture, turning, on: &canvas)
        case .button(let commands, _): ButtonView.draw(picture, commands, on: &canvas)
        case .keys(let names, let isVertical): KeysView.draw(picture, names, isVertical: isVertical, on: &canvas)
        case .grid(let columns, let rows, let hasSnapshots):
            GridView.draw(picture, columns: columns, rows: rows, hasSnapshots: hasSnapshots, on: &canvas)
        case .blend(let corners): BlendView.draw(picture, corners, on: &canvas)
        }
    }
}
