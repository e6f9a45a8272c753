/// The granular engine: changes in, samples out. It knows no clock but its own frames, and gives the same samples, bit for
/// bit, for the same changes at the same frames, whatever the size of the blocks that are asked for.
///
/// After it was made it takes no memory, gives none back and waits for nothing: it may be used on an audio thread.
public struct Engine: ~Copyable {
    private let sampleRate: Double
    private let waveform: Waveform
    private let clouds: UnsafeMutablePointer<Cloud>
    private let cloudCount: Int
    private var pool: GrainPool
    private var queue: ChangeQueue
    private var reverb: Reverb
    private var limiter: Limiter
    private let hasEffects: Bool
    private var level: GlidingGain
    private var mute: GlidingGain
    private var meter: PeakMeter
    private let bus: UnsafeMutablePointer<Float>
    private let rightBus: UnsafeMutablePointer<Float>
    /// The frame at which a panic's fade ends and everything is cleared; `Int64.max` where there is none.
    private var clearFrame = Int64.max
    private var droppedGrains = 0
    private var lateChanges = 0
    /// Frames rendered so far.
    public private(set) var frame: Int64 = 0

    /// Frames rendered at a time.
    private static let longestSegment = 256
    /// Room for changes that wait for their frame.
    private static let queueCapacity = 4_096
    private static let releaseSeconds = 0.3
    private static let panicSeconds = 0.005

    /// Makes an engine with every cloud at the parameters' defaults, silent.
    public init(_ configuration: EngineConfiguration, waveform: consuming Waveform) {
        sampleRate = Double(configuration.sampleRate)
        self.waveform = waveform
        cloudCount = min(max(configuration.clouds, 1), 16)
        clouds = .allocate(capacity: cloudCount)
        for index in 0..<cloudCount {
            (clouds + index).initialize(
                to: Cloud(index: index, seed: configuration.seed, sampleRate: Double(configuration.sampleRate)))
        }
        pool = GrainPool(capacity: max(configuration.grainLimit, 1))
        queue = ChangeQueue(capacity: Self.queueCapacity)
        reverb = Reverb(sampleRate: sampleRate)
        limiter = Limiter(sampleRate: sampleRate)
        hasEffects = configuration.hasEffects
        level = GlidingGain(
            MasterLevel.gain(configuration.levelDecibels), timeSeconds: 0.02, sampleRate: sampleRate)
        mute = GlidingGain(1, timeSeconds: 0.005, sampleRate: sampleRate)
        meter = PeakMeter(sampleRate: sampleRate)
        bus = .allocate(capacity: Self.longestSegment)
        rightBus = .allocate(capacity: Self.longestSegment)
    }

    deinit {
        clouds.deallocate()
        bus.deallocate()
        rightBus.deallocate()
    }

    /// How late the sound of a frame comes out, in frames: the limiter's look-ahead.
    public var delayFrames: Int { hasEffects ? limiter.delayFrames : 0 }

    /// How the engine stands after the frames rendered so far.
    public var state: EngineState {
        var state = EngineState()
        state.frame = frame
        state.grains = pool.count
        state.droppedGrains = droppedGrains
        state.lateChanges = lateChanges
        state.peakLeft = meter.left
        state.peakRight = meter.right
        state.gain = hasEffects ? limiter.gain : 1
        return state
    }

    /// Takes in a change for its frame; one whose frame has passed takes effect on the next frame and is counted.
    /// - Returns: `false` where too many wait already; offer it again after the next block.
    public mutating func enqueue(_ change: TimedChange) -> Bool {
        var change = change
        let isLate = change.frame < frame
        if isLate { change.frame = frame }
        guard queue.insert(change) else { return false }
        if isLate { lateChanges += 1 }
        return true
    }

    /// Renders the next `frames` frames: left and right interleaved, 1 = full scale.
    public mutating func render(into output: UnsafeMutablePointer<Float>, frames: Int) {
        let end = frame + Int64(frames)
        var output = output
        while frame < end {
            while queue.nextFrame <= frame { apply(queue.removeFirst().change) }
            if frame == clearFrame { clear() }
            let segmentEnd = min(end, frame + Int64(Self.longestSegment), queue.nextFrame, clearFrame)
            let length = Int(segmentEnd - frame)
            renderGrains(upTo: segmentEnd)
            finish(frames: length)
            for index in 0..<length {
                output[2 * index] = bus[index]
                output[2 * index + 1] = rightBus[index]
            }
            output += 2 * length
            frame = segmentEnd
        }
    }

    /// Fills the bus with the grains of the frames up to `end`.
    private mutating func renderGrains(upTo end: Int64) {
        bus.update(repeating: 0, count: Int(end - frame))
        var rendered = frame
        // Onsets are taken in the order of time over all clouds, so that the order of the sum does not depend on blocks.
        while let cloud = cloudOfNextOnset(before: Double(end)) {
            let grain = clouds[cloud].nextGrain(from: waveform)
            if pool.isFull {
                // Whoever has ended by now makes room, also in the middle of a block.
                sum(from: rendered, to: grain.firstFrame)
                rendered = grain.firstFrame
                pool.removeEnded(before: rendered)
            }
            if pool.isFull {
                droppedGrains += 1
            } else {
                pool.add(grain)
            }
        }
        sum(from: rendered, to: end)
        pool.removeEnded(before: end)
    }

    /// Adds the grains' frames to the bus, which begins at ``frame``.
    private func sum(from start: Int64, to end: Int64) {
        pool.render(into: bus + Int(start - frame), start: start, frames: Int(end - start))
    }

    private func cloudOfNextOnset(before end: Double) -> Int? {
        var next: Int?
        var time = end
        for cloud in 0..<cloudCount where clouds[cloud].nextOnset < time {
            next = cloud
            time = clouds[cloud].nextOnset
        }
        return next
    }

    /// What follows the grains: reverb, level, limiter, mute.
    private mutating func finish(frames: Int) {
        rightBus.update(from: bus, count: frames)
        if hasEffects { reverb.process(send: bus, left: bus, right: rightBus, frames: frames) }
        level.apply(left: bus, right: rightBus, frames: frames)
        if hasEffects { limiter.process(left: bus, right: rightBus, frames: frames) }
        mute.apply(left: bus, right: rightBus, frames: frames)
        if clearFrame != .max {
            let fadeFrames = Float(panicFrames)
            for index in 0..<frames {
                let factor = Float(clearFrame - frame - Int64(index)) / fadeFrames
                bus[index] *= factor
                rightBus[index] *= factor
            }
        }
        meter.read(left: bus, right: rightBus, frames: frames)
    }

    private mutating func apply(_ change: Change) {
        switch change {
        case .set(let parameter, let value, let cloud):
            if cloud < cloudCount { clouds[Int(cloud)].set(parameter, to: value, at: frame) }
        case .start(let cloud):
            if cloud < cloudCount { clouds[Int(cloud)].start(at: frame) }
        case .release(let cloud):
            guard cloud < cloudCount else { return }
            clouds[Int(cloud)].stop()
            pool.release(cloud: Int(cloud), at: frame, frames: Int(Self.releaseSeconds * sampleRate))
        case .level(let decibels):
            level.glide(to: MasterLevel.gain(decibels))
        case .mute(let isMuted):
            mute.glide(to: isMuted ? 0 : 1)
        case .panic:
            for cloud in 0..<cloudCount { clouds[cloud].stop() }
            if clearFrame == .max { clearFrame = frame + panicFrames }
        }
    }

    private var panicFrames: Int64 { Int64(Self.panicSeconds * sampleRate) }

    private mutating func clear() {
        clearFrame = .max
        pool.removeAll()
        reverb.clear()
        limiter.clear()
    }
}
