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
        let sizes = waveformSizes(upTo: highest)
        let cycles = sizes.map { size in
            let limit = highestPartial(points: size, highest)
            return WaveformCycle(
                sounding.filter { $0.number == 1 || Double($0.number) <= limit }, points: size, equalised: true)
        }
        let power = sounding.reduce(0) { $0 + $1.strength * $1.strength } / 2
        let gain = rms.map { $0 * peak / power.squareRoot() } ?? 1
        return Source(memory([cycles]) { $0 / peak * gain }, durationSeconds: 0)
    }

    /// The most frames of a single cycle.
    public static var longestCycle: Int { 16_384 }

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
        let channels = channels.prefix(2)
        let frames = min(channels.map(\.count).max() ?? 0, longestCycle)
        guard frames > 0, cycleHz > 0, cycleHz.isFinite, rootHz > 0, rootHz.isFinite else { return .silence }
        let highest = min(20_000 / Double(max(sampleRate, 1)), 0.5)
        let sizes = cycleSizes(partials: frames / 2, upTo: highest)
        let levels = channels.map { samples in
            let series = FourierSeries(
                of: (0..<frames).map { frame in
                    frame < samples.count ? Double(SampleGuard.sample(samples[frame], limit: 1e9)) : 0
                })
            return sizes.map { size in
                WaveformCycle(
                    series.points(size, upTo: max(Int(highestPartial(points: size, highest)), 1)) { partial in
                        1 / TableCubic.response(at: Double(partial) / Double(size))
                    })
            }
        }
        return Source(memory(levels, cycleHz: cycleHz, rootHz: rootHz) { $0 }, durationSeconds: 0)
    }

    /// The memory with each channel's cycles, one for each level.
    /// - `loudness`: of what has the tables' peak, 1 = full scale.
    private static func memory(
        _ channels: [[WaveformCycle]], cycleHz: Double = 1, rootHz: Double = 1, loudness: (_ peak: Double) -> Double
    ) -> SourceMemory {
        let memory = SourceMemory(
            (channels.first ?? []).map(\.points.count).map { size in
                LevelRange(rate: Double(size), seam: 0, wrap: (shortestLevel + size - 1) / size * size)
            }, isStereo: channels.count == 2, isWaveform: true, rootHz: rootHz, length: 1)
        let peak = channels.joined().reduce(0) { max($0, $1.peak) }
        memory.tables.pointee.cycleHz = cycleHz
        guard peak > 0 else { return memory }
        memory.tables.pointee.scale = Float(loudness(peak)) / PointFormat.fullScale
        for (channel, cycles) in channels.enumerated() {
            for (level, cycle) in cycles.enumerated() {
                cycle.write(
                    to: memory.origin(ofLevel: level, channel: channel), numbers: memory.range(ofLevel: level),
                    gain: Double(PointFormat.fullScale) / peak)
            }
        }
        return memory
    }

    /// The highest partial that a table of so many points may have; the fundamental stays in any case: it never comes above half
    /// the rate.
    private static func highestPartial(points: Int, _ highest: Double) -> Double {
        0.5 / min(Double(GRAIN_LONGEST_STEP) / Double(points), highest)
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

    /// The same for a cycle with so many partials: a sixteenth to a ninth apart, and products of small numbers.
    private static func cycleSizes(partials: Int, upTo highest: Double) -> [Int] {
        var (part, unit) = (8, 1)
        while part * unit < max(8 * partials, 4_096) { unit *= 2 }
        var sizes = [part * unit]
        while let size = sizes.last, Double(GRAIN_LONGEST_STEP) / Double(size) < highest {
            (part, unit) = part > 8 || unit == 1 ? (part - 1, unit) : (15, unit / 2)
            sizes.append(part * unit)
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
    private(set) var points: [Double]
    let peak: Double

    init(_ points: [Double]) {
        self.points = points
        peak = points.reduce(0) { max($0, abs($1)) }
    }

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
