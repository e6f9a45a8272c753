import Foundation
import Granular
import Testing

@Suite("Where the position ends")
struct PositionEdgeTests {
    /// Four seconds: 300 Hz in the first half, 900 Hz in the second.
    private static let halves = Source(
        sound: [(0..<192_000).map { Float(0.5 * sin(2 * .pi * Double($0) * ($0 < 96_000 ? 300 : 900) / 48_000)) }],
        sampleRate: 48_000, rootHz: 440)

    private static func edge(_ edge: PositionEdge) -> Double { Double(edge.rawValue) }

    /// How much louder the second half's pitch is, in dB.
    private func second(_ values: [Parameter: Double]) -> Double {
        var all: [Parameter: Double] = [
            .pitchOffset: 0, .pitchFrom: 1, .positionSpread: 0, .density: 20, .duration: 0.2,
        ]
        all.merge(values) { $1 }
        let sound = rendered(started(all), frames: 96_000, source: Self.halves).samples
        func power(_ hertz: Double) -> Double {
            var (real, imaginary) = (0.0, 0.0)
            for (frame, sample) in sound.enumerated() {
                let window = 0.5 - 0.5 * cos(2 * .pi * Double(frame) / Double(sound.count))
                real += Double(sample) * window * cos(2 * .pi * hertz * Double(frame) / 48_000)
                imaginary += Double(sample) * window * sin(2 * .pi * hertz * Double(frame) / 48_000)
            }
            return real * real + imaginary * imaginary + 1e-9
        }
        return 10 * log10(power(900) / power(300))
    }

    @Test("at its end a sound is heard to its end, and nothing of its beginning")
    func end() {
        for edge in [PositionEdge.auto, .stop, .mirror] {
            #expect(second([.position: 1, .positionEdge: Self.edge(edge)]) > 40, "\(edge)")
            #expect(second([.position: 1, .positionSpread: 0.1, .positionEdge: Self.edge(edge)]) > 40, "\(edge)")
            let backwards: [Parameter: Double] = [.reverseProbability: 1, .positionEdge: Self.edge(edge)]
            #expect(second(backwards.merging([.position: 0]) { $1 }) < -40, "\(edge)")
        }
        #expect(second([.position: 1, .positionEdge: Self.edge(.wrap)]) < -40)
    }

    @Test("a spread lies within the sound, as wide as everywhere")
    func spread() {
        for (position, low) in [(0.0, 0.0), (0.05, 0), (0.5, 0.4), (1, 0.799)] {
            let places = seenGrains([.position: position, .positionSpread: 0.2], of: Self.halves, count: 900).map(
                \.place)
            #expect(distance(places) { ($0 - low - 0.000_25) / 0.2 } < 1.63, "\(position)")
        }
        // As wide as the sound is everywhere, wherever the position is.
        let all = seenGrains([.position: 0, .positionSpread: 1], of: Self.halves, count: 900).map(\.place)
        #expect(distance(all) { $0 } < 1.63)
    }

    @Test("mirrored, what would lie beyond an end lies before it")
    func mirror() {
        let places = seenGrains(
            [.position: 0.04, .positionSpread: 0.2, .positionEdge: Self.edge(.mirror)], of: Self.halves, count: 900
        ).map(\.place)
        // From -0.06 to 0.14.
        #expect(distance(places) { ($0 < 0.06 ? 2 * $0 : $0 + 0.06) / 0.2 } < 1.63)
    }

    @Test("wrapped, it goes on at the other end")
    func wrap() {
        let places = seenGrains(
            [.position: 0, .positionSpread: 0.2, .positionEdge: Self.edge(.wrap)], of: Self.halves, count: 900
        ).map { $0.place > 0.5 ? $0.place - 1 : $0.place }
        #expect(distance(places) { ($0 + 0.1) / 0.2 } < 1.63)
    }

    @Test("a cycle goes round by itself, a grain longer than its sound starts anywhere")
    func cycles() {
        let values: [Parameter: Double] = [.position: 0.9, .positionSpread: 0.5]
        let automatic = rendered(started(values), frames: 24_000).samples
        let wrapped = rendered(started(values.merging([.positionEdge: 3]) { $1 }), frames: 24_000).samples
        #expect(firstDifference(automatic, wrapped) == nil)
        let short = Source(sound: [(0..<9_600).map { Float($0) / 9_600 }], sampleRate: 48_000, rootHz: 440)
        let places = seenGrains(
            [.positionSpread: 1, .duration: 0.3], of: short, count: 300, spacing: 48_000 / 2
        ).map(\.place)
        #expect(distance(places.map { $0 < 0.263_2 ? $0 + 1 : $0 }) { $0 - 0.263_2 } < 1.63)
    }

    @Test("a scan goes round, and its grains read across the end")
    func scan() {
        // Twice as fast as the sound, from three quarters of it: over its end to its first half.
        let values: [Parameter: Double] = [.position: 0.9, .scanSpeed: 2]
        let automatic = rendered(
            started(values.merging([.pitchFrom: 1, .pitchOffset: 0, .positionSpread: 0]) { $1 }), frames: 48_000,
            source: Self.halves
        ).samples
        let wrapped = rendered(
            started(values.merging([.pitchFrom: 1, .pitchOffset: 0, .positionSpread: 0, .positionEdge: 3]) { $1 }),
            frames: 48_000, source: Self.halves
        ).samples
        #expect(firstDifference(automatic, wrapped) == nil)
    }
}
