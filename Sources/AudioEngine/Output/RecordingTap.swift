import AudioIO
import Synchronization

/// Where the audio thread leaves what is heard, while a recording runs, for the thread that writes it: it never waits, and
/// takes no memory.
package struct RecordingTap: ~Copyable, Sendable {
    private let ring: SampleRing
    /// Counts openings and closings: open while odd.
    private let requested = Atomic<Int>(0)
    /// What the audio thread last saw of ``asked``, with all that it left before in the ring.
    private let seen = Atomic<Int>(0)
    private let lost = Atomic<Int>(0)
    private let first = Atomic<Int64>(-1)
    private let end = Atomic<Int64>(-1)

    /// Seconds of sound that a disk may be late.
    package static let ringSeconds = 8

    /// - `rate`: frames a second.
    package init(rate: Int, channels: Int = 2) {
        ring = SampleRing(frames: Self.ringSeconds * rate, channels: channels)
    }

    // MARK: The audio thread

    /// Leaves a block where the tap is open. Where there is no room for it, it is counted as lost.
    /// - `engineFrame`: the engine's frame of its first sample.
    package func write(_ samples: UnsafePointer<Float>, frames: Int, engineFrame: Int64) {
        let requested = requested.load(ordering: .acquiring)
        if !requested.isMultiple(of: 2) {
            if ring.write(samples, frames: frames) {
                if first.load(ordering: .relaxed) < 0 { first.store(engineFrame, ordering: .relaxed) }
                end.store(engineFrame + Int64(frames), ordering: .relaxed)
            } else {
                lost.add(frames, ordering: .relaxed)
            }
        }
        seen.store(requested, ordering: .releasing)
    }

    // MARK: The others

    /// Whether blocks are left from the next one on. Opening it forgets what nobody took.
    package func setOpen(_ isOpen: Bool) {
        let before = requested.load(ordering: .relaxed)
        guard before.isMultiple(of: 2) == isOpen else { return }
        if isOpen {
            ring.drain { _, _ in }
            first.store(-1, ordering: .relaxed)
        }
        // Two may close it at once: the player, and the writer whose disk is full.
        _ = requested.compareExchange(expected: before, desired: before + 1, ordering: .acquiringAndReleasing)
    }

    /// Whether all that will ever be left is in the ring: the tap is closed, and the audio thread knows it.
    package var isComplete: Bool {
        let requested = requested.load(ordering: .relaxed)
        return requested.isMultiple(of: 2) && seen.load(ordering: .acquiring) == requested
    }

    /// Frames that found no room, so far.
    package var lostFrames: Int { lost.load(ordering: .relaxed) }

    /// The engine's frames that were left since the tap was opened last, lost ones among them; `nil` before the first.
    package var engineFrames: Range<Int64>? {
        let (first, end) = (first.load(ordering: .relaxed), end.load(ordering: .relaxed))
        return first >= 0 && first <= end ? first..<end : nil
    }

    /// Hands `body` what was left, in at most two pieces, and takes it out.
    package func drain(_ body: (UnsafePointer<Float>, _ frames: Int) -> Void) { ring.drain(body) }
}
