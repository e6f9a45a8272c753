import Granular
import Threads

/// What the audio thread and the others share of the sound: changes on their way in, and word of what came of them. Nothing but
/// queues, sequence locks and atomics, none of which makes anybody wait.
package struct SoundExchange: ~Copyable, Sendable {
    /// What is to happen; the instrument's control writes.
    package let ring = SPSCQueue<TimedChange>(capacity: 8_192)
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
    /// Whether what goes out is to be silent.
    package let fade = FadeRequest()
    /// How late the engine's sound comes out, in frames.
    package let delayFrames: Int

    /// - Parameters:
    ///   - engine: the one that is to sound.
    ///   - quality: what it was made with; by how full the machine is from now on where `nil`.
    ///   - startNanoseconds: when that is, of `CLOCK_MONOTONIC`.
    package init(for engine: borrowing Engine, quality: Quality?, startNanoseconds: Int64) {
        self.quality = QualityRequest(quality)
        clock = SeqLock(BlockTime(frame: engine.frame, nanoseconds: startNanoseconds))
        delayFrames = engine.delayFrames
    }
}
