import Foundation
import Granular
import Testing

/// The windows, seen through grains of a sound that is 1 all along.
@Suite struct WindowTests {
    private let source = Source(
        sound: [[Float](repeating: 1, count: 96_000)], sampleRate: 48_000, rootHz: 440)

    /// One grain of `frames` frames, its peak before the window at 1.
    private func grain(_ values: [Parameter: Double], frames: Int = 4_800) -> [Double] {
        var all = values
        all[.pitchFrom] = 1
        all[.pitchOffset] = 0
        all[.positionSpread] = 0
        all[.position] = 0.25
        all[.density] = 1
        all[.duration] = Double(frames) / 48_000
        let sound = rendered(started(all), frames: frames + 10, source: source).samples
        let overlap = Double(frames) / 48_000
        return sound.map { Double($0) / (0.35 / (1 + overlap / 2).squareRoot()) }
    }

    private func window(_ name: String) -> Double { Parameter.window.value(named: name) ?? -1 }

    private func edge(_ x: Double) -> Double { 0.5 * (1 - cos(.pi * min(max(x, 0), 1))) }

    @Test func eachFollowsItsFormula() {
        let formulas: [(String, (Double) -> Double)] = [
            ("hann", { 0.5 * (1 - cos(2 * .pi * $0)) }),
            ("gaussian", { exp(-18 * ($0 - 0.5) * ($0 - 0.5)) * self.edge($0 / 0.05) * self.edge((1 - $0) / 0.05) }),
            ("tukey", { self.edge(4 * $0) * self.edge(4 * (1 - $0)) }),
            ("triangle", { 1 - abs(2 * $0 - 1) }),
            ("line", { min(1, 4 * $0, 4 * (1 - $0)) }),
            (
                "sinc",
                {
                    let x = 3 * Double.pi * (2 * $0 - 1)
                    return abs(x) < 1e-9 ? 1 : sin(x) / x
                }
            ),
            ("expodec", { pow(10, -3 * $0) * self.edge($0 / 0.01) * self.edge((1 - $0) / 0.05) }),
            ("rexpodec", { pow(10, -3 * (1 - $0)) * self.edge((1 - $0) / 0.01) * self.edge($0 / 0.05) }),
        ]
        for (name, formula) in formulas {
            let heard = grain([.window: window(name)])
            for frame in stride(from: 0, to: 4_800, by: 7) {
                let expected = formula(Double(frame) / 4_800)
                #expect(abs(heard[frame] - expected) < 2e-3, "\(name) at \(frame): \(heard[frame]), \(expected)")
            }
            #expect(heard[4_800...].allSatisfy { $0 == 0 })
        }
    }

    @Test func theShapeGoesFromExpodecOverTukeyToRexpodec() {
        for (shape, name) in [(0.0, "expodec"), (0.5, "tukey"), (1, "rexpodec")] {
            let (shaped, named) = (
                grain([.window: window("shape"), .windowShape: shape]), grain([.window: window(name)])
            )
            #expect(zip(shaped, named).allSatisfy { abs($0 - $1) < 1e-4 }, "\(name)")
        }
        // And on the way nothing jumps.
        var last = grain([.window: window("shape"), .windowShape: 0])
        for step in 1...100 {
            let next = grain([.window: window("shape"), .windowShape: Double(step) / 100])
            let mean = zip(next, last).reduce(0) { $0 + abs($1.0 - $1.1) } / Double(next.count)
            #expect(mean < 0.06)
            last = next
        }
    }

    @Test func skewMovesTheMiddle() {
        for (skew, peak) in [(-1.0, 0.01), (-0.5, 0.255), (0, 0.5), (0.8, 0.892)] {
            let heard = grain([.windowSkew: skew])
            let highest = heard.indices.max { heard[$0] < heard[$1] } ?? 0
            #expect(abs(Double(highest) / 4_800 - peak) < 0.004)
        }
    }

    @Test func everyWindowBeginsAndEndsInSilence() {
        for name in Parameter.window.choices {
            for skew in [-1.0, 0, 1] {
                let heard = grain([.window: window(name), .windowSkew: skew], frames: 48_000)
                #expect(abs(heard[0]) < 1e-3 && abs(heard[47_999]) < 0.05, "\(name) \(skew)")
                #expect(heard.allSatisfy { abs($0) < 1.01 })
            }
        }
    }
}
