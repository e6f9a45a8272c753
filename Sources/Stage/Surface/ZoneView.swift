import DisplayText
import Granular
import Mapping
import Terminal
import Touch

/// A zone: the parameters and ranges on its axes, guides from the finger that plays it, or a mark where its values stand; what
/// else of the fingers plays, in words.
struct ZoneView: ControlView {
    let picture: ControlPicture
    let motion: Control.Motion

    var fingerMeasures: [Measure] { [.y, .x] + Measure.allCases.filter { ![.x, .y, .speed, .held].contains($0) } }

    var manner: String? { isRelative ? "relative" : nil }

    private var isRelative: Bool { if case .relative = motion { true } else { false } }

    func position(of measure: Measure, under finger: StageState.Finger) -> Double? {
        let place = picture.pointed(by: finger)
        guard !isRelative else { return nil }
        return measure == .x ? place.x : measure == .y ? place.y : nil
    }

    func draw(on canvas: inout Canvas) {
        let rect = picture.rect
        let (x, y) = (picture.route(.x), picture.route(.y))
        let finger = picture.leader
        let spot = finger.map { picture.geometry.place(of: $0.position) } ?? stepped
        if finger != nil, !isRelative { guide(to: spot, x, y, on: &canvas) }
        ZoneLabels.draw(picture, on: &canvas)
        if let y { vertical(y, hasX: x != nil, on: &canvas) }
        if let x { horizontal(x, on: &canvas) }
        // Where values move on, no place stands for one; where every finger has a cloud, none stands for all.
        guard finger == nil, !isRelative, !picture.stage.mapping.hasCloudPerTouch else { return }
        if let route = y ?? x, rect.contains(spot), let place = freePlace(nearest: spot, canvas) {
            canvas.draw(
                picture.glyphs.ghost, column: place.column, row: place.row,
                style: picture.stage.style(of: route.binding.parameter))
        }
    }

    /// The cell of the zone nearest to `spot` on which nothing is written; `nil` where there is none.
    private func freePlace(nearest spot: Place, _ canvas: Canvas) -> Place? {
        let rect = picture.rect
        let places = (rect.row..<rect.endRow).flatMap { row in
            (rect.column..<rect.endColumn).map { Place(column: $0, row: row) }
        }
        // A cell is about twice as high as wide.
        func distance(_ place: Place) -> Int { abs(place.column - spot.column) + 2 * abs(place.row - spot.row) }
        // A blank between two words is part of what is written there.
        func isFree(_ place: Place) -> Bool {
            (max(place.column - 1, rect.column)...min(place.column + 1, rect.endColumn - 1)).allSatisfy {
                canvas[$0, place.row].scalar == 0x20
            }
        }
        return places.filter(isFree).min { distance($0) < distance($1) }
    }

    private var stepped: Place {
        let dead = picture.control.handling.deadZone
        func fraction(_ measure: Measure) -> Double {
            picture.stage.position(of: measure, on: picture.index).map { dead + $0 * (1 - 2 * dead) } ?? 0.5
        }
        let area = picture.control.area
        let place = picture.geometry.place(
            of: SurfacePoint(
                x: area.x.lowerBound + fraction(.x) * (area.x.upperBound - area.x.lowerBound),
                y: area.y.lowerBound + fraction(.y) * (area.y.upperBound - area.y.lowerBound)))
        // A value at its end stands at the last cell within the frame.
        return Place(
            column: min(max(place.column, picture.rect.column), picture.rect.endColumn - 1),
            row: min(max(place.row, picture.rect.row), picture.rect.endRow - 1))
    }

    private func guide(to spot: Place, _ x: Route?, _ y: Route?, on canvas: inout Canvas) {
        let rect = picture.rect
        let row = min(max(spot.row, rect.row), rect.endRow - 1)
        let column = min(max(spot.column, rect.column), rect.endColumn - 1)
        if let y {
            for at in rect.column..<max(column, rect.column) {
                canvas.draw(
                    picture.glyphs.acrossDots, column: at, row: row, style: Style(.ghost, y.binding.parameter))
            }
        }
        if let x {
            for at in min(row + 1, rect.endRow)..<rect.endRow {
                canvas.draw(
                    picture.glyphs.downDots, column: column, row: at, style: Style(.ghost, x.binding.parameter))
            }
        }
    }

    func vertical(_ route: Route, hasX: Bool, on canvas: inout Canvas) {
        let rect = picture.rect
        let parameter = route.binding.parameter
        let style = picture.stage.style(of: parameter)
        let arrow = isRelative ? picture.glyphs.bothUp : picture.glyphs.up
        let name = CharacterWidth.fit(
            "\(arrow) \(parameter.definition.shortName)", columns: rect.columns, mark: picture.glyphs.cut)
        guard !isRelative else {
            canvas.draw(name, column: rect.column, row: rect.row, style: style, limit: rect.endColumn)
            return
        }
        let ends = route.isReversed ? (route.binding.high, route.binding.low) : (route.binding.low, route.binding.high)
        canvas.draw(
            ValueText.end(ends.1, of: parameter), column: rect.column, row: rect.row, style: .dim,
            limit: rect.endColumn)
        let bottom = rect.endRow - (hasX ? 2 : 1)
        guard bottom > rect.row else { return }
        canvas.draw(
            ValueText.end(ends.0, of: parameter), column: rect.column, row: bottom, style: .dim, limit: rect.endColumn)
        guard bottom > rect.row + 1 else { return }
        canvas.draw(name, column: rect.column, row: rect.row + 1, style: style, limit: rect.endColumn)
    }

    private func horizontal(_ route: Route, on canvas: inout Canvas) {
        let rect = picture.rect
        let row = rect.endRow - 1
        let parameter = route.binding.parameter
        let arrow =
            isRelative ? picture.glyphs.bothAcross : route.isReversed ? picture.glyphs.left : picture.glyphs.right
        let whole =
            route.isReversed && !isRelative
            ? "\(arrow) \(parameter.definition.shortName)" : "\(parameter.definition.shortName) \(arrow)"
        let name = CharacterWidth.fit(whole, columns: rect.columns, mark: picture.glyphs.cut)
        let style = picture.stage.style(of: parameter)
        let middle = rect.column + (rect.columns - name.count) / 2
        guard !isRelative else {
            canvas.draw(name, column: max(middle, rect.column), row: row, style: style, limit: rect.endColumn)
            return
        }
        let ends = route.isReversed ? (route.binding.high, route.binding.low) : (route.binding.low, route.binding.high)
        let high = ValueText.end(ends.1, of: parameter)
        var low = ValueText.end(ends.0, of: parameter)
        if low.count + name.count + high.count + 2 > rect.columns { low = ValueText.bound(ends.0) }
        let lowFits = low.count + name.count + high.count + 2 <= rect.columns
        var left = rect.column
        if lowFits { left = canvas.draw(low, column: rect.column, row: row, style: .dim) + 1 }
        let right =
            name.count + high.count + 1 <= rect.columns
            ? canvas.draw(high, endingAt: rect.endColumn, row: row, style: .dim) : rect.endColumn
        canvas.draw(
            name, column: max(left, min(middle, right - 1 - name.count)), row: row, style: style, limit: right)
    }
}

/// What of the fingers plays in a zone beside its two axes, in the upper right corner: "distance 20–100 mm → density".
enum ZoneLabels {
    static func draw(_ picture: ControlPicture, on canvas: inout Canvas) {
        let rect = picture.rect
        // The scale at the left keeps its room in the first two rows.
        let scaleRoom = picture.route(.y) == nil ? 0 : 10
        var row = rect.row
        for label in labels(picture) {
            let name = label.parameter.definition.shortName
            let texts = [label.long, label.short].map { "\($0) \(picture.glyphs.right) \(name)" }
            func fitting(_ room: Int) -> String? { texts.first { CharacterWidth.columns($0) <= room } }
            if row < rect.row + 2, fitting(rect.columns - scaleRoom) == nil { row = rect.row + 2 }
            let room = row < rect.row + 2 ? rect.columns - scaleRoom : rect.columns
            guard let text = fitting(room), row < max(rect.endRow - 2, rect.row + 1) else { continue }
            let start = canvas.draw(text, endingAt: rect.endColumn, row: row, style: .dim)
            let nameStart = start + CharacterWidth.columns(text) - name.count
            canvas.draw(
                name, column: nameStart, row: row, style: picture.stage.style(of: label.parameter),
                limit: rect.endColumn)
            row += 1
        }
    }

    private static func labels(_ picture: ControlPicture) -> [(long: String, short: String, parameter: Parameter)] {
        var seen: Set<Measure> = []
        return picture.control.routes.compactMap { route in
            let isFirst = seen.insert(route.measure).inserted
            let isAxis = route.measure == .x || route.measure == .y
            // The first of an axis stands at its scale; what never moves is not told.
            guard !(isAxis && isFirst), moves(route.binding) else { return nil }
            let name =
                isAxis
                ? String(route.measure == .x ? picture.glyphs.bothAcross : picture.glyphs.bothUp)
                : MeasureText.name(route.measure)
            let span = MeasureText.span(route)
            return (span.isEmpty ? name : "\(name) \(span)", name, route.binding.parameter)
        }
    }

    private static func moves(_ binding: Binding) -> Bool {
        switch binding.response {
        case .table(let fractions): Set(fractions).count > 1
        case .notes(let values): Set(values).count > 1
        default: binding.low != binding.high
        }
    }
}
