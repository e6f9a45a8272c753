import DisplayText
import Granular
import Mapping
import Terminal
import Touch

/// A tape: the sound's outline, as much of it as is seen, the fingers each in its colour, the pins, and the grains where they are cut.
struct TapeView: ControlView {
    let picture: ControlPicture

    var fingerMeasures: [Measure] { [.y, .x] }

    var manner: String? {
        let name = own.map { CharacterWidth.fit($0.name, columns: 16, mark: picture.glyphs.cut) }
        let words = [name, isZoomed ? "zoomed" : nil].compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }

    func position(of measure: Measure, under finger: StageState.Finger) -> Double? {
        let place = picture.pointed(by: finger)
        return measure == .x ? seen(place.x) : measure == .y ? place.y : nil
    }

    func draw(on canvas: inout Canvas) {
        guard let route = picture.control.positionRoute, !picture.rect.isEmpty else { return }
        drawOutline(route, on: &canvas)
        drawHead(route, on: &canvas)
        drawGrains(route, on: &canvas)
        for (pin, column) in pins(route) { drawLine(at: column, cloud: pin.cloud, on: &canvas) }
        for finger in picture.fingers { drawFoot(of: finger, on: &canvas) }
        // Words of fields would lie on their neighbours.
        if !picture.control.isField { drawWords(route, on: &canvas) }
    }

    /// Pins: the frame of a field over this one would hide them.
    func drawMarks(besides covers: [Rect], on canvas: inout Canvas) {
        guard let route = picture.control.positionRoute, !picture.rect.isEmpty else { return }
        let held = Set(picture.fingers.compactMap(cloud))
        for (pin, column) in pins(route) where !held.contains(pin.cloud) {
            let place = Place(column: column, row: row(pin.height))
            guard !covers.contains(where: { $0.contains(place) }) else { continue }
            canvas.draw(
                picture.glyphs.pinned, column: place.column, row: place.row, style: style(.held, cloud: pin.cloud))
        }
    }

    /// The pins that are seen, each with its column.
    private func pins(_ route: Route) -> [(pin: TapeState.Pin, column: Int)] {
        tape.pins.compactMap { pin in
            fraction(ofPosition: pin.position, route).map { (pin: pin, column: column($0)) }
        }
    }

    private var tape: TapeState { picture.stage.tapes[picture.index] ?? TapeState() }
    private var window: ClosedRange<Double> { tape.window }
    /// Its sound where that is not the player's.
    private var own: TapeSound? { picture.stage.tapeSounds[picture.index] }
    private var part: ClosedRange<Double> { own?.part ?? picture.stage.part }
    /// The cloud that a finger plays here.
    private func cloud(of finger: StageState.Finger) -> UInt8? { finger.fields[picture.index] ?? finger.cloud }
    private var isZoomed: Bool { window.upperBound - window.lowerBound < 1 }

    /// How what belongs to a cloud looks: in its colour, on a field in the field's.
    private func style(_ role: Style.Role, cloud: UInt8?) -> Style {
        picture.control.isField
            ? FingerColours.style(role, field: picture.index, of: picture.stage.mapping)
            : FingerColours.style(role, cloud: cloud)
    }

    // MARK: Places

    /// Where in the whole lies what is seen at a fraction of the tape.
    private func seen(_ fraction: Double) -> Double {
        window.lowerBound + fraction * (window.upperBound - window.lowerBound)
    }

    /// Where in the sound a fraction of the tape is: 0…1.
    private func place(_ fraction: Double, _ route: Route) -> Double {
        let position = route.binding.value(at: route.position(of: seen(fraction)))
        return part.lowerBound + position * (part.upperBound - part.lowerBound)
    }

    /// Where on the tape a position is, 0…1; `nil` where it is not seen.
    private func fraction(ofPosition position: Double, _ route: Route) -> Double? {
        let range = min(route.binding.low, route.binding.high)...max(route.binding.low, route.binding.high)
        guard range.contains(position) else { return nil }
        let place = route.binding.position(of: position)
        let seen =
            ((route.isReversed ? 1 - place : place) - window.lowerBound) / (window.upperBound - window.lowerBound)
        return (0...1).contains(seen) ? seen : nil
    }

    /// Where on the tape a place of the sound is, 0…1; `nil` where it is not seen.
    private func fraction(ofPlace place: Double, _ route: Route) -> Double? {
        return fraction(ofPosition: (place - part.lowerBound) / (part.upperBound - part.lowerBound), route)
    }

    /// The column of a fraction of the tape: where a finger stands that points to it.
    private func column(_ fraction: Double) -> Int {
        picture.rect.column + Int(min(max(exact(fraction), 0), Double(picture.rect.columns) - 0.01))
    }

    /// The same with parts of columns, from the left edge of the tape.
    private func exact(_ fraction: Double) -> Double {
        let point = SurfacePoint(x: picture.part(x: fraction...fraction, y: 0...1).x.lowerBound, y: 0)
        return picture.geometry.exact(point).x - Double(picture.rect.column)
    }

    /// The row of a height on the tape.
    private func row(_ height: Double) -> Int {
        let part = picture.part(x: 0...1, y: height...height)
        let row = picture.geometry.place(of: SurfacePoint(x: 0, y: part.y.lowerBound)).row
        return min(max(row, picture.rect.row), picture.rect.endRow - 1)
    }

    /// The fraction of the tape that a finger at a cell's column points to, with parts of cells.
    private func fraction(ofColumn column: Double) -> Double {
        let rect = picture.geometry.rect
        let x = rect.columns > 1 ? (column - 0.5 - Double(rect.column)) / Double(rect.columns - 1) : 0.5
        let finger = StageState.Finger(
            position: SurfacePoint(x: x, y: 0.5), control: nil, leads: false, isPinned: false)
        return picture.pointed(by: finger).x
    }

    // MARK: Drawing

    private func drawOutline(_ route: Route, on canvas: inout Canvas) {
        let rect = picture.rect
        let closeUp = picture.stage.closeUps[picture.index]
        let outline = closeUp?.outline ?? own?.outline ?? picture.stage.cloud.outline
        let span = closeUp?.span ?? 0...1
        let parts = min(outline.low.count, outline.high.count)
        guard parts > 0 else { return }
        let across = DotLayer(rect, graphics: picture.capabilities.graphics).across
        var shown = SoundOutline(low: [], high: [])
        let edges = (0...rect.columns * across).map { dot in
            let column = Double(rect.column) + Double(dot) / Double(across)
            return (place(fraction(ofColumn: column), route) - span.lowerBound)
                / (span.upperBound - span.lowerBound) * Double(parts)
        }
        for (left, right) in zip(edges, edges.dropFirst()) {
            let first = min(max(Int(min(left, right)), 0), parts - 1)
            let end = min(max(Int(max(left, right).rounded(.up)), first + 1), parts)
            shown.low.append(outline.low[first..<end].min() ?? 0)
            shown.high.append(outline.high[first..<end].max() ?? 0)
        }
        let style = picture.control.isField ? style(.ghost, cloud: nil) : .frame
        OutlineView.draw(shown, rect, picture.capabilities.graphics, style: style, on: &canvas)
    }

    /// Where grains start now, where all fingers play one cloud: also where it goes on by itself.
    private func drawHead(_ route: Route, on canvas: inout Canvas) {
        // Where tapes have sounds of their own it is on the one that is played.
        guard !picture.stage.mapping.hasCloudPerTouch, picture.stage.tapeSounds.isEmpty || picture.isHeld,
            let fraction = fraction(ofPlace: picture.stage.cloud.readPosition, route)
        else { return }
        let style = picture.stage.style(of: .position)
        for row in picture.rect.row..<picture.rect.endRow {
            canvas.draw(picture.glyphs.downDots, column: column(fraction), row: row, style: style)
        }
    }

    private func drawGrains(_ route: Route, on canvas: inout Canvas) {
        let rect = picture.rect
        let isShared = !picture.stage.mapping.hasCloudPerTouch
        var dots = DotLayer(rect, graphics: picture.capabilities.graphics)
        for grain in picture.stage.cloud.grains where isOwn(grain) {
            guard let fraction = fraction(ofPlace: grain.place, route) else { continue }
            // Without bold letters, and two shades of three ages: both cost bytes, and dots hardly show them.
            let role: Style.Role = grain.age < 2 ? .value : .ghost
            let style =
                picture.stage.guests.cloudColours[grain.cloud].map { Style(role, guest: $0) }
                ?? style(role, cloud: isShared ? nil : grain.cloud)
            let x = min(max(exact(fraction), 0), Double(rect.columns) - 0.01)
            let y = min((1 - grain.height) * Double(rect.rows), Double(rect.rows) - 0.01)
            if picture.capabilities.graphics == .braille {
                dots.set(x: x, y: y, style: style, rank: UInt8(2 - grain.age))
            } else {
                canvas.draw(
                    picture.glyphs.grains[grain.age], column: column(fraction), row: rect.row + Int(y), style: style)
            }
        }
        dots.draw(on: &canvas)
    }

    /// Whether a grain is cut from what the tape shows.
    private func isOwn(_ grain: CloudState.Grain) -> Bool {
        guard let own else {
            return grain.lane == 0 || !picture.stage.tapeSounds.values.contains { $0.lanes.contains(grain.lane) }
        }
        return own.lanes.contains(grain.lane)
    }

    /// The scale of what goes upwards, what else fingers play, and the times at both ends.
    private func drawWords(_ route: Route, on canvas: inout Canvas) {
        let rect = picture.rect
        let zone = ZoneView(picture: picture, motion: .absolute)
        ZoneLabels.draw(picture, on: &canvas)
        if let y = picture.route(.y) {
            zone.vertical(y, hasX: true, on: &canvas)
            let ends = [y.binding.low, y.binding.high].map { ValueText.end($0, of: y.binding.parameter).count }
            for (row, width) in [
                (rect.row, ends[1]), (rect.row + 1, y.binding.parameter.definition.shortName.count + 2),
                (rect.endRow - 2, ends[0]),
            ] where rect.contains(Place(column: rect.column + width, row: row)) {
                // A number keeps its distance from the outline.
                canvas.draw(" ", column: rect.column + width, row: row)
            }
        }
        let seconds = own?.seconds ?? picture.stage.played?.durationSeconds ?? 0
        guard rect.rows >= 3, seconds > 0 else { return }
        let ends = [0.0, 1].map { SoundText.length(place($0, route) * seconds) }
        guard ends[0].count + ends[1].count + 2 <= rect.columns else { return }
        canvas.draw(ends[0], column: rect.column, row: rect.endRow - 1, style: .dim, limit: rect.endColumn)
        canvas.draw(ends[1], endingAt: rect.endColumn, row: rect.endRow - 1, style: .dim)
    }

    /// A finger's line is short, and goes on at the edge: ten long ones that move would be more than a slow connection can take.
    private func drawFoot(of finger: StageState.Finger, on canvas: inout Canvas) {
        let rect = picture.rect
        let place = picture.geometry.place(of: finger.position)
        let column = min(max(place.column, rect.column), rect.endColumn - 1)
        for row in [place.row - 1, place.row + 1] where (rect.row..<rect.endRow).contains(row) {
            canvas.draw(
                picture.glyphs.downLine, column: column, row: row,
                style: style(.value, cloud: cloud(of: finger)))
        }
        canvas.draw(
            picture.glyphs.position, column: column, row: rect.endRow - 1,
            style: style(.held, cloud: cloud(of: finger)))
    }

    private func drawLine(at column: Int, cloud: UInt8?, on canvas: inout Canvas) {
        for row in picture.rect.row..<picture.rect.endRow {
            canvas.draw(picture.glyphs.downLine, column: column, row: row, style: style(.ghost, cloud: cloud))
        }
    }
}
