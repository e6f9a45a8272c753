import Glibc
import Granular
import Mapping
import Testing
import Touch

@Suite("Turning a knob")
struct KnobTests {
    var fingers = Fingers()
    var mapper = Mapper(oneKnob)

    /// A finger at `degrees` clockwise from the top of the knob that fills the surface.
    private func at(_ degrees: Double, radius: Double = 0.4, aspect: Double = 1) -> (Double, Double) {
        let angle = degrees * .pi / 180
        return (0.5 + radius * sin(angle) / aspect, 0.5 + radius * cos(angle))
    }

    private mutating func down(_ finger: Int, _ degrees: Double, radius: Double = 0.4) -> [Mapper.Output] {
        let (x, y) = at(degrees, radius: radius)
        return mapper.handle(fingers.frame(.down(finger, x, y)))
    }

    @discardableResult
    private mutating func move(_ finger: Int, _ degrees: Double, radius: Double = 0.4) -> [Mapper.Output] {
        let (x, y) = at(degrees, radius: radius)
        return mapper.handle(fingers.frame(.move(finger, x, y)))
    }

    /// In steps of 10 degrees, as a finger goes.
    private mutating func turn(_ finger: Int, from start: Double, to end: Double) {
        let steps = Int(abs(end - start) / 10)
        for step in 1...max(steps, 1) { move(finger, start + (end - start) * Double(step) / Double(max(steps, 1))) }
    }

    private func expectDensity(_ density: Double, _ location: SourceLocation = #_sourceLocation) {
        #expect(abs(mapper.values[.density] - density) < 1e-9, sourceLocation: location)
    }

    @Test(
        "A finger on a knob sounds the cloud, and taking it never makes the value jump",
        arguments: [0.0, 90, 179, 181, 300])
    mutating func taking(_ degrees: Double) {
        #expect(told(down(0, degrees)) == ["start 0"])
        expectDensity(50)
        #expect(told(mapper.handle(fingers.frame(.up(0)))) == ["release 0"])
        expectDensity(50)
    }

    @Test("A quarter turn clockwise raises by a third of the range", arguments: [0.0, 45, 90, 135, 180, 225, 270])
    mutating func quarter(_ start: Double) {
        _ = mapper.set(.density, to: 20)
        _ = down(0, start)
        turn(0, from: start, to: start + 90)
        expectDensity(20 + 100.0 / 3)
        turn(0, from: start + 90, to: start)
        expectDensity(20)
    }

    @Test("From above the centre to its right is clockwise, as the player sees it")
    mutating func sign() {
        _ = mapper.handle(fingers.frame(.down(0, 0.5, 0.9)))
        _ = mapper.handle(fingers.frame(.move(0, 0.9, 0.5)))
        expectDensity(50 + 100.0 / 3)
    }

    @Test("Round and round it stops at the end, and comes back as soon as one turns back")
    mutating func ends() {
        _ = down(0, 0)
        turn(0, from: 0, to: 1000)
        #expect(mapper.values[.density] == 100)
        turn(0, from: 1000, to: 973)
        expectDensity(90)
        turn(0, from: 973, to: -2000)
        #expect(mapper.values[.density] == 0)
        turn(0, from: -2000, to: -1973)
        expectDensity(10)
    }

    @Test("Nothing jumps across the angle where degrees begin again", arguments: [0.0, 90, 180, 270])
    mutating func wrap(_ seam: Double) {
        _ = down(0, seam - 1)
        for _ in 0..<20 {
            move(0, seam + 1)
            expectDensity(50 + 200 / 270)
            move(0, seam - 1)
            expectDensity(50)
        }
    }

    @Test("Further out is the same angle, also outside the knob")
    mutating func radius() {
        _ = down(0, 30, radius: 0.1)
        move(0, 30, radius: 0.5)
        expectDensity(50)
        move(0, 57, radius: 0.9)
        expectDensity(60)
    }

    @Test("Near the very centre angles are ignored, and so is the way across it")
    mutating func centre() {
        _ = down(0, 0)
        move(0, 0, radius: 0.04)
        move(0, 120, radius: 0.04)
        move(0, 180, radius: 0.4)
        expectDensity(50)
        move(0, 1, radius: 0.4)
        expectDensity(50)
        move(0, 28, radius: 0.4)
        expectDensity(60)
    }

    @Test("On a wide surface a round way turns as far as it looks")
    mutating func aspect() {
        mapper.surface = .assumed(aspect: 2)
        for start in [0.0, 100, 200, 300] {
            _ = mapper.set(.density, to: 50)
            let begin = at(start, aspect: 2)
            let end = at(start + 27, aspect: 2)
            _ = mapper.handle(fingers.frame(.down(0, begin.0, begin.1)))
            _ = mapper.handle(fingers.frame(.move(0, end.0, end.1)))
            _ = mapper.handle(fingers.frame(.up(0)))
            expectDensity(60)
        }
    }

    @Test("The latest finger turns; the one before turns on from there, without a jump")
    mutating func twoFingers() {
        _ = down(0, 0)
        move(0, 27)
        expectDensity(60)
        _ = down(1, 200)
        expectDensity(60)
        move(0, 80)
        expectDensity(60)
        move(1, 227)
        expectDensity(70)
        #expect(mapper.handle(fingers.frame(.up(1))).isEmpty)
        move(0, 107)
        expectDensity(80)
    }

    @Test("A value from beyond the knob's range stays until the knob is turned back from its end")
    mutating func beyond() {
        _ = mapper.set(.density, to: 500)
        _ = down(0, 0)
        move(0, 27)
        expectDensity(500)
        move(0, 0)
        expectDensity(90)
    }

    @Test("The pointer stands at half past seven at the left end, up in the middle, half past four at the right end")
    func pointer() {
        #expect([0, 0.5, 1].map { Knob.pointerDegrees(at: $0) } == [-135, 0, 135])
    }
}
