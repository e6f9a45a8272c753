import AudioIO

/// The memory in which a ``SoundThread`` lives. Nobody reaches what is in it but the output's thread, by ``renderer``.
package final class SoundRenderer: Sendable {
    /// What an output calls; this outlives it.
    package let renderer: AudioRenderer

    /// Moves a sound thread to where it stays.
    package init(_ thread: consuming SoundThread) {
        let place = UnsafeMutablePointer<SoundThread>.allocate(capacity: 1)
        place.initialize(to: thread)
        renderer = AudioRenderer(context: UnsafeMutableRawPointer(place)) { context, samples, frames, wakeNanoseconds in
            context.assumingMemoryBound(to: SoundThread.self).pointee
                .render(into: samples, frames: frames, wakeNanoseconds: wakeNanoseconds)
        }
    }

    deinit {
        let place = renderer.context.assumingMemoryBound(to: SoundThread.self)
        place.deinitialize(count: 1)
        place.deallocate()
    }
}
