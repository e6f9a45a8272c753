import Terminal
import Touch
import TouchInput

/// Fingers on the terminal beside the surface, as pointers: each touch is taken once, on the cell that it lies on.
package struct TouchTaps: Sendable {
    private var taken = 0

    /// None taken.
    package init() {}

    /// What is new among `touches`, on a terminal of that size.
    package mutating func pointers(_ touches: [ScreenTouch], size: Size) -> [Pointer] {
        let new = touches.filter { $0.number > taken }
        taken = touches.last?.number ?? taken
        return new.map { touch in
            let phase: Pointer.Phase =
                switch touch.phase {
                case .began: .press
                case .moved, .held: .drag
                case .ended, .cancelled: .release
                }
            return Pointer(
                id: touch.contact, phase: phase,
                place: Place(
                    column: Self.cell(touch.place.x, of: size.columns), row: Self.cell(1 - touch.place.y, of: size.rows)
                ), column: Self.exact(touch.place.x, of: size.columns))
        }
    }

    /// With parts of cells, from the middle of the first.
    private static func exact(_ fraction: Double, of count: Int) -> Double {
        fraction.isFinite ? min(max(fraction, 0), 1) * Double(count) - 0.5 : 0
    }

    private static func cell(_ fraction: Double, of count: Int) -> Int {
        fraction.isFinite ? min(max(Int(fraction * Double(count)), 0), max(count - 1, 0)) : 0
    }
}
