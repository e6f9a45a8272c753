import Foundation
import Granular
import Testing

/// When grains start, heard as clicks: grains of one sample or so that stand apart.
@Suite struct OnsetTests {
    /// The frames at which something sounds, with nothing before it for a while.
    private func onsets(_ values: [Parameter: Double], seconds: Double) -> [Int] {
        var values = values
        values[.duration] = 0.000_2
        values[.pitch] = 5_000
        values[.pitchOffset] = 0
        let sound = rendered(started(values), frames: Int(seconds * 48_000)).samples
        var found: [Int] = []
        var last = -100
        for (frame, sample) in sound.enumerated() where abs(sample) > 0 {
            if frame - last > 2 { found.append(frame) }
            last = frame
        }
        return found
    }

    private func spread(_ onsets: [Int]) -> (mean: Double, deviation: Double) {
        let gaps = zip(onsets.dropFirst(), onsets).map { Double($0 - $1) }
        let mean = gaps.reduce(0, +) / Double(gaps.count)
        let variance = gaps.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(gaps.count)
        return (mean, variance.squareRoot())
    }

    @Test func evenOnsetsAreEven() {
        let found = spread(onsets([.density: 100, .regularity: 0], seconds: 20))
        #expect(abs(found.mean - 480) < 0.1)
        #expect(found.deviation < 1)
    }

    @Test func poissonOnsetsScatterAsMuchAsTheirMeanIsLong() {
        let found = spread(onsets([.density: 100, .regularity: 1], seconds: 60))
        #expect(abs(found.mean - 480) < 25)
        #expect(abs(found.deviation / found.mean - 1) < 0.06)
    }

    @Test func halfwayTheyScatterHalfAsMuchAtTheSameDensity() {
        let found = spread(onsets([.density: 100, .regularity: 0.5], seconds: 60))
        #expect(abs(found.mean - 480) < 15)
        #expect(abs(found.deviation / found.mean - 0.5) < 0.05)
    }

    @Test func intermittencyLeavesGrainsOut() {
        let all = onsets([.density: 100], seconds: 30).count
        let some = onsets([.density: 100, .intermittency: 0.3], seconds: 30).count
        #expect(abs(Double(some) / Double(all) - 0.7) < 0.03)
        #expect(onsets([.density: 100, .intermittency: 1], seconds: 5).isEmpty)
    }

    @Test func tenThousandASecondAreBornAndCounted() {
        let sound = rendered(started([.density: 10_000, .duration: 0.01]), frames: 48_000)
        #expect(abs(sound.state.grains - 100) <= 13)
        #expect(sound.state.stolenGrains == 0 && sound.state.droppedGrains == 0)
    }
}
