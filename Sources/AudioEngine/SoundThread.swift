import Granular
import Threads

/// The audio thread's end of the instrument: takes the changes from the ring, renders, and leaves word.
///
/// All that it changes is its own, in memory that is taken before the first block and that nobody else reaches (``SoundRenderer``); what
/// others see of it lies in the ``SoundExchange``. Nothing in here takes memory, waits, or counts references.
package struct SoundThread: ~Copyable {
    /// What it shares with the others.
    private let exchange: UncountedReference<SoundExchange>
    /// Where a recording takes what is heard.
    private let tap: UncountedReference<RecordingTap>?

    /// In memory of its own, as it gives way to a fresh one.
    private var engine: UnsafeMutablePointer<Engine>
    private var lasting: LastingChanges
    /// What engines before this one counted.
    private var counted = EngineState()
    private let sampleRate: Double
    private let channels: Int
    /// From one snapshot to the next at least.
    private let snapshotFrames: Int64
    private var nextSnapshotFrame: Int64 = 0
    /// What is heard beside the engine, and is not recorded.
    private var audition: AuditionMixer?
    /// Where live input comes from.
    private var input: InputStage?
    /// An engine that is heard in place of the own one.
    private var followed: FollowedStage?
    /// How the own one stood when it was hidden, which plays on with a grain at a time; `nil` where it is heard.
    private var beforeHiding: EngineState?
    private var isHidden: Bool { beforeHiding != nil }
    private var fade: OutputFade
    private var requestedQuality: Quality?
    /// Where the player left the quality to the load.
    private var governor: LoadGovernor?
    private var shedding: GrainGovernor

    /// - Parameters:
    ///   - configuration: that of the engine.
    ///   - quality: what the engine was made with; by how full the machine is from now on where `nil`.
    ///   - exchange: made for this engine; it outlives this, as do `tap` and all that `audition`, `input` and `followed` share.
    package init(
        engine: consuming Engine, builtBy configuration: EngineConfiguration, quality: Quality?,
        exchange: UncountedReference<SoundExchange>, tap: UncountedReference<RecordingTap>? = nil,
        audition: consuming AuditionMixer? = nil, input: consuming InputStage? = nil,
        followed: consuming FollowedStage? = nil
    ) {
        self.exchange = exchange
        self.tap = tap
        self.audition = audition
        self.input = input
        self.followed = followed
        let sampleRate = configuration.sampleRate
        lasting = LastingChanges(configuration)
        self.sampleRate = Double(sampleRate)
        channels = engine.channels
        snapshotFrames = Int64(sampleRate / 60)
        requestedQuality = quality
        governor = quality == nil ? LoadGovernor() : nil
        shedding = GrainGovernor(limit: configuration.grainLimit)
        fade = OutputFade(rate: sampleRate)
        self.engine = .allocate(capacity: 1)
        self.engine.initialize(to: engine)
    }

    deinit {
        engine.deinitialize(count: 1)
        engine.deallocate()
    }

    /// Makes the next block.
    /// - Parameters:
    ///   - samples: room for `frames` frames of all the engine's channels.
    ///   - wakeNanoseconds: when the output asked for it, smoothed.
    package mutating func render(into samples: UnsafeMutablePointer<Float>, frames: Int, wakeNanoseconds: Int64) {
        let start = MonotonicTime.nanoseconds
        let firstFrame = engine.pointee.frame
        exchange.pointee.clock.store(BlockTime(frame: firstFrame, nanoseconds: wakeNanoseconds))
        takeFreshEngine()
        followQuality()
        while let change = exchange.pointee.ring.first, enqueue(change) {
            audition?.apply(change.change)
            exchange.pointee.ring.removeFirst()
        }
        renderHearing(into: samples, frames: frames)
        if followed != nil {
            followed?.replace(samples, frames: frames, ownFrame: firstFrame, tap: tap)
            hideOwn()
        } else {
            tap?.pointee.write(samples, frames: frames, engineFrame: firstFrame)
        }
        audition?.mix(into: samples, frames: frames, channels: channels, firstFrame: firstFrame)
        fade.apply(to: samples, frames: frames, channels: channels, exchange.pointee.fade)
        exchange.pointee.state.store(engineState)
        if engine.pointee.frame >= nextSnapshotFrame {
            exchange.pointee.snapshot.store(engine.pointee.snapshot)
            nextSnapshotFrame = engine.pointee.frame + snapshotFrames
        }
        reduceLoad(
            spentSeconds: Double(MonotonicTime.nanoseconds - start) * 1e-9, lastsSeconds: Double(frames) / sampleRate)
    }

    /// What is not heard need not be rendered whole.
    private mutating func hideOwn() {
        let isHidden = followed?.hidesOwn ?? false
        guard isHidden != self.isHidden else { return }
        let limit = isHidden ? 1 : shedding.limit
        guard enqueue(TimedChange(frame: engine.pointee.frame, change: .grains(Int32(clamping: limit)))) else { return }
        let before = engineState
        beforeHiding = isHidden ? before : nil
        guard !isHidden else { return }
        // What gave way while nobody heard it is not counted.
        let now = engine.pointee.state
        counted.stolenGrains = before.stolenGrains - now.stolenGrains
        counted.shortenedGrains = before.shortenedGrains - now.shortenedGrains
        counted.droppedGrains = before.droppedGrains - now.droppedGrains
    }

    /// Where the machine gets full grains are read less exactly, and where that is not enough fewer sound.
    private mutating func reduceLoad(spentSeconds: Double, lastsSeconds: Double) {
        let frame = engine.pointee.frame
        if isHidden {
            let grains = followed?.soundingGrains ?? 0
            if let limit = shedding.observe(spentSeconds: spentSeconds, lastsSeconds: lastsSeconds, grains: grains) {
                followed?.limitGrains(limit, isLess: shedding.isReduced)
            }
            return
        }
        if let quality = governor?.observe(spentSeconds: spentSeconds, lastsSeconds: lastsSeconds) {
            _ = enqueue(TimedChange(frame: frame, change: .quality(quality)))
        }
        let grains = engine.pointee.soundingGrains
        if let limit = shedding.observe(spentSeconds: spentSeconds, lastsSeconds: lastsSeconds, grains: grains) {
            _ = enqueue(TimedChange(frame: frame, change: .grains(Int32(clamping: limit))))
        }
    }

    /// The engine's next block, with what comes in meanwhile.
    private mutating func renderHearing(into samples: UnsafeMutablePointer<Float>, frames: Int) {
        guard let block = input?.prepare(frames) else {
            return engine.pointee.render(into: samples, frames: frames)
        }
        let (frame, wasFrozen, kept) = (engine.pointee.frame, engine.pointee.state.isFrozen, engine.pointee.liveFrames)
        engine.pointee.render(into: samples, frames: frames, input: block.heard, beside: block.beside)
        input?.finish(
            samples, frames: frames, channels: channels, engineFrame: frame, kept: engine.pointee.liveFrames - kept,
            goesOn: wasFrozen && !engine.pointee.state.isFrozen)
    }

    /// Gives the engine a change; `false` where too many wait.
    private mutating func enqueue(_ change: TimedChange) -> Bool {
        guard engine.pointee.enqueue(change) else { return false }
        // What came too late takes effect at once.
        let change = TimedChange(frame: max(change.frame, engine.pointee.frame), change: change.change)
        lasting.apply(change)
        exchange.pointee.applied.record(.change(change))
        return true
    }

    /// In silence, goes on with a fresh engine where one is offered: what was played before is needed no more to make the same
    /// sound again.
    private mutating func takeFreshEngine() {
        let frame = engine.pointee.frame
        guard frame % Int64(Engine.gridFrames) == 0, engine.pointee.isSilent,
            let next = exchange.pointee.fresh.takeEngine()
        else {
            return
        }
        counted = engineState
        lasting.rebase(to: frame)
        next.pointee.takeOver(from: &engine.pointee, after: &lasting)
        exchange.pointee.fresh.returnEngine(engine)
        engine = next
        exchange.pointee.applied.record(.renewed(frame: frame))
    }

    private var engineState: EngineState {
        var state = engine.pointee.state
        state.stolenGrains += counted.stolenGrains
        state.shortenedGrains += counted.shortenedGrains
        state.droppedGrains += counted.droppedGrains
        state.lateChanges += counted.lateChanges
        // That it is hidden is no want of room.
        if let beforeHiding {
            state.grainLimit = shedding.limit
            state.stolenGrains = beforeHiding.stolenGrains
            state.shortenedGrains = beforeHiding.shortenedGrains
            state.droppedGrains = beforeHiding.droppedGrains
        }
        return state
    }

    private mutating func followQuality() {
        let requested = exchange.pointee.quality.requested
        guard requested != requestedQuality else { return }
        if let requested {
            let change = TimedChange(frame: engine.pointee.frame, change: .quality(requested))
            // Where the queue is full, with the next block.
            guard enqueue(change) else { return }
            governor = nil
        } else {
            governor = LoadGovernor(from: engine.pointee.state.quality)
        }
        requestedQuality = requested
    }
}
