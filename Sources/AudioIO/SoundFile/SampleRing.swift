import Synchronization

/// Stereo frames on their way from the audio thread to the thread that writes a file: one writes, one reads, neither waits.
package struct SampleRing: ~Copyable {
    private let storage: UnsafeMutablePointer<Float>
    /// Frames that it holds: a power of two.
    package let capacity: Int
    private let writtenFrames = Atomic<Int>(0)
    private let readFrames = Atomic<Int>(0)

    /// Makes a ring of at least `frames` frames.
    package init(frames: Int) {
        var capacity = 1
        while capacity < frames { capacity *= 2 }
        self.capacity = capacity
        storage = .allocate(capacity: 2 * capacity)
        storage.initialize(repeating: 0, count: 2 * capacity)
    }

    deinit {
        storage.deallocate()
    }

    /// Puts a block in; `false`, and nothing put in, where there is no room for all of it.
    package func write(_ samples: UnsafePointer<Float>, frames: Int) -> Bool {
        let written = writtenFrames.load(ordering: .relaxed)
        let read = readFrames.load(ordering: .acquiring)
        guard frames <= capacity - (written - read) else { return false }
        let start = written & (capacity - 1)
        let first = min(frames, capacity - start)
        (storage + 2 * start).update(from: samples, count: 2 * first)
        storage.update(from: samples + 2 * first, count: 2 * (frames - first))
        writtenFrames.store(written + frames, ordering: .releasing)
        return true
    }

    /// Hands `body` all frames that are there, in at most two pieces, and takes them out; how many there were.
    @discardableResult
    package func drain(_ body: (UnsafePointer<Float>, _ frames: Int) -> Void) -> Int {
        let read = readFrames.load(ordering: .relaxed)
        let count = writtenFrames.load(ordering: .acquiring) - read
        let start = read & (capacity - 1)
        let first = min(count, capacity - start)
        if first > 0 { body(storage + 2 * start, first) }
        if count > first { body(storage, count - first) }
        readFrames.store(read + count, ordering: .releasing)
        return count
    }
}
