import AudioIO
import Granular
import Threads

/// The audio thread's end of the instrument: takes the changes from the ring, renders, and leaves word.
///
/// Everything that it touches lives in one piece of memory that is taken before the first block; nothing in here takes
/// memory, waits, or counts references.
package struct SoundThread: ~Copyable {
    /// What is to happen; the instrument's control writes.
    package let ring = SPSCQueue<TimedChange>(capacity: 4_096)
    /// What happened to the engine.
    package let applied = AppliedTap()
    /// A fresh engine, to go on with in silence.
    package let fresh = FreshEngine()
    /// How the engine stands.
    package let state = SeqLock(EngineState())
    /// What was seen of the grains, some 60 times a second of sound.
    package let snapshot = SeqLock(GrainSnapshot())
    /// How exactly grains are to be read.
    package let quality: QualityRequest
    /// When the newest block was asked for.
    package let clock: SeqLock<BlockTime>
    /// How late the engine's sound comes out, in frames.
    package let delayFrames: Int
    /// In memory of its own: only the audio thread touches it, while others read the rest.
    private var engine: UnsafeMutablePointer<Engine>
    private var lasting: LastingChanges
    /// What engines before this one counted.
    private var counted = EngineState()
    private let sampleRate: Double
    /// From one snapshot to the next at least.
    private let snapshotFrames: Int64
    private var nextSnapshotFrame: Int64 = 0
    /// Where a recording takes what is heard.
    private let tap: UnsafeMutablePointer<RecordingTap>?
    /// What is heard beside the engine, and is not recorded.
    private let audition: UnsafeMutablePointer<AuditionMixer>?
    /// Where live input comes from.
    private let input: UnsafeMutablePointer<InputStage>?
    /// In memory of its own, as the engine.
    package let fade: UnsafeMutablePointer<OutputFade>
    private var askedQuality: Quality?
    /// Where the player left the quality to the load.
    private var governor: LoadGovernor?
    private var shedding: GrainGovernor

    /// - `configuration`: that of the engine.
    /// - `quality`: what the engine was made with; by how full the machine is from now on where `nil`.
    /// - `tap`, `audition`, `input`: outlive it.
    package init(
        engine: consuming Engine, builtBy configuration: EngineConfiguration, quality: Quality?,
        startNanoseconds: Int64,
        tap: UnsafeMutablePointer<RecordingTap>? = nil, audition: UnsafeMutablePointer<AuditionMixer>? = nil,
        input: UnsafeMutablePointer<InputStage>? = nil
    ) {
        self.tap = tap
        self.input = input
        let sampleRate = configuration.sampleRate
        lasting = LastingChanges(configuration)
        self.sampleRate = Double(sampleRate)
        snapshotFrames = Int64(sampleRate / 60)
        self.quality = QualityRequest(quality)
        askedQuality = quality
        governor = quality == nil ? LoadGovernor() : nil
        shedding = GrainGovernor(limit: configuration.grainLimit)
        delayFrames = engine.delayFrames
        clock = SeqLock(BlockTime(frame: engine.frame, nanoseconds: startNanoseconds))
        self.audition = audition
        fade = .allocate(capacity: 1)
        fade.initialize(to: OutputFade(rate: sampleRate))
        self.engine = .allocate(capacity: 1)
        self.engine.initialize(to: engine)
    }

    deinit {
        engine.deinitialize(count: 1)
        engine.deallocate()
        fade.deinitialize(count: 1)
        fade.deallocate()
    }

    package mutating func render(into samples: UnsafeMutablePointer<Float>, frames: Int, wakeNanoseconds: Int64) {
        let start = MonotonicTime.nanoseconds
        let firstFrame = engine.pointee.frame
        clock.store(BlockTime(frame: firstFrame, nanoseconds: wakeNanoseconds))
        takeFreshEngine()
        followQuality()
        while let change = ring.first, take(change) {
            audition?.pointee.follow(change.change)
            ring.removeFirst()
        }
        renderHearing(into: samples, frames: frames)
        tap?.pointee.leave(samples, frames: frames, engineFrame: firstFrame)
        audition?.pointee.mix(into: samples, frames: frames)
        fade.pointee.apply(to: samples, frames: frames)
        state.store(engineState)
        if engine.pointee.frame >= nextSnapshotFrame {
            snapshot.store(engine.pointee.snapshot)
            nextSnapshotFrame = engine.pointee.frame + snapshotFrames
        }
        relieve(
            spentSeconds: Double(MonotonicTime.nanoseconds - start) * 1e-9, lastsSeconds: Double(frames) / sampleRate)
    }

    /// Where the machine gets full grains are read less exactly, and where that is not enough fewer sound.
    private mutating func relieve(spentSeconds: Double, lastsSeconds: Double) {
        let frame = engine.pointee.frame
        if let quality = governor?.observe(spentSeconds: spentSeconds, lastsSeconds: lastsSeconds) {
            _ = take(TimedChange(frame: frame, change: .quality(quality)))
        }
        let grains = engine.pointee.soundingGrains
        if let limit = shedding.observe(spentSeconds: spentSeconds, lastsSeconds: lastsSeconds, grains: grains) {
            _ = take(TimedChange(frame: frame, change: .grains(Int32(clamping: limit))))
        }
    }

    /// The engine's next block, with what comes in meanwhile.
    private mutating func renderHearing(into samples: UnsafeMutablePointer<Float>, frames: Int) {
        guard let input, let block = input.pointee.prepare(frames) else {
            return engine.pointee.render(into: samples, frames: frames)
        }
        let (frame, wasFrozen, kept) = (engine.pointee.frame, engine.pointee.state.isFrozen, engine.pointee.liveFrames)
        engine.pointee.render(into: samples, frames: frames, input: block.heard, beside: block.beside)
        input.pointee.finish(
            samples, frames: frames, engineFrame: frame, kept: engine.pointee.liveFrames - kept,
            goesOn: wasFrozen && !engine.pointee.state.isFrozen)
    }

    /// Gives the engine a change; `false` where too many wait.
    private mutating func take(_ change: TimedChange) -> Bool {
        guard engine.pointee.enqueue(change) else { return false }
        // What came too late takes effect at once.
        let change = TimedChange(frame: max(change.frame, engine.pointee.frame), change: change.change)
        lasting.apply(change)
        applied.leave(.change(change))
        return true
    }

    /// In silence, goes on with a fresh engine where one is offered: what was played before is needed no more to make the same
    /// sound again.
    private mutating func takeFreshEngine() {
        let frame = engine.pointee.frame
        guard frame % Int64(Engine.gridFrames) == 0, engine.pointee.isSilent, let next = fresh.take() else { return }
        counted = engineState
        lasting.rebase(to: frame)
        next.pointee.takeOver(from: &engine.pointee, after: lasting)
        fresh.giveBack(engine)
        engine = next
        applied.leave(.renewed(frame: frame))
    }

    private var engineState: EngineState {
        var state = engine.pointee.state
        state.stolenGrains += counted.stolenGrains
        state.droppedGrains += counted.droppedGrains
        state.lateChanges += counted.lateChanges
        return state
    }

    private mutating func followQuality() {
        let asked = quality.asked
        guard asked != askedQuality else { return }
        if let asked {
            let change = TimedChange(frame: engine.pointee.frame, change: .quality(asked))
            // Where the queue is full, with the next block.
            guard take(change) else { return }
            governor = nil
        } else {
            governor = LoadGovernor(from: engine.pointee.state.quality)
        }
        askedQuality = asked
    }

    /// The renderer that an output calls for the sound thread at `place`.
    package static func renderer(_ place: UnsafeMutablePointer<SoundThread>) -> AudioRenderer {
        AudioRenderer(context: UnsafeMutableRawPointer(place)) { context, samples, frames, wakeNanoseconds in
            context.assumingMemoryBound(to: SoundThread.self).pointee
                .render(into: samples, frames: frames, wakeNanoseconds: wakeNanoseconds)
        }
    }
}
