import CGrainKernels

extension Source {
    /// The most frames of a single cycle.
    public static var longestCycle: Int { 16_384 }
    /// The most cycles of a wavetable.
    public static var maxCycles: Int { 256 }

    /// Prepares one cycle of a steady tone, such as a synthesizer's waveform, for grains: a waveform that is played at every pitch
    /// up to 20 kHz, or half the engine's rate.
    ///
    /// It never fails: without frames it is silence, and samples that are no numbers, or infinite, become 0.
    /// - Parameters:
    ///   - channels: mono, or left and right; 1 = full scale. What is beyond two, and beyond ``longestCycle`` frames, is left out.
    ///   - cycleHz: how many of it a second are its own speed, above 0: the file's frames a second by those of the cycle.
    ///   - rootHz: the frequency at which it is played at its own speed, in Hz, above 0; as a rule the same.
    ///   - sampleRate: frames a second of the engine that plays it.
    public static func cycle(_ channels: [[Float]], cycleHz: Double, rootHz: Double, sampleRate: Int) -> Source {
        let frames = min(channels.prefix(2).map(\.count).max() ?? 0, longestCycle)
        return cycles(
            channels, count: 1, frames: frames, cycleHz: cycleHz, rootHz: rootHz,
            CycleLevels(ofCycle: frames, upTo: highestFrequency(sampleRate)))
    }

    /// Prepares many cycles of equal length, one after the other, for grains: a wavetable, of which the position chooses a place
    /// between the first and the last. Between two it crosses from one to the other. Each is a waveform as
    /// ``cycle(_:cycleHz:rootHz:sampleRate:)`` makes it, with at most 1,024 partials: all up to 20 kHz from 20 Hz on.
    ///
    /// It never fails: where there are fewer than two cycles, it is a single one, or silence. Each takes up to 0.19 MB, and in stereo
    /// twice as much: 98 MB at most.
    /// - Parameters:
    ///   - channels: mono, or left and right; 1 = full scale. What is beyond two channels, ``maxCycles`` and whole cycles is left out.
    ///   - cycleFrames: frames of a cycle, 1…``longestCycle``.
    ///   - cycleHz: how many cycles a second are its own speed, above 0.
    ///   - rootHz: the frequency at which it is played at its own speed, in Hz, above 0; as a rule the same.
    ///   - sampleRate: frames a second of the engine that plays it.
    public static func wavetable(
        _ channels: [[Float]], cycleFrames: Int, cycleHz: Double, rootHz: Double, sampleRate: Int
    ) -> Source {
        let frames = min(max(cycleFrames, 1), longestCycle)
        let count = min((channels.prefix(2).map(\.count).max() ?? 0) / frames, maxCycles)
        guard count > 1 else {
            return cycle(
                channels.map { Array($0.prefix(frames)) }, cycleHz: cycleHz, rootHz: rootHz, sampleRate: sampleRate)
        }
        return cycles(
            channels, count: count, frames: frames, cycleHz: cycleHz, rootHz: rootHz,
            CycleLevels(ofWavetable: frames, upTo: highestFrequency(sampleRate)))
    }

    /// In cycles a frame.
    private static func highestFrequency(_ sampleRate: Int) -> Double {
        min(Source.highestWaveformHz / Double(max(sampleRate, 1)), 0.5)
    }

    private static func cycles(
        _ channels: [[Float]], count: Int, frames: Int, cycleHz: Double, rootHz: Double, _ levels: CycleLevels
    ) -> Source {
        guard frames > 0, cycleHz > 0, cycleHz.isFinite, rootHz > 0, rootHz.isFinite else { return .silence }
        let transform = FourierTransform(frames)
        let series = channels.prefix(2).map { samples in
            (0..<count).map { cycle in
                let period = (cycle * frames..<(cycle + 1) * frames).map { frame in
                    frame < samples.count ? Double(SampleGuard.sample(samples[frame], limit: 1e9)) : 0
                }
                return FourierSeries(of: period, by: transform)
            }
        }
        let memory = cycleMemory(
            sizes: levels.sizes, cycles: count, isStereo: series.count == 2, cycleHz: cycleHz, rootHz: rootHz)
        levels.fill(memory, series)
        return Source(memory, durationSeconds: 0)
    }
}

/// The levels of cycles that are made from their Fourier series.
private struct CycleLevels {
    private struct Level {
        let transform: FourierTransform
        /// What the cubic takes of each partial that the level may have, undone.
        let gains: [Double]
    }

    private let levels: [Level]
    /// What other levels may rise above the finest by, so that not everything has to be made twice.
    private let headroom: Double

    /// The points that a cycle has on each level, falling.
    var sizes: [Int] { levels.map(\.transform.count) }

    private static let maxPartials = 1_024

    /// Of a single cycle of so many frames: for each frequency there is a level that is stepped through by 3.5…4 points a frame.
    init(ofCycle frames: Int, upTo highest: Double) {
        self.init(
            parts: [15, 14, 13, 12, 11, 10, 9, 8], partials: frames / 2, leastPoints: 4_096, headroom: 1,
            upTo: highest)
    }

    /// Of each cycle of a wavetable, in half the memory: by 3.2…4, so that a partial is left out only in the last fifth below half
    /// the rate.
    init(ofWavetable frames: Int, upTo highest: Double) {
        self.init(
            parts: [14, 12, 10, 8], partials: min(frames / 2, Self.maxPartials), leastPoints: 64, headroom: 1.1,
            upTo: highest)
    }

    /// - Parameters:
    ///   - parts: the sizes within an octave in sixteenths of the largest before, which makes them products of small numbers.
    ///   - partials: of each cycle.
    private init(parts: [Int], partials: Int, leastPoints: Int, headroom: Double, upTo highest: Double) {
        self.headroom = headroom
        var first = leastPoints
        while first < 8 * partials { first *= 2 }
        var sizes = [first]
        let step = Double(GRAIN_LONGEST_STEP)
        while let size = sizes.last, step / Double(size) < highest, first >= 16 {
            sizes += parts.map { $0 * first / 16 }
            first /= 2
        }
        if let last = sizes.firstIndex(where: { step / Double($0) >= highest }) {
            sizes.removeLast(sizes.count - 1 - last)
        }
        levels = sizes.map { size in
            let limit = min(max(Int(Source.highestPartial(points: size, highest)), 1), max(partials, 1))
            return Level(
                transform: FourierTransform(size),
                gains: (0...limit).map { 1 / TableCubic.response(at: Double($0) / Double(size)) })
        }
    }

    /// Writes all points and their scale.
    /// - Parameter series: of each channel all cycles.
    func fill(_ memory: borrowing SourceMemory, _ series: [[FourierSeries]]) {
        guard let finest = levels.first else { return }
        var fullScale = series.joined().reduce(0) { max($0, cycle($1, on: finest).peak) }
        guard fullScale > 0 else { return }
        fullScale *= headroom
        while true {
            var largest = fullScale
            for (channel, cycles) in series.enumerated() {
                for (number, series) in cycles.enumerated() {
                    for (index, level) in levels.enumerated() {
                        let cycle = cycle(series, on: level)
                        largest = max(largest, cycle.peak)
                        cycle.write(
                            to: memory, level: number * levels.count + index, channel: channel, fullScale: fullScale)
                    }
                }
            }
            memory.tables.pointee.scale = Float(fullScale) / PointFormat.fullScale
            // Without its upper partials a cycle may rise higher.
            if largest == fullScale { return }
            fullScale = largest
        }
    }

    private func cycle(_ series: FourierSeries, on level: Level) -> WaveformCycle {
        WaveformCycle(series.points(by: level.transform, gains: level.gains))
    }
}
