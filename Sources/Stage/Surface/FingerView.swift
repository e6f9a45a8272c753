import DisplayText
import Granular
import Mapping
import Terminal

/// A finger, with the values that it sets at its tip.
enum FingerView {
    static func draw(
        _ finger: StageState.Finger, stage: StageState, geometry: SurfaceGeometry, glyphs: Glyphs,
        on canvas: inout Canvas
    ) {
        let place = geometry.place(of: finger.position)
        // Last, so that on a narrow surface no value covers it.
        defer {
            canvas.draw(
                finger.isLooped ? glyphs.looped : finger.isPinned ? glyphs.pinned : glyphs.finger, column: place.column,
                row: place.row, style: finger.isLooped ? .dim : Style(.finger))
        }
        // What a loop plays is seen moving; its values would hide those of the hands.
        if finger.isLooped { return }
        // A fader's and a knob's value stand at the cap and in the knob.
        guard finger.leads, let index = finger.control, stage.mapping.controls.indices.contains(index) else {
            return
        }
        let control = stage.mapping.controls[index]
        let lines = FingerValues.lines(finger, control, stage)
        let widest = lines.map { CharacterWidth.columns($0.text) }.max() ?? 0
        let rect = geometry.rect
        // Within its own zone where there is room on either side, so that the neighbour stays readable.
        let own = geometry.inside(of: control.area)
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
        _ finger: StageState.Finger, _ control: Control, _ stage: StageState
    ) -> [(parameter: Parameter, text: String)] {
        let measures: [Measure] =
            switch control.kind {
            case .zone: [.y, .x] + Measure.allCases.filter { ![.x, .y, .speed, .held].contains($0) }
            case .keys: [.y]
            case .grid: [.pad, .y, .x]
            case .fader, .knob, .button, .blend: []
            }
        let routes = measures.compactMap { measure in control.routes.first { $0.measure == measure } }
        return routes.prefix(Self.limit).compactMap { route in
            text(finger, control, route, stage).map { (route.binding.parameter, $0) }
        }
    }

    /// What a route makes of the finger. Where every finger has a cloud of its own, that is told by where it points; what else of it
    /// plays is not known here.
    private static func text(_ finger: StageState.Finger, _ control: Control, _ route: Route, _ stage: StageState)
        -> String?
    {
        guard stage.mapping.hasCloudPerTouch else { return stage.text(of: route.binding.parameter) }
        let place = control.area.relative(finger.position)
        let dead = control.handling.deadZone
        let fraction: Double
        switch (control.kind, route.measure) {
        case (.zone(.absolute), .x): fraction = place.x
        case (.zone(.absolute), .y), (.keys(_, false), .y): fraction = place.y
        case (.keys(_, true), .y): fraction = place.x
        default: return nil
        }
        let position = route.position(of: min(max((fraction - dead) / (1 - 2 * dead), 0), 1))
        let parameter = route.binding.parameter
        return ValueText.text(route.binding.value(at: position), of: parameter, in: stage.range(of: parameter))
    }
}
