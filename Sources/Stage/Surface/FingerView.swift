import DisplayText
import Granular
import Mapping
import Terminal

/// A finger, with the values that it sets at its tip.
enum FingerView {
    /// - picture: of the control that it holds, where that is drawn.
    static func draw(
        _ finger: StageState.Finger, on picture: ControlPicture?, _ stage: StageState, _ geometry: SurfaceGeometry,
        _ capabilities: Capabilities, on canvas: inout Canvas
    ) {
        let glyphs = Glyphs.of(capabilities.graphics)
        let place = geometry.place(of: finger.position)
        // Last, so that on a narrow surface no value covers it.
        defer {
            canvas.draw(
                finger.isLooped ? glyphs.looped : finger.isPinned ? glyphs.pinned : glyphs.finger, column: place.column,
                row: place.row, style: finger.isLooped ? .dim : FingerColours.style(of: finger, stage))
        }
        // What a loop plays is seen moving; its values would hide those of the hands.
        if finger.isLooped { return }
        // A fader's and a knob's value stand at the cap and in the knob.
        guard finger.leads, let index = finger.control, stage.mapping.controls.indices.contains(index) else {
            return
        }
        let picture = picture ?? ControlPicture(index, stage, geometry, capabilities)
        let lines = FingerValues.lines(finger, picture)
        let widest = lines.map { CharacterWidth.columns($0.text) }.max() ?? 0
        let rect = geometry.rect
        // Within its own zone where there is room on either side, so that the neighbour stays readable.
        let own = picture.rect
        let isRight = place.column + 2 + widest <= own.endColumn
        let isLeft = !isRight && place.column - 1 - widest >= own.column
        // With room on neither side the lines stand below the finger, or above it, where the x axis has its words.
        let isBeside = isRight || isLeft
        let least = isBeside ? max(lines.count, 2) : lines.count + 1
        let isLow = place.row + least >= rect.endRow
        for (number, (parameter, text)) in lines.enumerated() {
            let away = isBeside ? 0 : 1
            let row = place.row + (isLow ? number - lines.count + 1 - away : number + away)
            guard row >= rect.row, row < rect.endRow else { continue }
            let width = CharacterWidth.columns(text)
            let wanted =
                isRight ? place.column + 2 : isLeft ? place.column - 1 - width : place.column - width / 2
            let room = widest <= own.columns ? own : rect
            let start = max(min(wanted, room.endColumn - width), room.column)
            guard width <= rect.columns else { continue }
            // Guides and scales keep a distance, or they would read as a part of the number.
            for margin in [start - 1, start + width] where own.contains(Place(column: margin, row: row)) {
                if margin != place.column || row != place.row { canvas.draw(" ", column: margin, row: row) }
            }
            canvas.draw(text, column: start, row: row, style: Style(.held, parameter))
        }
    }
}

/// The values that a finger sets, as they stand at its tip: up first, then across, then what else it plays.
private enum FingerValues {
    /// So many at most: more would hide the surface.
    private static let limit = 4

    static func lines(
        _ finger: StageState.Finger, _ picture: ControlPicture
    ) -> [(parameter: Parameter, text: String)] {
        let view = picture.view
        return view.fingerMeasures.compactMap(picture.route).prefix(Self.limit).compactMap { route in
            text(finger, route, picture.stage, view).map { (route.binding.parameter, $0) }
        }
    }

    /// What a route makes of the finger. Where every finger has a cloud of its own, that is told by where it points; what else of it
    /// plays is not known here.
    private static func text(
        _ finger: StageState.Finger, _ route: Route, _ stage: StageState, _ view: any ControlView
    ) -> String? {
        let parameter = route.binding.parameter
        guard stage.mapping.hasCloudPerTouch else { return stage.text(of: parameter) }
        guard let position = view.position(of: route.measure, under: finger) else { return nil }
        let value = route.binding.value(at: route.position(of: position))
        return ValueText.text(value, of: parameter, in: stage.range(of: parameter))
    }
}
