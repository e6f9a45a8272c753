import Mapping
import Testing
import Touch

@Suite("Taps, double taps and long presses")
struct TapTests {
    /// `count` fingers 20 mm apart, in percent of a surface of 200 by 100 mm.
    private func tap(_ count: Int, x: Double = 20, from: Double, to: Double, step: Double = 0) -> [PlayedTouch] {
        (0..<count).map {
            .finger(
                at: (x + Double($0) * 10, 50), from: from + Double($0) * step, to: to + Double($0) * step)
        }
    }

    private func told(_ touches: [PlayedTouch], _ gestures: [Gesture] = everyGesture) -> [String] {
        var performance = Performance()
        performance.touches = touches
        return performance.told(gestures)
    }

    @Test("Down and up again soon is a tap of as many fingers", arguments: 1...5)
    func tap(_ count: Int) {
        #expect(told(tap(count, from: 0, to: 120, step: 15)) == ["tap \(count)"])
    }

    @Test("Too long, too far, too scattered or taken away is no tap")
    func noTap() {
        let taps = (1...5).map { Gesture(.tap, fingers: $0) }
        #expect(told(tap(1, from: 0, to: 280), taps) == [])
        #expect(told([.finger(path: [(20, 50), (20, 56)], from: 0, to: 120)], taps) == [])
        #expect(told([.finger(path: [(20, 50), (20, 54)], from: 0, to: 120)], taps) == ["tap 1"])
        #expect(told(tap(2, from: 0, to: 60, step: 170), taps) == ["tap 1", "tap 1"], "one after the other")
        #expect(told(tap(2, from: 0, to: 115, step: 100), taps) == [], "two keys in turn")
        #expect(told([.palm(at: (20, 50), from: 0, to: 120)], taps) == [])
        #expect(told([.palm(at: (20, 50), from: 0, to: 80)] + tap(1, x: 40, from: 0, to: 120), taps) == [])
    }

    @Test("Two taps in one place are a double tap and no tap", arguments: 1...5)
    func doubleTap(_ count: Int) {
        let touches = tap(count, from: 0, to: 100) + tap(count, x: 22, from: 260, to: 350)
        #expect(told(touches) == ["double tap \(count)"])
    }

    @Test("Two taps that are late, apart or of other numbers are two taps")
    func twoTaps() {
        #expect(told(tap(1, from: 0, to: 100) + tap(1, from: 420, to: 500)) == ["tap 1", "tap 1"])
        #expect(told(tap(1, from: 0, to: 100) + tap(1, x: 27, from: 250, to: 350)) == ["tap 1", "tap 1"])
        #expect(told(tap(1, from: 0, to: 100) + tap(2, from: 250, to: 350)) == ["tap 1", "tap 2"])
        let three = tap(1, from: 0, to: 80) + tap(1, from: 200, to: 280) + tap(1, from: 400, to: 480)
        #expect(told(three) == ["double tap 1", "tap 1"])
    }

    @Test("A tap waits only where a double tap of its number is looked for there, and only while it may come")
    func waiting() {
        func times(_ gestures: [Gesture], _ touches: [PlayedTouch]) -> [Int64] {
            var recognition = GestureRecognition(gestures)
            var performance = Performance()
            performance.touches = touches
            var times: [Int64] = []
            for frame in performance.frames {
                while let next = recognition.nextDeadline, next <= frame.timeMicroseconds {
                    times += recognition.advance(to: next).map { _ in (next - 1_000_000) / 1000 }
                }
                let events = recognition.handle(frame, from: 0, surface: performance.surface)
                times += events.map { _ in (frame.timeMicroseconds - 1_000_000) / 1000 }
            }
            while let next = recognition.nextDeadline {
                times += recognition.advance(to: next).map { _ in (next - 1_000_000) / 1000 }
            }
            return times
        }
        let left = Area(x: 0...0.5, y: 0...1)
        let right = Area(x: 0.5...1, y: 0...1)
        let one = tap(1, from: 0, to: 96)
        #expect(times([Gesture(.tap, fingers: 1)], one) == [96])
        #expect(times([Gesture(.tap, fingers: 1), Gesture(.doubleTap, fingers: 2)], one) == [96])
        #expect(times([Gesture(.tap, fingers: 1), Gesture(.doubleTap, fingers: 1, area: right)], one) == [96])
        #expect(times([Gesture(.tap, fingers: 1), Gesture(.doubleTap, fingers: 1, area: left)], one) == [396])
        let both = [Gesture(.tap, fingers: 1), Gesture(.doubleTap, fingers: 1)]
        #expect(times(both, one + tap(1, from: 200, to: 900)) == [450], "told when the second takes too long")
        #expect(times(both, one + tap(1, x: 60, from: 200, to: 900)) == [200], "told when the second is elsewhere")
    }

    @Test("A finger that stays is a long press after half a second, without a further frame", arguments: 1...5)
    func longPress(_ count: Int) {
        #expect(told(tap(count, from: 0, to: 700, step: 10)) == ["long press \(count)"])
        #expect(told(tap(count, from: 0, to: 490)) == [])
        var recognition = GestureRecognition([Gesture(.longPress, fingers: 1)])
        let contact = Contact(id: 1, phase: .began, position: SurfacePoint(x: 0.5, y: 0.5))
        let frame = TouchFrame(timeMicroseconds: 1000, contacts: [contact])
        let surface = SurfaceSize.assumed(aspect: 1.6)
        #expect(recognition.handle(frame, from: 0, surface: surface) == [])
        #expect(recognition.nextDeadline == 501_000)
        #expect(recognition.advance(to: 500_999) == [])
        let finger = FingerID(source: 0, contact: 1)
        #expect(recognition.advance(to: 501_000) == [GestureEvent(gesture: 0, phase: .made, fingers: [finger])])
        #expect(recognition.nextDeadline == nil)
    }

    @Test("A finger that creeps makes no long press, and one that made it makes nothing else")
    func longPressAlone() {
        #expect(told([.finger(path: [(20, 50), (26, 50)], from: 0, to: 1000)]).contains("long press 1") == false)
        let still = PlayedTouch(from: 0, to: 1500) { (20 + max($0 - 700, 0) / 20, 50) }
        #expect(told([still]) == ["long press 1"])
    }
}
