import Mapping
import SeededGenerator
import Touch

/// Fingers that come, wander and lift at random, and gestures of all kinds in areas that overlap.
enum RandomPlaying {
    static let areas = [
        Area(x: 0...1, y: 0...1), Area(x: 0...0.5, y: 0...1), Area(x: 0.3...0.8, y: 0.2...0.7),
        Area(x: 0.5...1, y: 0...1),
    ]
    static let gestures = areas.flatMap { area in
        everyGesture.map { Gesture($0.kind, fingers: $0.fingers, area: area) }
    }

    struct Step {
        let frame: TouchFrame
        let source: Int
    }

    /// Frames of two sources in which fingers come, wander, are taken away and lift at random.
    static func steps(_ seed: Int, _ count: Int = 400) -> [Step] {
        var generator = SeededGenerator(seed: UInt64(seed))
        var trackers = [ContactTracker(), ContactTracker()]
        var time: Int64 = 0
        return (0..<count).compactMap { _ in
            let source = Int.random(in: 0...1, using: &generator)
            for key in 0..<4 {
                if let place = trackers[source].position(of: key) {
                    switch Int.random(in: 0..<40, using: &generator) {
                    case 0...3: trackers[source].end(key)
                    case 4: trackers[source].cancel(key)
                    case 5...20:
                        let (dx, dy) = (
                            Double.random(in: -1...1, using: &generator), Double.random(in: -1...1, using: &generator)
                        )
                        trackers[source].move(key, to: SurfacePoint(x: place.x + dx * 0.04, y: place.y + dy * 0.04))
                    default: break
                    }
                } else if Int.random(in: 0..<12, using: &generator) == 0 {
                    let (x, y) = (
                        Double.random(in: 0...1, using: &generator), Double.random(in: 0...1, using: &generator)
                    )
                    trackers[source].begin(key, at: SurfacePoint(x: x, y: y))
                }
            }
            time += Int64.random(in: 1...30_000, using: &generator)
            if Int.random(in: 0..<30, using: &generator) == 0 { time += 700_000 }
            return trackers[source].frame(at: time).map { Step(frame: $0, source: source) }
        }
    }

    static let surfaces = [SurfaceSize(widthMillimetres: 217, heightMillimetres: 136), SurfaceSize.assumed(aspect: 2)]
}
