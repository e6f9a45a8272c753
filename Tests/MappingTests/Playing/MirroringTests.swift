import Granular
import Mapping
import SeededGenerator
import Testing
import Touch

@Suite("The other hand")
struct MirroringTests {
    @Test("A mirrored hand on a mirrored zone has the same values, whatever its fingers do", arguments: 0..<20)
    func sameUnderMirroredHands(_ seed: Int) {
        let zone = Control(
            name: "hand", area: Area(x: 0...0.8, y: 0...1), kind: .zone(.absolute),
            routes: [
                Route(.x, Binding(.pitchOffset, low: 0, high: 1000)), Route(.y, Binding(.pitch, low: 100, high: 1000)),
                Route(.distance, Binding(.density, low: 1, high: 100)),
                Route(.angle, Binding(.duration, low: 0.05, high: 1), span: 0...120),
                Route(.centreX, Binding(.pan, low: -1, high: 1)),
            ])
        let mapping = Mapping(name: "m", controls: [zone])
        var right = Mapper(mapping)
        var left = Mapper(mapping.mirrored)
        var generator = SeededGenerator(seed: UInt64(seed))
        var (hand, other) = (Fingers(), Fingers())
        for step in 0..<60 {
            let finger = Int.random(in: 0..<3, using: &generator)
            let x = Double.random(in: 0.05...0.75, using: &generator)
            let y = Double.random(in: 0.05...0.95, using: &generator)
            let isUp = step > 10 && Int.random(in: 0..<6, using: &generator) == 0
            let acts: [(Double) -> Fingers.Act] =
                isUp ? [{ _ in .up(finger) }] : [{ .down(finger, $0, y) }, { .move(finger, $0, y) }]
            for act in acts {
                _ = right.handle(hand.frame(act(x)))
                _ = left.handle(other.frame(act(1 - x)))
            }
            for parameter in [Parameter.pitchOffset, .pitch, .density, .duration, .pan] {
                let (a, b) = (right.values[parameter], left.values[parameter])
                #expect(abs(a - b) < 1e-6 * max(abs(a), 1), "\(parameter) after \(step) steps")
            }
        }
    }
}
