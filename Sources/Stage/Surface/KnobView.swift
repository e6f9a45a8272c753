import DisplayText
import Glibc
import Mapping
import Terminal

/// A knob: round, with a gap at the bottom where its range ends, the way from the range's beginning drawn strongly, and a
/// pointer. Its centre is the centre of its area, as the finger that turns it has it.
struct KnobView: ControlView {
    let picture: ControlPicture
    let turning: Control.Turning

    var manner: String? { if case .drag = turning { "\(picture.glyphs.bothUp) slide" } else { nil } }

    func draw(on canvas: inout Canvas) {
        guard let binding = picture.route(.turn)?.binding else { return }
        let (rect, stage, geometry) = (picture.rect, picture.stage, picture.geometry)
        let (control, isHeld, graphics) = (picture.control, picture.isHeld, picture.capabilities.graphics)
        let ring = KnobRing(turning)
        let parameter = binding.parameter
        let style = stage.style(of: parameter)
        let centre = geometry.exact(control.area.centre)
        let rows = rows
        // In columns; a row is two of them.
        // Where there is room, a row is left for the value.
        let radius = min(Double(rect.columns) / 2 - 0.75, Double(rows) - (rows >= 6 ? 2.25 : 1.25))
        let text = stage.text(of: parameter)
        let textStyle: Style = isHeld ? .strong : stage.isSounding ? .plain : .dim
        let middle = Int(centre.x.rounded(.down))
        // Where it would run into the neighbour, the value stands in the strip alone.
        let fits = text.count <= rect.columns
        guard radius >= 1.5 else {
            if fits { canvas.draw(text, column: middle - text.count / 2, row: Int(centre.y), style: textStyle) }
            return
        }

        var dots = DotLayer(rect, graphics: graphics)
        func dot(_ angle: Double, _ distance: Double, _ style: Style, _ rank: UInt8) {
            dots.set(
                x: centre.x + distance * sin(angle) - Double(rect.column),
                y: centre.y - distance * cos(angle) / 2 - Double(rect.row), style: style, rank: rank)
        }
        let position = picture.position(of: .turn)
        let pointer = ring.radians(at: position)
        let (start, end) = ring.arc(at: position)
        let steps = max(Int(radius * 20), 40)
        let thickness = graphics == .braille ? max(radius / 7, 0.5) : 0.0
        for step in 0...steps {
            let angle = start + (end - start) * Double(step) / Double(steps)
            let isOn = angle <= pointer
            dot(angle, radius, isOn ? style : .frame, isOn ? 1 : 0)
            guard isOn else { continue }
            var inner = 0.5
            while inner <= thickness {
                dot(angle, radius - inner, style, 1)
                inner += 0.5
            }
        }
        let pointerStyle = isHeld ? Style(.finger) : Style(stage.isSounding ? .held : .value, parameter)
        var along = radius * 0.3
        while along < radius * 0.82 {
            dot(pointer, along, pointerStyle, 2)
            along += 0.25
        }
        dots.draw(on: &canvas)

        if let sign = ring.sign(at: position, picture.glyphs), radius >= 3 {
            // Between the centre and the pointer's beginning.
            canvas.draw(
                sign, column: middle - (sign.count - 1) / 2, row: Int(centre.y.rounded(.down)), style: .dim,
                limit: rect.endColumn)
        }

        let low = ValueText.bound(binding.low)
        let high = ValueText.bound(binding.high)
        // The ends of the range stand under the ends of the arc, the value below and between them; where there is no row
        // for both, the value takes theirs.
        let endRow = Int((centre.y + radius * 0.36).rounded(.down)) + 1
        let reach = Int((radius * 0.71).rounded())
        let hasBoth = ring.hasEnds && endRow + 1 < rect.row + rows && rect.columns >= low.count + high.count + 2
        // A ring without a gap has its value below, or where there is no row inside.
        let below = Int((centre.y + radius / 2).rounded(.down)) + 1
        let ringRow = below < rect.endRow ? below : Int(centre.y.rounded(.down)) + 1
        let textRow = min(ring.hasEnds ? endRow + (hasBoth ? 1 : 0) : ringRow, rect.endRow - 1)
        guard fits else { return }
        canvas.draw(text, column: middle - (text.count - 1) / 2, row: textRow, style: textStyle, limit: rect.endColumn)
        guard hasBoth else { return }
        canvas.draw(low, column: max(middle - reach - low.count / 2, rect.column), row: endRow, style: .dim)
        let highColumn = min(middle + reach - (high.count - 1) / 2, rect.endColumn - high.count)
        canvas.draw(high, column: highColumn, row: endRow, style: .dim, limit: rect.endColumn)
    }

    /// The rows that every knob of that height has, whatever rounding gives to each: they look alike.
    private var rows: Int {
        let height = picture.control.area.y.upperBound - picture.control.area.y.lowerBound
        let others = picture.stage.mapping.controls.filter { other in
            guard case .knob = other.kind else { return false }
            return abs(other.area.y.upperBound - other.area.y.lowerBound - height) < 0.01
        }
        return others.map { picture.geometry.inside(of: $0.area).rows }.min() ?? picture.rect.rows
    }
}

/// How a knob's ring runs: an arc for a knob of less than a turn, the whole ring, turn by turn, for one of more. Angles are
/// clockwise from straight up, in radians, as the mapper turns it.
private struct KnobRing {
    private let turns: Double
    private let isDragged: Bool

    init(_ turning: Control.Turning) {
        switch turning {
        case .circle(let turns): (self.turns, isDragged) = (turns, false)
        case .drag: (turns, isDragged) = (Knob.defaultTurns, true)
        }
    }

    /// Whether the ring has a gap, between the ends of the range.
    var hasEnds: Bool { turns <= 0.9 }

    /// Where the pointer stands at `position`.
    func radians(at position: Double) -> Double { Knob.pointerDegrees(at: position, turns: turns) * .pi / 180 }

    /// The arc of the turn in which the pointer is at `position`.
    func arc(at position: Double) -> (start: Double, end: Double) {
        guard turns > 1 else { return (radians(at: 0), radians(at: 1)) }
        let start = radians(at: 0) + Double(turn(at: position) - 1) * 2 * .pi
        return (start, start + 2 * .pi)
    }

    /// What does not show by itself: which turn of how many it is, or that it does not turn under the finger.
    func sign(at position: Double, _ glyphs: Glyphs) -> String? {
        if isDragged { return String(glyphs.bothUp) }
        return turns > 1 ? "\(turn(at: position))/\(Int(turns.rounded(.up)))" : nil
    }

    /// Counted from 1.
    private func turn(at position: Double) -> Int {
        let last = max(Int(turns.rounded(.up)), 1)
        // A hair before a full turn is that turn.
        return min(Int(position * turns + 1e-9) + 1, last)
    }
}
