import Foundation
import Mapping
import Touch

/// Swipes and drags.
extension SyntheticPerformances {
    private static func unit(_ direction: Gesture.Direction) -> (x: Double, y: Double) {
        switch direction {
        case .left: (-1, 0)
        case .right: (1, 0)
        case .up: (0, 1)
        case .down: (0, -1)
        }
    }

    /// A flick: lifted while it still moves, or nearly at its end; on a bow, and not quite straight.
    static func swipe(_ direction: Gesture.Direction, _ hand: inout Hand, _ count: Int) {
        let unit = unit(direction)
        let room = (unit.x != 0 ? hand.surface.widthMillimetres : hand.surface.heightMillimetres) * 0.6
        let length = min(hand.between(18, 90), room)
        let duration = min(max(length / hand.between(120, 600) * 1000, 70), 420)
        go(
            &hand, count, unit, length, duration, rest: hand.between(0, 60), lifted: hand.between(0.6, 0.95), end: 0,
            speeding: nil)
    }

    /// Slow enough to listen to, with a rest before and after.
    static func drag(_ axis: Gesture.Axis, _ hand: inout Hand, _ count: Int) {
        let sign = hand.chance(0.5) ? 1.0 : -1
        let unit = axis == .horizontal ? (x: sign, y: 0.0) : (x: 0.0, y: sign)
        let room = (unit.x != 0 ? hand.surface.widthMillimetres : hand.surface.heightMillimetres) * 0.6
        let length = min(hand.between(15, 140), room)
        let duration = max(length / hand.between(15, 130) * 1000, 550)
        go(
            &hand, count, unit, length, duration, rest: hand.between(0, 180), lifted: 1, end: hand.between(0, 300),
            speeding: hand.between(150, 450))
    }

    /// At any speed: a hundredth of a second or two seconds for the same way.
    static func slide(_ direction: Gesture.Direction, _ hand: inout Hand, _ count: Int) {
        let unit = unit(direction)
        let room = (unit.x != 0 ? hand.surface.widthMillimetres : hand.surface.heightMillimetres) * 0.6
        let length = min(hand.between(16, 80), room)
        let duration = max(length / exp(hand.between(log(18), log(500))) * 1000, 70)
        go(
            &hand, count, unit, length, duration, rest: hand.between(0, 120), lifted: hand.between(0.75, 1),
            end: hand.between(0, 120), speeding: duration > 600 ? hand.between(100, 300) : nil)
    }

    private static func go(
        _ hand: inout Hand, _ count: Int, _ unit: (x: Double, y: Double), _ length: Double, _ duration: Double,
        rest: Double, lifted: Double, end: Double, speeding: Double?
    ) {
        hand.lay(count, way: (unit.x * length, unit.y * length))
        let (down, up) = (hand.stagger(40), hand.stagger(35))
        let start = (down.max() ?? 0) * hand.between(0.6, 1) + rest
        let off = hand.normal(8 * hand.clumsiness) * .pi / 180
        let bow = hand.normal(0.08 * hand.clumsiness) * length
        // The hand turns round the wrist or the elbow as it goes.
        let swing = hand.between(-1, 1) * length / 250
        let places = hand.places
        let middle = SurfacePoint(
            x: places.map(\.x).reduce(0, +) / Double(count), y: places.map(\.y).reduce(0, +) / Double(count))
        for (index, place) in places.enumerated() {
            let own = length * (1 + hand.normal(0.05 * hand.clumsiness))
            let lag = hand.between(0, 15 * hand.clumsiness)
            touch(
                &hand, from: down[index], to: start + duration * lifted + end + up[index], place, middle,
                Way(
                    unit: unit, length: own, off: off, bow: bow, swing: swing, start: start + lag, duration: duration,
                    speeding: speeding))
        }
    }

    struct Way {
        let unit: (x: Double, y: Double)
        let length: Double
        let off: Double
        let bow: Double
        let swing: Double
        let start: Double
        let duration: Double
        /// How long it takes to get up to speed; `nil` for one aimed movement.
        let speeding: Double?

        func fraction(_ time: Double) -> Double {
            speeding.map { glide(time - start, start: $0, duration: duration) } ?? reach((time - start) / duration)
        }
    }

    private static func touch(
        _ hand: inout Hand, from: Double, to: Double, _ place: SurfacePoint, _ middle: SurfacePoint, _ way: Way
    ) {
        hand.touch(from: from, to: to) { time in
            let fraction = way.fraction(time)
            let along = way.length * fraction
            let across = way.bow * 4 * fraction * (1 - fraction) + along * sin(way.off)
            let turn = way.swing * fraction
            let (x, y) = (place.x - middle.x, place.y - middle.y)
            return SurfacePoint(
                x: middle.x + x * cos(turn) - y * sin(turn) + way.unit.x * along - way.unit.y * across,
                y: middle.y + x * sin(turn) + y * cos(turn) + way.unit.y * along + way.unit.x * across)
        }
    }
}
