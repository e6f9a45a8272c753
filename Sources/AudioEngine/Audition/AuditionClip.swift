import Synchronization

/// A piece of sound that is heard as it is, in memory that the audio thread reads.
package struct AuditionClip: ~Copyable, @unchecked Sendable {
    /// Left and right, one after the other; faded at both ends.
    let samples: UnsafeMutablePointer<Float>
    /// 0 = what is heard ends, and nothing begins.
    let frames: Int
    /// Whether the audio thread has done with it, and it can be freed.
    let isDone = Atomic<Bool>(false)
    /// The engine's frame at which it began to be heard; -1 before.
    let firstFrame = Atomic<Int64>(-1)
    /// The engine's frame from which nothing of it is heard; -1 before it has begun, and while it is heard.
    let endFrame = Atomic<Int64>(-1)

    /// Copies `samples`, with fades of `fadeFrames` at begin and end, shorter where there is no room for them.
    init(_ samples: [Float], fadeFrames: Int) {
        frames = samples.count / 2
        self.samples = .allocate(capacity: max(2 * frames, 1))
        let fade = min(fadeFrames, frames / 2)
        for index in 0..<2 * frames {
            let frame = index / 2
            let distance = min(frame, frames - 1 - frame)
            let gain = distance < fade ? Float(distance) / Float(fade) : 1
            (self.samples + index).initialize(to: samples[index] * gain)
        }
    }

    deinit { samples.deallocate() }
}
