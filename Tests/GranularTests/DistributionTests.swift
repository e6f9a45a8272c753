import Foundation
import Granular
import Testing

@Suite("How random values lie within the spreads")
struct DistributionTests {
    /// A second of full scale.
    private static let flat = Source(
        sound: [[Float](repeating: 0.5, count: 48_000)], sampleRate: 48_000, rootHz: 1_000)

    /// The fraction of all values below one, 0…1: the formulas of the docs.
    private static func cumulative(_ distribution: SpreadDistribution, _ x: Double) -> Double {
        let x = min(max(x, 0), 1)
        func normal(_ z: Double) -> Double { erfc(-z / 2.0.squareRoot()) / 2 }
        return switch distribution {
        case .uniform: x
        case .gaussian: (normal(6 * x - 3) - normal(-3)) / (normal(3) - normal(-3))
        case .edges: 2 / .pi * asin(x.squareRoot())
        case .oneSided: (1 - exp(-4 * x)) / (1 - exp(-4))
        }
    }

    /// The same of a spread to both sides, -1…1.
    private static func twoSided(_ distribution: SpreadDistribution, _ x: Double) -> Double {
        cumulative(distribution, distribution == .oneSided ? x : (x + 1) / 2)
    }

    private static func value(_ distribution: SpreadDistribution) -> Double { Double(distribution.rawValue) }

    @Test("pitches", arguments: SpreadDistribution.allCases)
    func pitch(distribution: SpreadDistribution) {
        let spread = seenGrains(
            [.pitchSpread: 24, .pitchDistribution: Self.value(distribution)], of: Self.flat, count: 900)
        let octaves = spread.map { log2($0.pitchHz / 1_000) / 2 }
        #expect(octaves.allSatisfy { abs($0) < 1.000_01 })
        #expect(distance(octaves) { Self.twoSided(distribution, $0) } < 1.63)
        let offset = seenGrains(
            [.pitchOffset: 500, .pitchOffsetDistribution: Self.value(distribution)], of: Self.flat, count: 900)
        let parts = offset.map { ($0.pitchHz - 1_000) / 500 }
        #expect(parts.allSatisfy { (-1e-5...1.000_01).contains($0) })
        #expect(distance(parts) { Self.cumulative(distribution, $0) } < 1.63)
    }

    @Test("durations", arguments: SpreadDistribution.allCases)
    func duration(distribution: SpreadDistribution) {
        let grains = seenGrains(
            [.duration: 0.02, .durationSpread: 0.9, .durationDistribution: Self.value(distribution)], of: Self.flat,
            count: 500, spacing: 2_000)
        let parts = grains.map { (Double($0.frames) / 960 - 1) / 0.9 }
        #expect(distance(parts) { Self.twoSided(distribution, $0) } < 1.63)
    }

    @Test("levels", arguments: SpreadDistribution.allCases)
    func level(distribution: SpreadDistribution) {
        let loudest = peak(seenGrains([:], of: Self.flat, count: 2)[0].left)
        let grains = seenGrains(
            [.levelSpread: 40, .levelDistribution: Self.value(distribution)], of: Self.flat, count: 900)
        let parts = grains.map { -20 * log10(Double(peak($0.left) / loudest)) / 40 }
        #expect(parts.allSatisfy { (-0.001...1.001).contains($0) })
        #expect(distance(parts) { Self.cumulative(distribution, $0) } < 1.63)
    }

    @Test("pans, which pile up at no side", arguments: SpreadDistribution.allCases)
    func pan(distribution: SpreadDistribution) {
        for (pan, width) in [(0.0, 1.0), (0.25, 0.5), (0.7, 0.6), (-1, 1), (1, 0.4)] {
            let grains = seenGrains(
                [.pan: pan, .stereoSpread: width, .stereoDistribution: Self.value(distribution)], of: Self.flat,
                count: 900)
            let pans = grains.map(\.pan)
            // Only upwards of the very right there is nothing.
            if distribution == .oneSided, pan == 1 {
                #expect(pans.allSatisfy { $0 > 0.999 })
                continue
            }
            func whole(_ x: Double) -> Double { Self.twoSided(distribution, (x - pan) / width) }
            let (low, high) = (whole(-1), whole(1))
            #expect(distance(pans) { (whole($0) - low) / (high - low) } < 1.63, "\(pan), \(width)")
        }
    }

    @Test("places", arguments: SpreadDistribution.allCases)
    func position(distribution: SpreadDistribution) {
        for edge in [PositionEdge.stop, .wrap] {
            let grains = seenGrains(
                [
                    .position: 0.5, .positionSpread: 0.6, .positionEdge: Double(edge.rawValue),
                    .positionDistribution: Self.value(distribution),
                ], of: Self.flat, count: 900)
            #expect(distance(grains.map { ($0.place - 0.501) / 0.3 }) { Self.twoSided(distribution, $0) } < 1.63)
        }
    }

    @Test("one spread's distribution leaves the other random numbers as they are")
    func others() {
        let values: [Parameter: Double] = [
            .pitchSpread: 12, .durationSpread: 0.5, .positionSpread: 0.5, .stereoSpread: 0.5, .levelSpread: 10,
        ]
        let plain = seenGrains(values, of: Self.flat, count: 50)
        let bell = seenGrains(values.merging([.pitchDistribution: 1]) { $1 }, of: Self.flat, count: 50)
        #expect(zip(plain, bell).allSatisfy { $0.frames == $1.frames && abs($0.pan - $1.pan) < 1e-3 })
        #expect(zip(plain, bell).filter { abs($0.pitchHz - $1.pitchHz) > 1 }.count > 40)
    }
}
