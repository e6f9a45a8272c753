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
        let highest = min(20_000 / Double(max(sampleRate, 1)), 0.5)
        let step = Double(GRAIN_LONGEST_STEP)
        let sizes = waveformSizes(upTo: highest)
        let cycles = sizes.map { size in
            // The fundamental stays in any case: it never comes above half the rate.
            let limit = 0.5 / min(step / Double(size), highest)
            return WaveformCycle(
                sounding.filter { $0.number == 1 || Double($0.number) <= limit }, points: size, equalised: true)
        }
        let memory = SourceMemory(
            sizes.map { size in
                LevelRange(rate: Double(size), seam: 0, wrap: (shortestLevel + size - 1) / size * size)
            }, isStereo: false, isWaveform: true, rootHz: 1, length: 1)
        let tablesPeak = cycles.reduce(0) { max($0, $1.peak) }
        let power = sounding.reduce(0) { $0 + $1.strength * $1.strength } / 2
        let gain = rms.map { $0 * peak / power.squareRoot() } ?? 1
        memory.tables.pointee.scale = Float(tablesPeak / peak * gain) / PointFormat.fullScale
        for (level, cycle) in cycles.enumerated() where tablesPeak > 0 {
            cycle.write(
                to: memory.origin(ofLevel: level, channel: 0), numbers: memory.range(ofLevel: level),
                gain: Double(PointFormat.fullScale) / tablesPeak)
        }
        return Source(memory, durationSeconds: 0)
    }

    /// The fewest points of a table, so that no grain wraps often.
    static var shortestLevel: Int { 1_024 }

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

/// One cycle of a waveform in points.
private struct WaveformCycle {
    private var points: [Double]
    let peak: Double

    /// - `equalised`: whether the cubic that reads it is to find each partial at its strength.
    init(_ partials: [Partial], points count: Int, equalised: Bool) {
        points = [Double](repeating: 0, count: count)
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
        peak = points.reduce(0) { max($0, abs($1)) }
    }

    func write(to origin: UnsafeMutablePointer<Int16>, numbers: Range<Int>, gain: Double) {
        var place = (numbers.lowerBound % points.count + points.count) % points.count
        let rounded = points.map { Int16(($0 * gain).rounded()) }
        for number in numbers {
            origin[number] = rounded[place]
            place = place + 1 == rounded.count ? 0 : place + 1
        }
    }
}
