import Synchronization

/// What came in lately, as it was heard by the grains, for whoever wants to keep it: the audio thread writes and waits for nobody,
/// any other thread may copy.
package struct InputTape: ~Copyable, @unchecked Sendable {
    private let storage: UnsafeMutablePointer<Float>
    private let capacity: Int
    /// Frames that can be copied at most.
    package let frames: Int
    private let writtenFrames = Atomic<Int>(0)

    /// Frames that are written while somebody copies, in seconds.
    private static let slackSeconds = 4

    /// A tape that holds so many seconds, of `rate` frames a second.
    package init(seconds: Int, rate: Int) {
        frames = seconds * rate
        capacity = (seconds + Self.slackSeconds) * rate
        storage = .allocate(capacity: 2 * capacity)
        storage.initialize(repeating: 0, count: 2 * capacity)
    }

    deinit { storage.deallocate() }

    /// Adds frames, left and right interleaved; the audio thread alone does.
    package func write(_ samples: UnsafePointer<Float>, frames count: Int) {
        let written = writtenFrames.load(ordering: .relaxed)
        var done = 0
        while done < count {
            let place = (written + done) % capacity
            let run = min(count - done, capacity - place)
            (storage + 2 * place).update(from: samples + 2 * done, count: 2 * run)
            done += run
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
        var samples: [Float] = []
        samples.reserveCapacity(2 * (end - start))
        var place = start
        while place < end {
            let offset = place % capacity
            let run = min(end - place, capacity - offset)
            samples += UnsafeBufferPointer(start: storage + 2 * offset, count: 2 * run)
            place += run
        }
        let lost = max(written - capacity - start, 0)
        return lost > 0 ? Array(samples.dropFirst(2 * lost)) : samples
    }
}
