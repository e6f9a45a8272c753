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
        performance.events(sought).filter { $0.phase == .made || $0.phase == .began }.map { sought[$0.gesture] }
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

    /// The same in every run and on every machine. The limits were set with other seeds than those that start here.
    static func seed(_ name: String, _ number: Int) -> UInt64 {
        name.utf8.reduce(UInt64(31_000_000 + number)) { $0 &* 1_099_511_628_211 &+ UInt64($1) }
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
}
