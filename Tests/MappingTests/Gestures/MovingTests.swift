import Foundation
import Mapping
import Testing
import Touch

@Suite("Swipes, drags, pinches and turns")
struct MovingTests {
    /// `count` fingers side by side that go together, in percent of a surface of 200 by 100 mm.
    private func go(_ count: Int, by way: (Double, Double), from: Double = 0, to: Double) -> [PlayedTouch] {
        (0..<count).map {
            let (x, y) = (30 + Double($0) * 10, 50.0)
            return .finger(path: [(x, y), (x + way.0, y + way.1)], from: from, to: to)
        }
    }

    /// Two fingers across from each other, whose distance in mm and angle in degrees go from one value to another.
    private func round(
        _ count: Int = 2, distance: (Double, Double), degrees: (Double, Double) = (0, 0), to end: Double
    ) -> [PlayedTouch] {
        (0..<count).map { index in
            PlayedTouch(from: 0, to: end) { time in
                let fraction = min(time / end, 1)
                let radius = (distance.0 + (distance.1 - distance.0) * fraction) / 2
                let angle =
                    (degrees.0 + (degrees.1 - degrees.0) * fraction) * .pi / 180 + Double(index) * 2 * .pi
                    / Double(count)
                return (50 + radius * cos(angle) / 2, 50 - radius * sin(angle))
            }
        }
    }

    private func told(_ touches: [PlayedTouch], _ gestures: [Gesture] = everyGesture) -> [String] {
        var performance = Performance()
        performance.touches = touches
        return performance.told(gestures)
    }

    /// The sum of what is told of the gesture at `index`.
    private func sum(_ touches: [PlayedTouch], _ gestures: [Gesture], _ index: Int = 0) -> Double {
        var performance = Performance()
        performance.touches = touches
        return performance.events(gestures).reduce(0) { sum, event in
            if case .moved(let by) = event.phase, event.gesture == index { sum + by } else { sum }
        }
    }

    @Test("A quick way in one direction is a swipe of as many fingers", arguments: 1...5)
    func swipe(_ count: Int) {
        #expect(told(go(count, by: (15, 4), to: 160)) == ["swipe right \(count)"])
        #expect(told(go(count, by: (-15, 4), to: 160)) == ["swipe left \(count)"])
        #expect(told(go(count, by: (3, 30), to: 160)) == ["swipe up \(count)"])
        #expect(told(go(count, by: (3, -30), to: 160)) == ["swipe down \(count)"])
    }

    @Test("Short, aslant or not all the same way is no swipe")
    func noSwipe() {
        let swipes = everyGesture.filter { $0.kind.family == "swipe" }
        #expect(told(go(1, by: (3.5, 0), to: 60), swipes) == [])
        #expect(told(go(1, by: (15, 30), to: 160), swipes) == [], "45°")
        #expect(told(go(1, by: (10, 0), to: 400), swipes) == [], "50 mm/s")
        #expect(told(go(1, by: (60, 0), to: 600), swipes) == [], "too long")
        let apart = go(1, by: (-15, 0), to: 160) + [.finger(path: [(60, 50), (90, 50)], from: 0, to: 160)]
        #expect(told(apart, swipes) == [])
        #expect(told(go(1, by: (15, 0), to: 160) + [.finger(at: (80, 50), from: 0, to: 300)], swipes) == [])
    }

    @Test("A slow way along an axis is a drag, told without a jump from its threshold on", arguments: 1...5)
    func drag(_ count: Int) {
        #expect(
            told(go(count, by: (20, 5), to: 1000)) == [
                "drag horizontal \(count) began", "drag horizontal \(count) ended",
            ])
        #expect(
            told(go(count, by: (2, -40), to: 1000)) == ["drag vertical \(count) began", "drag vertical \(count) ended"])
        let gestures = [Gesture(.drag(.horizontal), fingers: count)]
        #expect(abs(sum(go(count, by: (20, 0), to: 1000), gestures) - 35) < 1, "40 mm without the first 5")
        #expect(abs(sum(go(count, by: (-20, 0), to: 1000), gestures) + 35) < 1, "left is below 0")
    }

    @Test("A drag begins at once where no swipe of its fingers and axis is looked for, and else when it can be none")
    func dragAndSwipe() throws {
        func start(_ gestures: [Gesture]) throws -> Int64 {
            var performance = Performance()
            performance.touches = go(1, by: (60, 0), to: 1000)
            var recognition = GestureRecognition(gestures)
            let frame = try #require(
                performance.frames.first { frame in
                    recognition.handle(frame, from: 0, surface: performance.surface).contains { $0.phase == .began }
                })
            return (frame.timeMicroseconds - 1_000_000) / 1000
        }
        let drag = Gesture(.drag(.horizontal), fingers: 1)
        #expect(try start([drag]) == 64, "120 mm/s pass 5 mm in 42 ms, and 60 ms pass before it is sure")
        #expect(try start([drag, Gesture(.swipe(.up), fingers: 1)]) == 64)
        #expect(try start([drag, Gesture(.swipe(.right), fingers: 2)]) == 64)
        #expect(try start([drag, Gesture(.swipe(.left), fingers: 1)]) == 504)
    }

    @Test("Fingers that part or meet are a pinch, in octaves", arguments: 2...5)
    func pinch(_ count: Int) {
        let apart = round(count, distance: (30, 75), to: 800)
        #expect(told(apart) == ["pinch \(count) began", "pinch \(count) ended"])
        let gestures = [Gesture(.pinch, fingers: count)]
        // The threshold is 2.5 mm of 15 mm, which is more than 12 %.
        #expect(abs(sum(apart, gestures) - log2(37.5 / 17.5)) < 0.05)
        #expect(abs(sum(round(count, distance: (75, 30), to: 800), gestures) - log2(15 / 33.3)) < 0.05)
    }

    @Test("Fingers that go round each other are a turn, clockwise above 0 and past half a turn", arguments: 2...5)
    func turn(_ count: Int) {
        let gestures = [Gesture(.turn, fingers: count)]
        let clockwise = round(count, distance: (50, 50), degrees: (0, 300), to: 1500)
        #expect(told(clockwise) == ["turn \(count) began", "turn \(count) ended"])
        #expect(abs(sum(clockwise, gestures) - 288) < 4, "300° without the first 12")
        let other = round(count, distance: (50, 50), degrees: (0, -300), to: 1500)
        #expect(abs(sum(other, gestures) + 288) < 4)
    }

    @Test("A pinch and a turn may join each other")
    func pinchAndTurn() {
        let touches = round(distance: (40, 75), degrees: (0, 60), to: 900)
        let told = told(touches)
        #expect(Set(told) == ["pinch 2 began", "turn 2 began", "pinch 2 ended", "turn 2 ended"])
    }

    @Test("A drag that goes on excludes a pinch, and a pinch a drag")
    func dragOrPinch() {
        func path(_ first: (Double, Double), _ then: (Double, Double)) -> [PlayedTouch] {
            [
                .finger(path: [(30, 50), (30 + first.0, 50), (30 + then.0, 50)], from: 0, to: 2000),
                .finger(path: [(50, 50), (50 + first.1, 50), (50 + then.1, 50)], from: 0, to: 2000),
            ]
        }
        #expect(told(path((10, 10), (0, 20))) == ["drag horizontal 2 began", "drag horizontal 2 ended"])
        #expect(told(path((-6, 6), (4, 16))) == ["pinch 2 began", "pinch 2 ended"])
    }
}
