import Foundation
import Granular

/// One grain that was seen and heard alone.
struct SeenGrain {
    /// Where in the sound it read in the middle of the time between two grains, as a fraction.
    var place: Double
    /// At what pitch, in Hz.
    var pitchHz: Double
    /// What was heard from its onset to the next one's.
    var left: [Float]
    var right: [Float]
}

extension SeenGrain {
    /// How long it sounded, in frames.
    var frames: Int { (left.lastIndex { $0 != 0 } ?? -1) + 1 }
    /// The angle between the sides, -1 = left … 1 = right.
    var pan: Double { atan2(Double(peak(right)), Double(peak(left))) * 4 / .pi - 1 }
}

/// Grains of a sound, a hundred a second and 4 ms long where the values say no other, each seen and heard alone.
func seenGrains(
    _ values: [Parameter: Double], after changes: [Change] = [], of source: Source, count: Int, spacing: Int = 480
) -> [SeenGrain] {
    var engine = Engine(EngineConfiguration(levelDecibels: 0, hasEffects: false), source: source)
    var all: [Parameter: Double] = [
        .pitchOffset: 0, .pitchFrom: 1, .positionSpread: 0, .duration: 0.004, .window: 2,
        .density: 48_000 / Double(spacing),
    ]
    all.merge(values) { $1 }
    for change in changes { _ = engine.enqueue(TimedChange(frame: 0, change: change)) }
    for change in started(all) { _ = engine.enqueue(change) }
    // A tenth of the way even the shortest still sounds.
    let early = spacing / 10
    return (0..<count).map { _ in
        var samples = [Float](repeating: 0, count: 2 * spacing)
        engine.render(into: &samples, frames: early)
        let seen = engine.snapshot.grains.last
        samples.withUnsafeMutableBufferPointer {
            if let start = $0.baseAddress { engine.render(into: start + 2 * early, frames: spacing - early) }
        }
        return SeenGrain(
            place: Double(seen?.place ?? -1), pitchHz: Double(seen?.pitchHz ?? -1),
            left: (0..<spacing).map { samples[2 * $0] }, right: (0..<spacing).map { samples[2 * $0 + 1] })
    }
}

/// The largest distance between what a distribution says and how often values are below each of these (Kolmogorov and Smirnov),
/// times the root of how many they are: of values that are so distributed, one of a hundred goes above 1.63.
func distance(_ values: [Double], from cumulative: (Double) -> Double) -> Double {
    let count = Double(values.count)
    return values.sorted().enumerated().reduce(0) { most, value in
        let expected = min(max(cumulative(value.element), 0), 1)
        return max(most, expected - Double(value.offset) / count, Double(value.offset + 1) / count - expected)
    } * count.squareRoot()
}
