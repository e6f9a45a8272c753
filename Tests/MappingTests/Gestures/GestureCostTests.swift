import Foundation
import Mapping
import Testing
import Touch

@Suite("What looking for gestures costs")
struct GestureCostTests {
    /// Ten fingers, of which five turn and five pinch, at 250 Hz.
    private static let frames = (0..<5000).map { step in
        TouchFrame(
            timeMicroseconds: Int64(step) * 4000,
            contacts: (0..<10).map { finger in
                let angle = Double(finger) * 2 * .pi / 5 + (finger < 5 ? Double(step) / 300 : 0)
                let radius = finger < 5 ? 0.2 : 0.15 + 0.05 * sin(Double(step) / 300)
                let middle = finger < 5 ? 0.25 : 0.75
                return Contact(
                    id: finger + 1, phase: step == 0 ? .began : .moved,
                    position: SurfacePoint(x: middle + radius * cos(angle), y: 0.5 + radius * sin(angle)))
            })
    }

    /// Microseconds a frame in the best of five runs, and how many events there were.
    private func cost(_ gestures: [Gesture]) -> (microseconds: Double, events: Int) {
        var best = (microseconds: Double.infinity, events: 0)
        for _ in 0..<5 {
            var recognition = GestureRecognition(gestures)
            best.events = 0
            let elapsed = ContinuousClock().measure {
                for frame in Self.frames {
                    best.events += recognition.handle(frame, from: 0, surface: .assumed(aspect: 1.6)).count
                }
            }
            best.microseconds = min(best.microseconds, elapsed / .microseconds(Self.frames.count))
        }
        return best
    }

    @Test("Ten fingers and twenty gestures cost well below 20 µs a frame, and nothing where none is looked for")
    func cost() {
        let kinds: [Gesture.Kind] = [
            .tap, .doubleTap, .longPress, .swipe(.left), .swipe(.up), .drag(.horizontal), .drag(.vertical), .pinch,
            .turn,
            .swipe(.down),
        ]
        let gestures = [0...0.5, 0.5...1].flatMap { x in
            kinds.map { Gesture($0, fingers: 5, area: Area(x: x, y: 0...1)) }
        }
        let busy = cost(gestures)
        #expect(gestures.count == 20 && busy.events > 5000, "both go on")
        #expect(busy.microseconds < 20, "\(busy)")
        let idle = cost([])
        #expect(idle.microseconds < 1 && idle.events == 0, "\(idle)")
    }
}
