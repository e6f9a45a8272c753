import Foundation
import Mapping
import Touch

/// A performance, and the gesture that it is meant as.
struct Take: Sendable {
    /// `nil` where nothing is to be found.
    let meant: Gesture?
    /// What it is, in words.
    let name: String
    let performance: Performance
    /// What is looked for.
    var sought = everyGesture

    /// Which gestures are found in it: made or begun.
    var found: [Gesture] {
        performance.events(sought).filter { $0.course == .made || $0.course == .began }.map { sought[$0.gesture] }
    }
}

/// Performances made up from what hands do. Times and speeds are those of people and know nothing of the recognition's limits.
enum SyntheticPerformances {
    static let all: [Take] = gestures + nonGestures

    static let gestures: [Take] = Gesture.Kind.all.flatMap { kind in
        let counts = (kind == .pinch || kind == .turn ? 2 : 1)...5
        return counts.flatMap { count in
            (0..<repeats(kind)).map { number in
                var hand = Hand(seed: seed(kind.name, count * 1000 + number))
                perform(kind, count, &hand)
                return Take(
                    meant: Gesture(kind, fingers: count), name: "\(kind.name) \(count)", performance: hand.performance)
            }
        }
    }

    static func repeats(_ kind: Gesture.Kind) -> Int {
        switch kind {
        case .tap, .doubleTap, .longPress: 24
        case .swipe: 8
        case .drag: 12
        case .pinch, .turn: 30
        }
    }

    /// The same in every run and on every machine.
    static func seed(_ name: String, _ number: Int) -> UInt64 {
        name.utf8.reduce(UInt64(number)) { $0 &* 1_099_511_628_211 &+ UInt64($1) }
    }

    static func perform(_ kind: Gesture.Kind, _ count: Int, _ hand: inout Hand) {
        switch kind {
        case .tap:
            hand.lay(count)
            _ = hand.press(from: 0, hold: hand.time(90), drift: hand.chance(0.1) ? 3.5 : 1.5)
        case .doubleTap:
            hand.lay(count)
            let end = hand.press(from: 0, hold: hand.time(75), drift: 1.5)
            hand.shift(byUpTo: 1.8)
            _ = hand.press(from: end + hand.time(110), hold: hand.time(75), drift: 1.5)
        case .longPress:
            hand.lay(count)
            _ = hand.press(from: 0, hold: hand.between(620, 1500), drift: 2, liftingWithin: 120)
        case .swipe(let direction): swipe(direction, &hand, count)
        case .drag(let axis): drag(axis, &hand, count)
        case .pinch: round(&hand, count, isTurn: false)
        case .turn: round(&hand, count, isTurn: true)
        }
    }

    private static func unit(_ direction: Gesture.Direction) -> (x: Double, y: Double) {
        switch direction {
        case .left: (-1, 0)
        case .right: (1, 0)
        case .up: (0, 1)
        case .down: (0, -1)
        }
    }

    /// A flick: lifted while it still moves, or nearly at its end; on a bow, and not quite straight.
    private static func swipe(_ direction: Gesture.Direction, _ hand: inout Hand, _ count: Int) {
        let unit = unit(direction)
        let room = (unit.x != 0 ? hand.surface.widthMillimetres : hand.surface.heightMillimetres) * 0.6
        let length = min(hand.between(18, 90), room)
        let duration = min(max(length / hand.between(120, 600) * 1000, 70), 420)
        go(
            &hand, count, unit, length, duration, rest: hand.between(0, 60), lifted: hand.between(0.6, 0.95), end: 0,
            speeding: nil)
    }

    /// Slow enough to listen to, with a rest before and after.
    private static func drag(_ axis: Gesture.Axis, _ hand: inout Hand, _ count: Int) {
        let sign = hand.chance(0.5) ? 1.0 : -1
        let unit = axis == .horizontal ? (x: sign, y: 0.0) : (x: 0.0, y: sign)
        let room = (unit.x != 0 ? hand.surface.widthMillimetres : hand.surface.heightMillimetres) * 0.6
        let length = min(hand.between(15, 140), room)
        let duration = max(length / hand.between(15, 130) * 1000, 550)
        go(
            &hand, count, unit, length, duration, rest: hand.between(0, 180), lifted: 1, end: hand.between(0, 300),
            speeding: hand.between(150, 450))
    }

    private static func go(
        _ hand: inout Hand, _ count: Int, _ unit: (x: Double, y: Double), _ length: Double, _ duration: Double,
        rest: Double, lifted: Double, end: Double, speeding: Double?
    ) {
        hand.lay(count, way: (unit.x * length, unit.y * length))
        let (down, up) = (hand.stagger(40), hand.stagger(35))
        let start = (down.max() ?? 0) * hand.between(0.6, 1) + rest
        let off = hand.normal(8) * .pi / 180
        let bow = hand.normal(0.08) * length
        // The hand turns round the wrist or the elbow as it goes.
        let swing = hand.between(-1, 1) * length / 250
        let places = hand.places
        let middle = SurfacePoint(
            x: places.map(\.x).reduce(0, +) / Double(count), y: places.map(\.y).reduce(0, +) / Double(count))
        for (index, place) in places.enumerated() {
            let own = length * (1 + hand.normal(0.05))
            let lag = hand.between(0, 15)
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

        func share(_ time: Double) -> Double {
            speeding.map { glide(time - start, start: $0, duration: duration) } ?? reach((time - start) / duration)
        }
    }

    private static func touch(
        _ hand: inout Hand, from: Double, to: Double, _ place: SurfacePoint, _ middle: SurfacePoint, _ way: Way
    ) {
        hand.touch(from: from, to: to) { time in
            let share = way.share(time)
            let along = way.length * share
            let across = way.bow * 4 * share * (1 - share) + along * sin(way.off)
            let turn = way.swing * share
            let (x, y) = (place.x - middle.x, place.y - middle.y)
            return SurfacePoint(
                x: middle.x + x * cos(turn) - y * sin(turn) + way.unit.x * along - way.unit.y * across,
                y: middle.y + x * sin(turn) + y * cos(turn) + way.unit.y * along + way.unit.x * across)
        }
    }

    /// A pinch with a little turning, or a turn with a little pinching; some hold the thumb still.
    private static func round(_ hand: inout Hand, _ count: Int, isTurn: Bool) {
        let most = min(hand.surface.heightMillimetres * 0.42, 55)
        var (from, to, turn) = (hand.between(18, min(most, 40)), 0.0, 0.0)
        if isTurn {
            to = from * (1 + hand.between(-0.06, 0.06))
            turn = hand.between(25, 100) * (hand.chance(0.5) ? 1 : -1)
        } else {
            let near = hand.between(9, 16)
            let far = near * hand.between(1.5, min(3, most / near))
            (from, to) = hand.chance(0.5) ? (near, far) : (far, near)
            turn = hand.normal(3)
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
        @Sendable func place(_ arm: SurfacePoint, _ share: Double, round pivot: SurfacePoint) -> SurfacePoint {
            let (size, angle) = (1 + (ratio - 1) * share, radians * share)
            let (x, y) = (arm.x - pivot.x, arm.y - pivot.y)
            return SurfacePoint(
                x: middle.x + pivot.x + start.x * share + size * (x * cos(angle) - y * sin(angle)),
                y: middle.y + pivot.y + start.y * share + size * (x * sin(angle) + y * cos(angle)))
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
            let lag = hand.between(0, 15)
            hand.touch(from: down[index], to: begin + duration + hold + up[index]) { time in
                place(arm, reach((time - begin - lag) / duration), round: pivot)
            }
        }
    }
}
