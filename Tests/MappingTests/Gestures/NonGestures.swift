import Foundation
import Mapping
import Touch

/// What hands do on an instrument that is no gesture.
extension SyntheticPerformances {
    /// Where one or two fingers play zones, what goes on with one or two is not looked for: that is how they play.
    static let besidePlaying = everyGesture.filter { gesture in
        switch gesture.kind {
        case .drag, .pinch, .turn: gesture.fingers > 2
        default: true
        }
    }

    static let nonGestures: [Take] =
        takes("slow wandering", besidePlaying, wander) + takes("playing two zones", besidePlaying, playZones)
        + takes("rolling keys", besidePlaying, trill) + takes("a resting hand", everyGesture, restHand)
        + takes("a finger that joins late", everyGesture, joinLate)
        + takes("drumming out of time", everyGesture, drum)

    private static func takes(
        _ name: String, _ sought: [Gesture], _ perform: (inout Hand) -> Void
    ) -> [Take] {
        (0..<30).map { number in
            var hand = Hand(seed: seed(name, number))
            perform(&hand)
            return Take(meant: nil, name: name, performance: hand.performance, sought: sought)
        }
    }

    /// A finger looks for a sound: from place to place, now quicker, now slower.
    private static func wander(_ hand: inout Hand) {
        hand.lay(1)
        wanderOne(&hand, from: 0, to: hand.between(1500, 5000), hand.places[0])
    }

    private static func wanderOne(_ hand: inout Hand, from: Double, to: Double, _ place: SurfacePoint) {
        let (width, height) = (hand.surface.widthMillimetres, hand.surface.heightMillimetres)
        var stops = [(time: from, place: place)]
        while let last = stops.last, last.time < to {
            let way = hand.between(4, 40)
            let angle = hand.between(0, 2 * .pi)
            let next = SurfacePoint(
                x: min(max(last.place.x + way * cos(angle), 3), width - 3),
                y: min(max(last.place.y + way * sin(angle), 3), height - 3))
            stops.append((last.time + max(way / hand.between(15, 90) * 1000, 150), next))
        }
        let path = stops
        hand.touch(from: from, to: to) { time in
            let next = path.firstIndex { $0.time > time } ?? path.count - 1
            let (a, b) = (path[max(next - 1, 0)], path[next])
            let fraction = reach(b.time > a.time ? (time - a.time) / (b.time - a.time) : 1)
            return SurfacePoint(
                x: a.place.x + (b.place.x - a.place.x) * fraction, y: a.place.y + (b.place.y - a.place.y) * fraction)
        }
    }

    /// Each hand plays its half, one finger each; they come and go as they like.
    private static func playZones(_ hand: inout Hand) {
        let (width, height) = (hand.surface.widthMillimetres, hand.surface.heightMillimetres)
        for half in 0..<2 {
            var time = Double(half) * hand.between(170, 700)
            while time < 3000 {
                let end = time + hand.between(500, 2500)
                let place = SurfacePoint(
                    x: width * (Double(half) * 0.5 + hand.between(0.08, 0.42)), y: height * hand.between(0.1, 0.9))
                wanderOne(&hand, from: time, to: end, place)
                time = end + hand.between(60, 300)
            }
        }
    }

    /// Two to four fingers in turn, each down before the one before is up.
    private static func trill(_ hand: inout Hand) {
        let count = Int(hand.between(2, 4.99))
        hand.lay(count)
        let beat = hand.between(70, 140)
        let overlap = hand.between(0.1, 0.4)
        var time = 0.0
        for note in 0..<Int(hand.between(6, 24)) {
            let place = hand.places[note % count]
            let length = beat * (1 + overlap + hand.normal(0.04))
            hand.touch(from: time, to: time + max(length, beat * 1.08)) { _ in place }
            time += beat
        }
    }

    /// Palm and fingers come to rest one after the other; the palm may be told from fingers later, or never.
    private static func restHand(_ hand: inout Hand) {
        hand.lay(Int(hand.between(3, 5.99)))
        var time = 0.0
        let end = hand.between(1500, 4000)
        let isPalmFound = hand.chance(0.5)
        let palm = SurfacePoint(x: hand.places[0].x + hand.between(10, 30), y: max(hand.places[0].y - 40, 3))
        hand.touch(from: 0, to: isPalmFound ? hand.between(150, 450) : end, isCancelled: isPalmFound) { _ in palm }
        for place in hand.places {
            time += hand.between(40, 200)
            let (dx, dy) = (hand.normal(1.5), hand.normal(1.5))
            let (from, to) = (time, end + hand.between(-200, 200))
            hand.touch(from: from, to: to) { time in
                let fraction = (time - from) / (to - from)
                return SurfacePoint(x: place.x + dx * fraction, y: place.y + dy * fraction)
            }
        }
    }

    /// One to four fingers rest, and before that can be anything another comes; then all lift.
    private static func joinLate(_ hand: inout Hand) {
        let count = Int(hand.between(1, 4.99))
        hand.lay(count + 1)
        let late = hand.between(200, 430)
        let end = late + hand.between(150, 900)
        for (index, place) in hand.places.enumerated() {
            let from = index == count ? late : hand.between(0, 40)
            hand.touch(from: from, to: end + hand.between(0, 60)) { _ in place }
        }
    }

    /// Four fingers on the table, one after the other, again and again, each down until the round is over.
    private static func drum(_ hand: inout Hand) {
        hand.lay(4)
        var time = 0.0
        for _ in 0..<Int(hand.between(1, 5)) {
            let step = hand.between(60, 110)
            for (index, place) in hand.places.enumerated() {
                let from = time + Double(index) * step + hand.normal(8)
                let to = time + step * 4 + Double(index) * step * hand.between(0.1, 0.5)
                hand.touch(from: from, to: to) { _ in place }
            }
            time += step * 4 + hand.between(150, 350)
        }
    }
}
