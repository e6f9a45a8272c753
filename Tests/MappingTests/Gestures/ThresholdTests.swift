import Mapping
import Testing
import Touch

@Suite("Drags and pinches with a threshold of their own")
struct ThresholdTests {
    private func told(_ gesture: Gesture, _ touches: [PlayedTouch]) -> [String] {
        var performance = Performance()
        performance.touches = touches
        return performance.told([gesture])
    }

    /// Two fingers on a surface of 200 by 100 mm, 60 mm apart at first.
    private func pinch(_ gesture: Gesture, to ratio: Double) -> Int {
        let far = 15 * ratio
        let touches: [PlayedTouch] = [
            .finger(path: [(35, 50), (50 - far, 50)], from: 0, to: 500),
            .finger(path: [(65, 50), (50 + far, 50)], from: 0, to: 500),
        ]
        return told(gesture, touches).count { $0 == "pinch 2 began" }
    }

    @Test("A pinch begins at its ratio, and only the way that it is for")
    func pinches() {
        let inwards = Gesture(.pinch, fingers: 2, threshold: .pinch(inwards: 0.7, outwards: nil))
        #expect(pinch(inwards, to: 0.74) == 0 && pinch(inwards, to: 0.66) == 1 && pinch(inwards, to: 2) == 0)
        let outwards = Gesture(.pinch, fingers: 2, threshold: .pinch(inwards: nil, outwards: 1.4))
        #expect(pinch(outwards, to: 1.35) == 0 && pinch(outwards, to: 1.46) == 1 && pinch(outwards, to: 0.3) == 0)
        let both = Gesture(.pinch, fingers: 2, threshold: .defaultPinch)
        #expect(pinch(both, to: 0.66) == 1 && pinch(both, to: 1.46) == 1 && pinch(both, to: 0.8) == 0)
        #expect(pinch(Gesture(.pinch, fingers: 2), to: 0.8) == 1, "one that moves a value begins sooner")
    }

    /// A finger goes so many mm across within so many ms.
    private func drag(_ gesture: Gesture, _ millimetres: Double, in duration: Double) -> [String] {
        told(gesture, [.finger(path: [(50, 50), (50 + millimetres / 2, 50)], from: 0, to: duration)])
    }

    @Test("A drag begins at its distance, one way, once, and however quick it is", arguments: [40.0, 120, 600, 2400])
    func drags(duration: Double) {
        let left = Gesture(.drag(.horizontal), fingers: 1, threshold: .drag(.left, 9))
        let both = ["drag horizontal 1 began", "drag horizontal 1 ended"]
        #expect(drag(left, -14, in: duration) == both)
        #expect(drag(left, -7, in: duration) == [] && drag(left, 14, in: duration) == [])
        let either = Gesture(.drag(.horizontal), fingers: 1, threshold: .drag(9))
        #expect(drag(either, -14, in: duration) == both && drag(either, 14, in: duration) == both)
        #expect(drag(either, 7, in: duration) == [])
    }
}
