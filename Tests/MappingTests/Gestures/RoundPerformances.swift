import Foundation
import Mapping
import Touch

/// Pinches and turns.
extension SyntheticPerformances {
    /// A pinch with a little turning, or a turn with a little pinching; some hold the thumb still.
    static func round(_ hand: inout Hand, _ count: Int, isTurn: Bool) {
        let limit = min(hand.surface.heightMillimetres * 0.42, 55)
        var (from, to, turn) = (hand.between(18, min(limit, 40)), 0.0, 0.0)
        if isTurn {
            to = from * (1 + hand.between(-0.06, 0.06) * hand.clumsiness)
            turn = hand.between(25, 100) * (hand.chance(0.5) ? 1 : -1)
        } else {
            let near = hand.between(9, 16)
            let far = near * hand.between(1.5, min(3, limit / near))
            (from, to) = hand.chance(0.5) ? (near, far) : (far, near)
            turn = hand.normal(3 * hand.clumsiness)
        }
        let middle = hand.layRound(count, radius: max(from, to))
        let scale = from / max(from, to)
        let start = SurfacePoint(x: hand.normal(2), y: hand.normal(2))
        let (down, up) = (hand.stagger(40), hand.stagger(50))
        let begin = (down.max() ?? 0) * hand.between(0.7, 1) + hand.between(0, 150)
        let duration = hand.between(280, 1300)
        let hold = hand.between(0, 250)
        let (ratio, radians) = (to / from, turn * .pi / 180)
        let wishesThumbStill = hand.chance(0.35)
        let arms = hand.places.map { SurfacePoint(x: ($0.x - middle.x) * scale, y: ($0.y - middle.y) * scale) }
        @Sendable func place(_ arm: SurfacePoint, _ fraction: Double, round pivot: SurfacePoint) -> SurfacePoint {
            let (size, angle) = (1 + (ratio - 1) * fraction, radians * fraction)
            let (x, y) = (arm.x - pivot.x, arm.y - pivot.y)
            return SurfacePoint(
                x: middle.x + pivot.x + start.x * fraction + size * (x * cos(angle) - y * sin(angle)),
                y: middle.y + pivot.y + start.y * fraction + size * (x * sin(angle) + y * cos(angle)))
        }
        // What goes round is the middle or, where there is room for that, the thumb.
        let surface = hand.surface
        let hasRoom = arms.allSatisfy { arm in
            [0.25, 0.5, 0.75, 1].map { place(arm, $0, round: arms[0]) }.allSatisfy {
                3...surface.widthMillimetres - 3 ~= $0.x && 3...surface.heightMillimetres - 3 ~= $0.y
            }
        }
        let pivot = wishesThumbStill && hasRoom ? arms[0] : SurfacePoint(x: 0, y: 0)
        for (index, arm) in arms.enumerated() {
            let lag = hand.between(0, 15 * hand.clumsiness)
            hand.touch(from: down[index], to: begin + duration + hold + up[index]) { time in
                place(arm, reach((time - begin - lag) / duration), round: pivot)
            }
        }
    }
}
