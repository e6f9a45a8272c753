import AudioEngine
import Granular
import Threads

/// A sound thread without the thread: its blocks are made when a test asks for them.
package final class UnthreadedSound {
    /// What is shared with it.
    package let exchange: SharedValue<SoundExchange>
    private let renderer: SoundRenderer

    /// - `tap`, `audition`, `input`, `followed`: as those of ``SoundThread``; what they lead to outlives this.
    package init(
        _ configuration: EngineConfiguration = EngineConfiguration(), source: Source, startNanoseconds: Int64 = 0,
        tap: UncountedReference<RecordingTap>? = nil, audition: consuming AuditionMixer? = nil,
        input: consuming InputStage? = nil, followed: consuming FollowedStage? = nil
    ) {
        let engine = Engine(configuration, source: source)
        exchange = SharedValue(SoundExchange(for: engine, quality: .fine, startNanoseconds: startNanoseconds))
        renderer = SoundRenderer(
            SoundThread(
                engine: engine, builtBy: configuration, quality: .fine, exchange: exchange.reference, tap: tap,
                audition: audition, input: input, followed: followed))
    }

    /// Makes the next block, as an output asks for it.
    package func render(into samples: UnsafeMutablePointer<Float>, frames: Int, wakeNanoseconds: Int64 = 0) {
        renderer.renderer.function(renderer.renderer.context, samples, frames, wakeNanoseconds)
    }
}
