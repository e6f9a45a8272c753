import Foundation
import Mapping
import SeededGenerator
import Touch

/// One touch of a performance: places in percent of the surface, times in ms.
struct PlayedTouch: Sendable {
    var from: Double
    var to: Double
    /// Whether it is taken away at the end, as a palm is, instead of lifting.
    var isCancelled = false
    /// Where it is, by the time in ms.
    var place: @Sendable (Double) -> (x: Double, y: Double)

    /// A finger that rests.
    static func finger(at place: (Double, Double), from: Double, to: Double) -> Self {
        Self(from: from, to: to) { _ in place }
    }

    /// A finger that goes along `path` evenly, each part of it in the same time.
    static func finger(path: [(Double, Double)], from: Double, to: Double) -> Self {
        Self(from: from, to: to) { time in
            let fraction = min(max((time - from) / (to - from), 0), 1) * Double(path.count - 1)
            let part = min(Int(fraction), path.count - 2)
            let (a, b, t) = (path[part], path[part + 1], fraction - Double(part))
            return (a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t)
        }
    }

    /// A touch that is found to be no finger.
    static func palm(at place: (Double, Double), from: Double, to: Double) -> Self {
        Self(from: from, to: to, isCancelled: true) { _ in place }
    }
}

/// What fingers do, as a device would tell it.
struct Performance: Sendable {
    var touches: [PlayedTouch]
    var surface = SurfaceSize(widthMillimetres: 200, heightMillimetres: 100)
    /// Frames a second.
    var rate = 125.0
    /// How far off a place is told at most, in mm, another way in each frame.
    var jitterMillimetres = 0.0
    var seed: UInt64 = 1

    init(_ touches: PlayedTouch...) { self.touches = touches }

    init(_ touches: [PlayedTouch], surface: SurfaceSize, rate: Double, jitterMillimetres: Double, seed: UInt64) {
        self.touches = touches
        self.surface = surface
        self.rate = rate
        self.jitterMillimetres = jitterMillimetres
        self.seed = seed
    }

    /// The frames of a device; a touch begins and ends in the first frame after its time.
    var frames: [TouchFrame] {
        var generator = SeededGenerator(seed: seed)
        var tracker = ContactTracker()
        var frames: [TouchFrame] = []
        let end = touches.map(\.to).max() ?? 0
        for step in 0...Int(end * rate / 1000 + 2) {
            let time = Double(step) * 1000 / rate
            for (key, touch) in touches.enumerated() {
                if time >= touch.to {
                    touch.isCancelled ? tracker.cancel(key) : tracker.end(key)
                } else if time >= touch.from {
                    let place = place(of: touch, at: time, &generator)
                    tracker.isDown(key) ? tracker.move(key, to: place) : tracker.begin(key, at: place)
                }
            }
            if let frame = tracker.frame(at: 1_000_000 + Int64(time * 1000)) { frames.append(frame) }
        }
        return frames
    }

    private func place(of touch: PlayedTouch, at time: Double, _ generator: inout SeededGenerator) -> SurfacePoint {
        let place = touch.place(time)
        let off = jitterMillimetres * Double.random(in: 0...1, using: &generator).squareRoot()
        let angle = Double.random(in: 0...(2 * .pi), using: &generator)
        return SurfacePoint(
            x: place.x / 100 + off * cos(angle) / surface.widthMillimetres,
            y: place.y / 100 + off * sin(angle) / surface.heightMillimetres)
    }

    /// What is found in it, until everything that waits has been told.
    func events(_ gestures: [Gesture]) -> [GestureEvent] {
        var recognition = GestureRecognition(gestures)
        let frames = frames
        return frames.flatMap { recognition.handle($0, from: 0, surface: surface) }
            + recognition.advance(to: (frames.last?.timeMicroseconds ?? 0) + 2_000_000)
    }

    /// The events as text: "tap 1" for a tap of one finger, "drag 2 began".
    func told(_ gestures: [Gesture]) -> [String] { words(events(gestures), gestures) }
}

/// Events as text, each way of what goes on told once.
func words(_ events: [GestureEvent], _ gestures: [Gesture]) -> [String] {
    events.compactMap { event in
        let gesture = gestures[event.gesture]
        let name = "\(gesture.kind.name) \(gesture.fingers)"
        switch event.phase {
        case .made: return name
        case .began: return "\(name) began"
        case .moved: return nil
        case .ended: return "\(name) ended"
        }
    }
}
