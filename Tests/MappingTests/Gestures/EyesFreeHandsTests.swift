import Foundation
import Mapping
import Testing
import Touch

/// Hundreds of simulated hands play the shipped mapping `eyes-free`: small screens and large ones, quick hands and slow ones, some of them
/// clumsy.
@Suite("Eyes free, by sloppy hands")
struct EyesFreeHandsTests {
    /// A phone, a pad in a car, a tablet, a screen.
    private static let surfaces = [(70.0, 40.0), (120, 75), (217, 136), (500, 300)].map {
        SurfaceSize(widthMillimetres: $0.0, heightMillimetres: $0.1)
    }

    private static let repeats = 60

    /// The mapping, all over the surface: hands that start on the frame are another matter.
    private static let mapping: Mapping? = {
        var mapping = MappingFile(path: "\(ShippedTests.checkout)/Mappings/eyes-free.toml").mapping
        let whole = Area(x: 0...1, y: 0...1)
        for index in mapping?.gestures.indices ?? 0..<0 { mapping?.gestures[index].gesture.area = whole }
        for index in mapping?.controls.indices ?? 0..<0 { mapping?.controls[index].area = whole }
        return mapping
    }()

    /// What came of a performance, once each: actions, "volume up", "pitch", "density".
    private func found(_ performance: Performance) throws -> Set<String> {
        var mapper = Mapper(try #require(Self.mapping))
        mapper.surface = performance.surface
        let before = mapper.goals
        var (found, volume) = (Set<String>(), 0.0)
        var counts: [String: Int] = [:]
        for frame in performance.frames {
            for output in mapper.handle(frame) + mapper.finishActions() {
                switch output.kind {
                case .action(let action): counts["\(action)", default: 0] += 1
                case .volume(let step): volume += step.fraction
                case .change, .sound, .blend, .notice: break
                }
            }
        }
        for (action, count) in counts { found.insert(count == 1 ? action : "\(count) × \(action)") }
        if volume != 0 { found.insert(volume > 0 ? "volume up" : "volume down") }
        if mapper.goals[.pitch] != before[.pitch] { found.insert("pitch") }
        if mapper.goals[.density] != before[.density] { found.insert("density") }
        return found
    }

    /// Of ``repeats`` hands 95 % find what is meant; what is found in the others is nothing, but for one in fifty.
    private func expect(_ meant: Set<String>, _ name: String, _ play: (inout Hand) -> Void) throws {
        var (hits, wrong) = (0, [String]())
        for number in 0..<Self.repeats {
            let seed = SyntheticPerformances.seed("eyes free " + name, number)
            var hand = Hand(seed: seed, on: Self.surfaces)
            play(&hand)
            let found = try found(hand.performance)
            if found == meant { hits += 1 }
            let others = found.subtracting(meant)
            if !others.isEmpty { wrong.append("\(number): \(others.sorted())") }
        }
        #expect(Double(hits) >= 0.95 * Double(Self.repeats), "\(name): \(hits) of \(Self.repeats); \(wrong)")
        #expect(wrong.count * 50 <= Self.repeats, "\(name): \(wrong)")
    }

    @Test("A slide with one finger is the next sound, the one before, or the volume, at any speed")
    func oneFinger() throws {
        for (direction, meant) in [
            (Gesture.Direction.left, "nextSound"), (.right, "previousSound"), (.up, "volume up"),
            (.down, "volume down"),
        ] {
            try expect([meant], "slide \(direction.rawValue)") { SyntheticPerformances.slide(direction, &$0, 1) }
        }
    }

    @Test("Slides with two fingers move pitch and density, with three choose the mapping")
    func moreFingers() throws {
        for (direction, meant) in [
            (Gesture.Direction.left, "density"), (.right, "density"), (.up, "pitch"), (.down, "pitch"),
        ] {
            try expect([meant], "two fingers \(direction.rawValue)") {
                SyntheticPerformances.slide(direction, &$0, 2)
            }
        }
        for (direction, meant) in [(Gesture.Direction.left, "nextMapping"), (.right, "previousMapping")] {
            try expect([meant], "three fingers \(direction.rawValue)") {
                SyntheticPerformances.slide(direction, &$0, 3)
            }
        }
    }

    @Test("A tap with one finger or two starts and stops, with three ends everything")
    func taps() throws {
        for (count, meant) in [(1, "hold"), (2, "hold"), (3, "panic")] {
            try expect([meant], "tap \(count)") { hand in
                hand.lay(count)
                _ = hand.press(from: 0, hold: min(hand.time(80), 170), drift: 1.5)
            }
        }
    }

    @Test("Two fingers drawn together to 0.7 of their distance go back")
    func pinch() throws {
        try expect(["closeView"], "pinch") { $0.pinch(to: $0.between(0.35, 0.6)) }
        try expect([], "a little pinch") { $0.pinch(to: $0.between(0.8, 0.95)) }
    }
}

extension Hand {
    /// Two fingers go towards each other to `ratio` of their distance, each at a moment of its own, one of them further than the other.
    fileprivate mutating func pinch(to ratio: Double) {
        let distance = min(between(32, 70), surface.heightMillimetres - 12)
        let angle = between(0, 2 * .pi)
        let centre = SurfacePoint(
            x: between(distance / 2 + 5, surface.widthMillimetres - distance / 2 - 5),
            y: surface.heightMillimetres / 2)
        let part = between(0.25, 0.75)
        let duration = between(300, 1200)
        let drift = SurfacePoint(x: normal(1), y: normal(1))
        for (side, fraction) in [(1.0, part), (-1.0, 1 - part)] {
            let begin = between(0, 45 * clumsiness)
            let (x, y) = (centre.x + side * cos(angle) * distance / 2, centre.y + side * sin(angle) * distance / 2)
            let way = -side * distance * (1 - ratio) * fraction
            touch(from: begin, to: duration + between(30, 120)) { time in
                let gone = reach((time - begin - 20) / duration)
                return SurfacePoint(
                    x: x + (way * cos(angle) + drift.x) * gone, y: y + (way * sin(angle) + drift.y) * gone)
            }
        }
    }
}
