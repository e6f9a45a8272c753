import Mapping
import Terminal

/// How a knob's ring runs: an arc for a knob of less than a turn, the whole ring, turn by turn, for one of more. Angles are
/// clockwise from straight up, in radians, as the mapper turns it.
struct KnobRing {
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
