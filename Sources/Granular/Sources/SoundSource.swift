extension Source {
    private static var maxBytes: Int { 160_000_000 }

    /// Prepares a sound for grains.
    ///
    /// It never fails: without frames it is silence, and samples that are no numbers, or infinite, become 0. A sound shorter
    /// than 0.1 s is taken as one period of a steady tone; a longer one loops with a crossfade of 10 ms. One that would take
    /// more than 160 MB (a minute in stereo at 48 kHz) is prepared with half the points: transposed up by more than four
    /// semitones it is less clean above 8 kHz. One that would then take more than 480 MB (six minutes) has one level less in each
    /// octave, too, and is duller above 10 kHz.
    /// - Parameters:
    ///   - channels: mono, or left and right, of equal length; 1 = full scale. What is beyond two is left out.
    ///   - sampleRate: frames a second of the sound, whatever the engine's are.
    ///   - rootHz: the frequency at which it is played at its own speed, in Hz, above 0; 440 where it is not.
    public convenience init(sound channels: [[Float]], sampleRate: Int, rootHz: Double) {
        self.init(sound: channels, exactRate: Double(max(sampleRate, 1)), rootHz: rootHz)
    }

    /// Whether a sound of so many frames is taken as one period of a steady tone.
    package static func isPeriod(frames: Int, sampleRate: Int) -> Bool {
        LoopLayout(frames: frames, sampleRate: Double(max(sampleRate, 1))).isPeriod
    }

    /// - `exactRate`: frames a second of the sound, above 0; need not be whole.
    package convenience init(sound channels: [[Float]], exactRate: Double, rootHz: Double) {
        self.init(sound: channels, exactRate: exactRate, rootHz: rootHz, maxBytes: Self.maxBytes)
    }

    /// - `maxBytes`: a source that would take more is prepared with fewer points, and fewer still where it takes three times as much.
    package convenience init(
        sound channels: [[Float]], exactRate rate: Double, rootHz: Double, maxBytes: Int
    ) {
        let channels = channels.prefix(2)
        let frames = channels.map(\.count).max() ?? 0
        let isStereo = channels.count == 2
        let layout = LoopLayout(frames: frames, sampleRate: rate)
        var preparation = SoundPreparation(plan: .sound, layout: layout, sampleRate: rate)
        if SourceMemory.byteCount(preparation.ranges, isStereo: isStereo) > maxBytes {
            preparation = SoundPreparation(plan: .long, layout: layout, sampleRate: rate)
            if SourceMemory.byteCount(preparation.ranges, isStereo: isStereo) / 3 > maxBytes {
                preparation = SoundPreparation(plan: .longest, layout: layout, sampleRate: rate)
            }
        }
        let memory = SourceMemory(
            frames == 0 ? [LevelRange(rate: rate, seam: 0, wrap: Self.shortestLevel)] : preparation.ranges,
            isStereo: isStereo, isWaveform: false, rootHz: rootHz > 0 && rootHz.isFinite ? rootHz : 440,
            length: frames == 0 ? 0 : Double(layout.wrap) / rate)
        if frames > 0 { preparation.fill(memory, channels: Array(channels)) }
        self.init(memory, durationSeconds: Double(frames) / rate)
    }
}

/// How the levels of a sound are made.
private struct SoundPreparation {
    let plan: LevelPlan
    let layout: LoopLayout
    let ranges: [LevelRange]

    init(plan: LevelPlan, layout: LoopLayout, sampleRate: Double) {
        self.plan = plan
        self.layout = layout
        ranges = plan.levels.map { level in
            // Where a point hears only what lies after the crossfade, it is the same a wrap later: there the seam is.
            let whole = LevelPlan.wholeFrames
            let seam = layout.isPeriod ? 0 : layout.crossfade + (level.reachFrames + whole - 1) / whole * whole
            // Several wraps, where one is not whole in groups of the level's frames, or short.
            var frames = layout.wrap
            while frames % level.groupFrames != 0 { frames *= 2 }
            let points = level.points(inFrames: frames)
            let times = (Source.shortestLevel + points - 1) / points
            return LevelRange(
                rate: level.rate(sampleRate: sampleRate), seam: level.points(inFrames: seam), wrap: points * times,
                longestStep: level.longestStep)
        }
    }

    /// Writes all points and their scale. Besides the source's own memory it takes little.
    func fill(_ memory: borrowing SourceMemory, channels: [[Float]]) {
        var fullScale = channels.indices.reduce(0) { max($0, peak(of: channels[$1])) }
        guard fullScale > 0 else { return }
        while true {
            var peak: Float = 0
            for channel in channels.indices {
                peak = max(peak, fill(memory, samples: channels[channel], channel: channel, fullScale: fullScale))
            }
            memory.tables.pointee.scale = fullScale / PointFormat.fullScale
            if peak <= fullScale * 1.000_01 { return }
            fullScale = peak
        }
    }

    private func fill(
        _ memory: borrowing SourceMemory, samples: [Float], channel: Int, fullScale: Float
    ) -> Float {
        var sink = TableSink(
            tables: ranges.indices.map { (memory.origin(ofLevel: $0, channel: channel), memory.range(ofLevel: $0)) },
            gain: PointFormat.fullScale / fullScale)
        var cascade = LevelCascade(plan, start: start, ranges: ranges.map(\.points))
        samples.withUnsafeBufferPointer { samples in
            let sound = LoopedSound(samples, layout: layout)
            withUnsafeTemporaryAllocation(of: Float.self, capacity: Self.piece) { piece in
                guard let input = piece.baseAddress else { return }
                var frame = start
                while !cascade.isDone {
                    sound.read(from: frame, count: Self.piece, into: input)
                    cascade.write(input, frames: Self.piece, into: &sink)
                    frame += Self.piece
                }
            }
        }
        return sink.peak
    }

    /// The largest point of the finest level, with headroom.
    private func peak(of samples: [Float]) -> Float {
        let filter = plan.levels[0].filter
        return samples.withUnsafeBufferPointer { samples in
            let sound = LoopedSound(samples, layout: layout)
            var peak = sound.peak()
            let frames = Self.piece - filter.taps
            withUnsafeTemporaryAllocation(of: Float.self, capacity: Self.piece * (1 + filter.points)) { memory in
                guard let input = memory.baseAddress else { return }
                let points = input + Self.piece
                for frame in stride(from: -filter.ahead, to: samples.count + filter.behind, by: frames) {
                    sound.read(from: frame - filter.behind, count: Self.piece, into: input)
                    // Points rise to less than twice their frames; far softer pieces need no closer look.
                    guard PointFormat.peak(input, count: Self.piece, atLeast: 0) * 2 > peak else { continue }
                    filter.makePoints(of: input, groups: frames, into: points)
                    peak = PointFormat.peak(points, count: frames * filter.points, atLeast: peak)
                }
            }
            return peak < 1e-20 ? 0 : peak * Self.headroom
        }
    }

    private static var piece: Int { 1_024 }

    /// What other levels rise above the finest by: as a rule nothing, in the crossfade and in clipped sounds a little. Beyond
    /// it all is made a second time.
    private static var headroom: Float { 1.07 }

    /// The frame at which preparing starts: before the first point that any level keeps, and what it hears.
    private var start: Int {
        let earliest = zip(plan.levels, ranges).map { level, range in
            range.points.lowerBound * level.groupFrames / level.filter.points - level.reachFrames
        }
        return (earliest.min() ?? 0) / LevelPlan.wholeFrames * LevelPlan.wholeFrames - 2 * LevelPlan.wholeFrames
    }
}

/// Writes points into a source's memory.
private struct TableSink: PointSink {
    let tables: [(origin: UnsafeMutablePointer<Int16>, numbers: Range<Int>)]
    let gain: Float
    private(set) var peak: Float = 0

    init(tables: [(UnsafeMutablePointer<Int16>, Range<Int>)], gain: Float) {
        self.tables = tables.map { (origin: $0.0, numbers: $0.1) }
        self.gain = gain
    }

    mutating func store(_ points: UnsafePointer<Float>, count: Int, first: Int, level: Int) {
        let (origin, numbers) = tables[level]
        let kept = (first..<first + count).clamped(to: numbers)
        guard !kept.isEmpty else { return }
        let points = points + (kept.lowerBound - first)
        PointFormat.write(points, count: kept.count, gain: gain, to: origin + kept.lowerBound)
        peak = PointFormat.peak(points, count: kept.count, atLeast: peak)
    }
}
