import CGrainKernels

#if canImport(Glibc)
    import Glibc
#endif

extension Source {
    /// The waveform of N. Arner's granular synthesizer (York, 2013): Csound's `GEN10` with partials 1 0 .3 0 .2 .5 .14 0
    /// .111.
    public static func thesis(sampleRate: Int) -> Source {
        waveform(partials: [1, 0, 0.3, 0, 0.2, 0.5, 0.14, 0, 0.111], sampleRate: sampleRate)
    }

    /// A waveform with the given strengths of partials 1, 2, 3 …, all in sine phase, as Csound's `GEN10` makes it. Without
    /// partials it is silent.
    /// - Parameters:
    ///   - rms: its root mean square, where 1 is a full square wave's; where `nil`, its peak is at 1.
    ///   - sampleRate: frames a second of the engine that plays it. It is for frequencies of 1 Hz up to 20 kHz, or half this
    ///     rate.
    public static func waveform(partials: [Double], rms: Double? = nil, sampleRate: Int) -> Source {
        let sounding = partials.enumerated().filter { $1.isFinite && $1 != 0 }.map {
            Partial(number: $0 + 1, strength: $1)
        }
        let peak = WaveformCycle(sounding, points: 4_096, equalised: false).peak
        guard peak > 1e-30, peak.isFinite else { return .silence }

        // In cycles a frame.
        let highest = min(highestWaveformHz / Double(max(sampleRate, 1)), 0.5)
        let sizes = waveformSizes(upTo: highest)
        let cycles = sizes.map { size in
            let limit = highestPartial(points: size, highest)
            return WaveformCycle(
                sounding.filter { $0.number == 1 || Double($0.number) <= limit }, points: size, equalised: true)
        }
        let power = sounding.reduce(0) { $0 + $1.strength * $1.strength } / 2
        let gain = rms.map { $0 * peak / power.squareRoot() } ?? 1
        let memory = cycleMemory(sizes: sizes, isStereo: false)
        let largest = cycles.reduce(0) { max($0, $1.peak) }
        memory.tables.pointee.scale = Float(largest / peak * gain) / PointFormat.fullScale
        for (level, cycle) in cycles.enumerated() {
            cycle.write(to: memory, level: level, channel: 0, fullScale: largest)
        }
        return Source(memory, durationSeconds: 0)
    }

    /// The highest partial that a table of so many points may have; the fundamental stays in any case: it never comes above half
    /// the rate.
    static func highestPartial(points: Int, _ highest: Double) -> Double {
        0.5 / min(Double(GRAIN_LONGEST_STEP) / Double(points), highest)
    }

    /// The fewest points of a table, so that no grain wraps often.
    static var shortestLevel: Int { 1_024 }

    /// Memory for cycles of a waveform, each on levels of so many points.
    static func cycleMemory(
        sizes: [Int], cycles: Int = 1, isStereo: Bool, cycleHz: Double = 1, rootHz: Double = 1
    ) -> SourceMemory {
        let ranges = sizes.map { size in
            LevelRange(rate: Double(size), seam: 0, wrap: (shortestLevel + size - 1) / size * size)
        }
        let memory = SourceMemory(
            (0..<cycles).flatMap { _ in ranges }, isStereo: isStereo, isWaveform: true, rootHz: rootHz, length: 1)
        let tables = memory.tables
        tables.pointee.cycleHz = cycleHz
        tables.pointee.levelCount = sizes.count
        tables.pointee.cycleCount = cycles
        if cycles > 1 {
            tables.pointee.cycleStride = tables.pointee.levels[sizes.count].left - tables.pointee.levels[0].left
        }
        return memory
    }

    /// The points that a cycle has on each level, falling: for each frequency there is one that is stepped through by 3.5…4
    /// points a frame, so that a partial is left out only where it lies within an eighth of half the rate.
    private static func waveformSizes(upTo highest: Double) -> [Int] {
        let step = Double(GRAIN_LONGEST_STEP)
        var sizes = [4_096]
        while let size = sizes.last, step / Double(size) < highest {
            sizes.append(min((size * 9 + 9) / 10, size - 1))
        }
        return sizes
    }
}

private struct Partial {
    let number: Int
    let strength: Double
}

extension WaveformCycle {
    /// - `equalised`: whether the cubic that reads it is to find each partial at its strength.
    fileprivate init(_ partials: [Partial], points count: Int, equalised: Bool) {
        var points = [Double](repeating: 0, count: count)
        for partial in partials {
            let frequency = Double(partial.number) / Double(count)
            let strength = equalised ? partial.strength / TableCubic.response(at: frequency) : partial.strength
            // A turning pointer; after a cycle it is off by 1e-12 at most.
            let (turnCosine, turnSine) = (cos(2 * .pi * frequency), sin(2 * .pi * frequency))
            var (cosine, sine) = (strength, 0.0)
            for index in 0...count / 2 {
                points[index] += sine
                (cosine, sine) = (
                    cosine * turnCosine - sine * turnSine, sine * turnCosine + cosine * turnSine
                )
            }
        }
        // Its second half is the first one backwards, upside down.
        for index in 1..<max((count + 1) / 2, 1) { points[count - index] = -points[index] }
        self.init(points)
    }
}
