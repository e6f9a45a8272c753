import Threads

/// Frames on their way from the audio thread to the thread that writes a file: one writes, one reads, neither waits.
package struct SampleRing: ~Copyable, Sendable {
    /// A frame's channels, one after the other.
    private let samples: SPSCQueue<Float>
    private let channels: Int

    /// Makes a ring of at least `frames` frames: of a power of two.
    package init(frames: Int, channels: Int = 2) {
        var capacity = 1
        while capacity < frames { capacity *= 2 }
        samples = SPSCQueue(capacity: channels * capacity)
        self.channels = channels
    }

    /// Frames that it holds.
    package var capacity: Int { samples.capacity / channels }

    /// Puts a block in; `false`, and nothing put in, where there is no room for all of it.
    package func write(_ block: UnsafePointer<Float>, frames: Int) -> Bool {
        samples.write(block, count: channels * frames)
    }

    /// Hands `body` all frames that are there, in at most three pieces of whole frames, and takes them out; how many there were.
    @discardableResult
    package func drain(_ body: (UnsafePointer<Float>, _ frames: Int) -> Void) -> Int {
        withUnsafeTemporaryAllocation(of: Float.self, capacity: channels) { split in
            guard let split = split.baseAddress else { return 0 }
            // The queue's memory need not end with a frame: one begins there and goes on at its beginning.
            var splitCount = 0
            return samples.drain { piece, count in
                var (piece, count) = (piece, count)
                if splitCount > 0 {
                    let missing = channels - splitCount
                    (split + splitCount).initialize(from: piece, count: missing)
                    body(split, 1)
                    (piece, count) = (piece + missing, count - missing)
                }
                if count >= channels { body(piece, count / channels) }
                splitCount = count % channels
                split.initialize(from: piece + (count - splitCount), count: splitCount)
            } / channels
        }
    }
}
