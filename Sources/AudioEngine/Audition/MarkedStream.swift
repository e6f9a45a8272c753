import Synchronization

/// A ring of stereo frames from the thread that reads a sound for marking to the audio thread, which fades wherever they do not
/// go on. It takes no memory after it was made, and waits for nothing.
package struct MarkedStream: ~Copyable, @unchecked Sendable {
    /// How many frames were written since the beginning.
    package let written = Atomic<Int>(0)
    /// How many frames the audio thread has done with.
    package let taken = Atomic<Int>(0)
    /// Frames before this one are not wanted any more.
    let wanted = Atomic<Int>(0)
    /// Whether it is to be heard.
    package let isPlaying = Atomic<Bool>(false)
    private let samples: UnsafeMutablePointer<Float>

    // The audio thread's.
    private var frame = 0
    private var gain: Float = 0
    private let step: Float
    private var limit = 0
    private var firstWanted = 0
    private var plays = false

    /// Frames that have room, a power of two: 0.17 s at 48 kHz.
    package static var capacity: Int { 8_192 }

    package init(rate: Int) {
        samples = .allocate(capacity: 2 * Self.capacity)
        samples.initialize(repeating: 0, count: 2 * Self.capacity)
        step = 1 / Float(max(rate / 200, 1))
    }

    deinit { samples.deallocate() }

    /// How many frames there is room for.
    package var room: Int { Self.capacity - (written.load(ordering: .relaxed) - taken.load(ordering: .acquiring)) }

    /// Writes frames, no more than ``room``.
    package func write(_ input: UnsafePointer<Float>, frames: Int) {
        let begin = written.load(ordering: .relaxed)
        for index in 0..<frames {
            let place = 2 * ((begin + index) & (Self.capacity - 1))
            samples[place] = input[2 * index]
            samples[place + 1] = input[2 * index + 1]
        }
        written.store(begin + frames, ordering: .releasing)
    }

    /// What was written so far is not wanted any more.
    package func forget() { wanted.store(written.load(ordering: .relaxed), ordering: .releasing) }

    /// Looks at what is there for the next block; whether any of it is heard.
    mutating func begin() -> Bool {
        limit = written.load(ordering: .acquiring)
        firstWanted = wanted.load(ordering: .acquiring)
        plays = isPlaying.load(ordering: .acquiring)
        if gain == 0 { skip() }
        return gain > 0 || (plays && frame < limit)
    }

    /// The next frame of a block.
    mutating func next() -> (left: Float, right: Float) {
        if plays, frame >= firstWanted {
            gain = min(gain + step, 1)
        } else {
            gain = max(gain - step, 0)
            if gain == 0 { skip() }
        }
        guard gain > 0, frame < limit else {
            gain = 0
            return (0, 0)
        }
        let place = 2 * (frame & (Self.capacity - 1))
        frame += 1
        return (samples[place] * gain, samples[place + 1] * gain)
    }

    /// Tells how far the block went.
    func end() { taken.store(frame, ordering: .releasing) }

    private mutating func skip() {
        if frame < firstWanted { frame = firstWanted }
        taken.store(frame, ordering: .releasing)
    }
}
