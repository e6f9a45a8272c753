import Synchronization

/// What came in lately, as it was heard by the grains, for whoever wants to keep it: the audio thread writes and waits for nobody,
/// any other thread may copy.
///
/// A frame is a word that is written and read whole, so that one that is overwritten while somebody copies is another frame and never
/// undefined. Unchecked, as it is made of memory that it allocates.
package struct InputTape: ~Copyable, @unchecked Sendable {
    /// Left in the lower half of each.
    private let words: UnsafeMutablePointer<Atomic<UInt64>>
    private let capacity: Int
    /// Frames that can be copied at most.
    package let frames: Int
    /// Frames of which the audio thread has begun to write the last.
    private let begunFrames = Atomic<Int>(0)
    private let writtenFrames = Atomic<Int>(0)

    /// Frames that are written while somebody copies, in seconds.
    private static let slackSeconds = 4

    /// A tape that holds so many seconds, of `rate` frames a second.
    package init(seconds: Int, rate: Int) {
        frames = seconds * rate
        capacity = (seconds + Self.slackSeconds) * rate
        // Touched here, not by the first to write there: all bits 0 are an atomic 0.
        let bytes = UnsafeMutableRawPointer.allocate(
            byteCount: capacity * MemoryLayout<Atomic<UInt64>>.stride, alignment: 8)
        bytes.initializeMemory(as: UInt8.self, repeating: 0, count: capacity * MemoryLayout<Atomic<UInt64>>.stride)
        words = bytes.bindMemory(to: Atomic<UInt64>.self, capacity: capacity)
    }

    deinit { words.deallocate() }

    /// Adds frames, left and right interleaved; the audio thread alone does.
    package func write(_ samples: UnsafePointer<Float>, frames count: Int) {
        let written = writtenFrames.load(ordering: .relaxed)
        begunFrames.store(written + count, ordering: .relaxed)
        atomicMemoryFence(ordering: .releasing)
        var place = written % capacity
        for index in 0..<count {
            let (left, right) = (samples[2 * index].bitPattern, samples[2 * index + 1].bitPattern)
            words[place].store(UInt64(left) | UInt64(right) << 32, ordering: .relaxed)
            place = place + 1 < capacity ? place + 1 : 0
        }
        writtenFrames.store(written + count, ordering: .releasing)
    }

    /// Frames written so far.
    package var written: Int { writtenFrames.load(ordering: .acquiring) }

    /// The newest frames, at most ``frames``, left and right interleaved, the oldest first; what was overwritten meanwhile is left
    /// out.
    package func copy() -> [Float] {
        let end = written
        let start = max(end - frames, 0)
        guard end > start else { return [] }
        var samples = [Float](unsafeUninitializedCapacity: 2 * (end - start)) { samples, count in
            for frame in start..<end {
                let word = words[frame % capacity].load(ordering: .relaxed)
                samples[2 * (frame - start)] = Float(bitPattern: UInt32(truncatingIfNeeded: word))
                samples[2 * (frame - start) + 1] = Float(bitPattern: UInt32(truncatingIfNeeded: word >> 32))
            }
            count = 2 * (end - start)
        }
        atomicMemoryFence(ordering: .acquiring)
        let lost = begunFrames.load(ordering: .relaxed) - capacity - start
        if lost > 0 { samples.removeFirst(min(2 * lost, samples.count)) }
        return samples
    }
}
