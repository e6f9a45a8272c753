import SoundMarking
import Testing

@Suite("How a sound looks at every zoom") struct WaveformTests {
    /// Noise that is the same each time, its two channels apart.
    private static func noise(frames: Int) -> [Float] {
        var seed: UInt32 = 7
        return (0..<2 * frames).map { _ in
            seed = seed &* 1_664_525 &+ 1_013_904_223
            return Float(Int32(bitPattern: seed)) / Float(Int32.max)
        }
    }

    /// Each column read sample by sample, up to the first frame of the next.
    private static func read(_ samples: [Float], from begin: Double, length: Double, columns: Int) -> Waveform.Columns {
        let last = Double(samples.count / 2 - 1)
        func frame(_ place: Double) -> Int { Int(min(max(place.rounded(.down), 0), last)) }
        var seen = Waveform.Columns()
        for column in 0..<columns {
            let first = frame(begin + length * Double(column) / Double(columns))
            let end = frame(begin + length * Double(column + 1) / Double(columns))
            let values = samples[2 * first...2 * end + 1]
            seen.low.append(values.min() ?? 0)
            seen.high.append(values.max() ?? 0)
        }
        return seen
    }

    @Test("what is seen is what a reading of every sample finds", arguments: [1, 2, 31, 32, 33, 1_000, 1_024, 70_001])
    func exact(frames: Int) {
        let samples = Self.noise(frames: frames)
        let waveform = Waveform(samples, rate: 48_000)
        #expect(waveform.peak == samples.map(abs).max())
        let all = Double(frames)
        let parts = [
            (0, all), (0, all / 3), (all / 7, all / 2), (all * 0.9, all * 0.1), (all / 2, 8), (all / 3, 0.5),
            (-all / 10, all * 1.2), (31.5, 1), (all - 1, 40),
        ]
        for (begin, length) in parts {
            for columns in [1, 2, 7, 236] {
                let seen = waveform.columns(from: begin, length: length, columns: columns)
                let read = Self.read(samples, from: begin, length: length, columns: columns)
                #expect(seen == read, "\(frames) frames, \(length) from \(begin) in \(columns)")
            }
        }
    }

    @Test("a line through all columns has no gaps: each ends where the next begins")
    func joined() {
        let waveform = Waveform(Self.noise(frames: 500), rate: 1_000)
        let seen = waveform.columns(from: 100, length: 20, columns: 60)
        for column in 1..<60 {
            #expect(seen.low[column] <= seen.high[column - 1] && seen.high[column] >= seen.low[column - 1])
        }
    }

    @Test("nothing to hear, and what is no part, are nothing to see")
    func empty() {
        #expect(Waveform(rate: 48_000).columns(from: 0, length: 1, columns: 10).low.isEmpty)
        let waveform = Waveform([0.5, -0.5], rate: 48_000)
        #expect(waveform.columns(from: .nan, length: 1, columns: 10).low.isEmpty)
        #expect(waveform.columns(from: 0, length: 0, columns: 10).low.isEmpty)
        #expect(waveform.columns(from: 0, length: 1, columns: 0).low.isEmpty)
    }

    @Test("the nearest place at which the sound goes through 0 is found, or none")
    func crossings() {
        // It goes through 0 at every tenth frame of a hundred.
        let samples = (0..<100).flatMap { frame -> [Float] in
            let value: Float = frame / 10 % 2 == 0 ? 0.5 : -0.5
            return [value, value]
        }
        let waveform = Waveform(samples, rate: 100)
        #expect(waveform.zeroCrossing(near: 0.13, within: 0.05) == 0.1)
        #expect(waveform.zeroCrossing(near: 0.16, within: 0.05) == 0.2)
        #expect(waveform.zeroCrossing(near: 0.15, within: 0.03) == nil)
        #expect(waveform.zeroCrossing(near: 0.99, within: 1) == 0.9)
        #expect(waveform.zeroCrossing(near: .nan, within: 1) == nil)
    }
}
