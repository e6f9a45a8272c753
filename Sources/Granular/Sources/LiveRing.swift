import CGrainKernels

/// Live input as grains read it: a ring of the latest seconds, prepared as a sound is while it comes in.
///
/// One thread writes it, and no one reads it meanwhile. A time t, in seconds of input since the ring was made, lies at the
/// place (t mod ``ringSeconds``) · rate of every level. What may be read lies between ``oldestSeconds`` and ``newestSeconds``
/// until the next write; n frames written later it is from the oldest of now + n / sample rate on.
package struct LiveRing: ~Copyable {
    /// Whether input is ignored. It fades out and in around that, in 5 ms, of which those after freezing are still written.
    package var isFrozen = false
    /// What the audio thread reads. Its length is ``ringSeconds``.
    package let tables: UnsafePointer<SourceTables>
    /// How much the ring holds: what was asked for or a little more.
    package let ringSeconds: Double
    /// The memory that its points take, in bytes.
    package let byteCount: Int

    /// Frames of input that went in, those of fades among them.
    private(set) var framesWritten = 0

    private let sampleRate: Double
    private let memory: SourceMemory
    private let isStereo: Bool
    private var left: LevelCascade
    private var right: LevelCascade
    private var leftSink: RingSink
    private var rightSink: RingSink
    private let input: UnsafeMutablePointer<Float>
    private let ringFrames: Int
    /// Frames of the fade that are past; all of them = at full strength.
    private var fadePlace = 0
    private let fadeFrames: Int

    /// The input beyond ± 1 is cut off. What filters make of the rest may rise a little above; beyond this it is cut off too.
    private static let fullScale: Float = 1.5
    private static let fadeSeconds = 0.005
    private static let piece = 256

    /// Takes all the memory that a ring needs: 154 MB for a minute in stereo at 48 kHz.
    /// - Parameters:
    ///   - seconds: how much is held; more than 0.
    ///   - rootHz: the frequency at which it is played at its own speed, in Hz.
    package init(seconds: Double = 60, sampleRate: Int, isStereo: Bool, rootHz: Double = 440) {
        let plan = LevelPlan.live
        let rate = Double(max(sampleRate, 1))
        let whole = LevelPlan.wholeFrames
        // The coarsest level shall be longer than its guards.
        let pieces = max(Int((seconds * rate / Double(whole)).rounded(.up)), Source.shortestLevel * 4 / whole)
        ringFrames = pieces * whole
        self.sampleRate = rate
        self.isStereo = isStereo
        ringSeconds = Double(ringFrames) / rate
        let ringFrames = ringFrames
        memory = SourceMemory(
            plan.levels.map { level in
                LevelRange(
                    rate: level.rate(sampleRate: rate), seam: 0, wrap: level.points(inFrames: ringFrames),
                    longestStep: level.longestStep)
            }, isStereo: isStereo, isWaveform: false, rootHz: rootHz, length: ringSeconds)
        memory.tables.pointee.scale = Self.fullScale / PointFormat.fullScale
        tables = UnsafePointer(memory.tables)
        byteCount = memory.byteCount
        let endless = plan.levels.map { _ in 0..<Int.max }
        left = LevelCascade(plan, start: 0, ranges: endless)
        right = LevelCascade(plan, start: 0, ranges: endless)
        let gain = PointFormat.fullScale / Self.fullScale
        leftSink = RingSink(memory, levels: plan.levels.count, channel: 0, gain: gain)
        rightSink = RingSink(memory, levels: plan.levels.count, channel: 1, gain: gain)
        input = .allocate(capacity: Self.piece)
        fadeFrames = max(Int(Self.fadeSeconds * rate), 1)
    }

    deinit {
        leftSink.free()
        rightSink.free()
        input.deallocate()
    }

    /// Goes on by `frames` frames of input, 1 = full scale; a mono ring takes the left ones. Takes no memory and waits for
    /// nothing.
    package mutating func write(_ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, frames: Int) {
        var done = 0
        while done < frames {
            let target = isFrozen ? 0 : fadeFrames
            if isFrozen, fadePlace == target { return }
            // To the fade's end; then as much as there is.
            let fading = abs(target - fadePlace)
            let count = min(frames - done, Self.piece, fading == 0 ? .max : fading)
            prepare(left + done, count: count, fading: fading > 0)
            self.left.write(input, frames: count, into: &leftSink)
            if isStereo {
                prepare(right + done, count: count, fading: fading > 0)
                self.right.write(input, frames: count, into: &rightSink)
            }
            if fading > 0 { fadePlace += isFrozen ? -count : count }
            framesWritten += count
            done += count
        }
    }

    /// The latest time that can be read on every level, in seconds of input; coarse levels come up to 35 ms late.
    package var newestSeconds: Double {
        var newest = Double.infinity
        for level in 0..<tables.pointee.levelCount { newest = min(newest, newestSeconds(level: level)) }
        return newest
    }

    /// The latest time that can be read on a level; the finest is 1 ms late.
    package func newestSeconds(level: Int) -> Double {
        // A place reads two points after it.
        let points = max(left.nextPoint(ofLevel: level) - 3, 0)
        return Double(points) / tables.pointee.levels[level].rate
    }

    /// The earliest time whose points, and what kernels read around them, are still those of that time.
    package var oldestSeconds: Double {
        let guardFrames =
            (GRAIN_GUARD + 8) * ringFrames / Int(tables.pointee.levels[tables.pointee.levelCount - 1].wrap)
        return Double(max(framesWritten - ringFrames + guardFrames, 0)) / sampleRate
    }

    private func prepare(_ samples: UnsafePointer<Float>, count: Int, fading: Bool) {
        for index in 0..<count { input[index] = SampleGuard.sample(samples[index], limit: 1) }
        guard fading else { return }
        for index in 0..<count {
            let place = fadePlace + (isFrozen ? -index : index)
            input[index] *= Float(place) / Float(fadeFrames)
        }
    }
}

/// Writes points into the ring, and again where they are read beyond its seam.
private struct RingSink: PointSink {
    private let tables: UnsafeMutablePointer<Table>
    private let gain: Float

    private struct Table {
        let origin: UnsafeMutablePointer<Int16>
        let points: Int
        /// Points that are kept before the first and after the last.
        let before: Int
        let after: Int
    }

    init(_ memory: borrowing SourceMemory, levels: Int, channel: Int, gain: Float) {
        self.gain = gain
        tables = .allocate(capacity: levels)
        for level in 0..<levels {
            let numbers = memory.range(ofLevel: level)
            let points = Int(memory.tables.pointee.levels[level].wrap)
            (tables + level).initialize(
                to: Table(
                    origin: memory.origin(ofLevel: level, channel: channel), points: points,
                    before: -numbers.lowerBound, after: numbers.upperBound - points))
        }
    }

    func free() { tables.deallocate() }

    mutating func store(_ points: UnsafePointer<Float>, count: Int, first: Int, level: Int) {
        let table = tables[level]
        var done = 0
        while done < count {
            let place = (first + done) % table.points
            let run = min(count - done, table.points - place)
            PointFormat.write(points + done, count: run, gain: gain, to: table.origin + place)
            let end = place + run
            if place < table.after {
                let mirrored = min(end, table.after) - place
                (table.origin + (place + table.points)).update(from: table.origin + place, count: mirrored)
            }
            if end > table.points - table.before {
                let from = max(place, table.points - table.before)
                (table.origin + (from - table.points)).update(from: table.origin + from, count: end - from)
            }
            done += run
        }
    }
}
