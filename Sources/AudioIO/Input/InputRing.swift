import Synchronization
import Threads

/// Stereo frames on their way from the thread that captures from a card to the audio thread, which takes them by an ``InputRingReader``:
/// one writes, one reads, neither waits.
package struct InputRing: ~Copyable, Sendable {
    /// Left and right, one after the other. What is removed may be overwritten.
    let samples: SPSCQueue<Float>
    /// Frames of the heard card's period.
    let periodFrames: Int
    /// Frames a second.
    let rate: Int
    private let lost = Atomic<Int>(0)
    let gapCount = Atomic<Int>(0)
    let correctionCount = Atomic<Int>(0)

    /// A ring for a card that gives `periodFrames` at once, of `rate` frames a second.
    package init(periodFrames: Int, rate: Int) {
        self.periodFrames = periodFrames
        self.rate = rate
        var capacity = 16_384
        while capacity < rate + 4 * periodFrames { capacity *= 2 }
        samples = SPSCQueue(capacity: 2 * capacity)
    }

    /// Frames that found no room, as nobody read.
    package var lostFrames: Int { lost.load(ordering: .relaxed) }
    /// How often there was nothing to read: a gap was heard.
    package var gaps: Int { gapCount.load(ordering: .relaxed) }
    /// How often frames were left out or played twice, as the clocks drift.
    package var corrections: Int { correctionCount.load(ordering: .relaxed) }

    /// Puts frames in, left and right interleaved; those without room are lost and counted. For the thread that hears alone.
    package func write(_ block: UnsafePointer<Float>, frames: Int) {
        let count = samples.writePrefix(of: block, count: 2 * frames) / 2
        if count < frames { lost.add(frames - count, ordering: .relaxed) }
    }
}
