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

    /// The time of all frames in the best of five runs, and how much came of them.
    private func cost(_ start: () -> (TouchFrame) -> Int) -> (time: Duration, events: Int) {
        var best = (time: Duration.seconds(1_000), events: 0)
        for _ in 0..<5 {
            let handle = start()
            best.events = 0
            let time = ContinuousClock().measure {
                for frame in Self.frames { best.events += handle(frame) }
            }
            best.time = min(best.time, time)
        }
        return best
    }

    /// What looking for `gestures` costs.
    private func cost(of gestures: [Gesture]) -> (time: Duration, events: Int) {
        cost {
            var recognition = GestureRecognition(gestures)
            return { recognition.handle($0, from: 0, surface: .assumed(aspect: 1.6)).count }
        }
    }

    @Test("Ten fingers and twenty gestures cost less than playing does, and hardly anything where none is looked for")
    func cost() throws {
        let kinds: [Gesture.Kind] = [
            .tap, .doubleTap, .longPress, .swipe(.left), .swipe(.up), .drag(.horizontal), .drag(.vertical), .pinch,
            .turn,
            .swipe(.down),
        ]
        let gestures = [0...0.5, 0.5...1].flatMap { x in
            kinds.map { Gesture($0, fingers: 5, area: Area(x: x, y: 0...1)) }
        }
        let zones = ["left", "right"].enumerated().map { index, name in
            """
            [[zone]]
            name = "\(name)"
            area = { x = [\(Double(index) / 2), \(Double(index + 1) / 2)], y = [0, 1] }
            x = { parameter = "\(index == 0 ? "pan" : "duration")", range = [0.1, 1] }
            y = { parameter = "\(index == 0 ? "pitch" : "density")", range = [10, 1000] }
            """
        }
        let mapping = try #require(
            MappingFile(text: (["name = \"Two\""] + zones).joined(separator: "\n"), file: "two").mapping)
        let playing = cost {
            var mapper = Mapper(mapping)
            mapper.surface = .assumed(aspect: 1.6)
            return { mapper.handle($0).count }
        }
        let busy = cost(of: gestures)
        #expect(gestures.count == 20 && busy.events > 5000 && playing.events > 5000, "both go on")
        #expect(busy.time < playing.time, "\(busy) beside \(playing)")
        let idle = cost(of: [])
        #expect(idle.time * 5 < busy.time && idle.events == 0, "\(idle) beside \(busy)")
    }
}
