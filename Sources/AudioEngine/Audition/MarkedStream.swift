import Synchronization
import Threads

/// A ring of stereo frames from the thread that reads a sound for marking to the audio thread, which takes them by a
/// ``MarkedStreamReader``. It takes no memory after it was made, and nobody waits for it.
package struct MarkedStream: ~Copyable, Sendable {
    /// Left and right, one after the other.
    fileprivate let samples = SPSCQueue<Float>(capacity: 2 * capacity)
    /// Frames before this one are not wanted any more.
    fileprivate let wanted = Atomic<Int>(0)
    /// Whether it is to be heard.
    package let isPlaying = Atomic<Bool>(false)
    /// Frames a second.
    fileprivate let rate: Int

    /// Frames that have room, a power of two: 0.17 s at 48 kHz.
    package static var capacity: Int { 8_192 }

    /// - `rate`: frames a second.
    package init(rate: Int) { self.rate = rate }

    /// How many frames were written since the beginning.
    package var written: Int { samples.writtenPosition / 2 }

    /// How many frames the audio thread has done with.
    package var taken: Int { samples.readPosition / 2 }

    /// How many frames there is room for.
    package var room: Int { samples.room / 2 }

    /// Writes frames, no more than ``room``.
    package func write(_ input: UnsafePointer<Float>, frames: Int) { _ = samples.write(input, count: 2 * frames) }

    /// What was written so far is not wanted any more.
    package func forget() { wanted.store(written, ordering: .releasing) }
}

/// The audio thread's end of a ``MarkedStream``: it fades wherever the frames do not go on.
package struct MarkedStreamReader: ~Copyable {
    private let stream: UncountedReference<MarkedStream>
    private var frame = 0
    private var gain: Float = 0
    private let step: Float
    private var limit = 0
    private var firstWanted = 0
    private var plays = false

    /// Reads from a stream, which lives longer.
    package init(_ stream: UncountedReference<MarkedStream>) {
        self.stream = stream
        step = 1 / Float(max(stream.pointee.rate / 200, 1))
    }

    /// Has the stream be heard no more.
    package func pause() { stream.pointee.isPlaying.store(false, ordering: .releasing) }

    /// Looks at what is there for the next block; whether any of it is heard.
    package mutating func begin() -> Bool {
        limit = stream.pointee.written
        firstWanted = stream.pointee.wanted.load(ordering: .acquiring)
        plays = stream.pointee.isPlaying.load(ordering: .acquiring)
        if gain == 0 { skip() }
        return gain > 0 || (plays && frame < limit)
    }

    /// The next frame of a block.
    package mutating func next() -> (left: Float, right: Float) {
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
        let place = 2 * frame
        frame += 1
        return (stream.pointee.samples[place] * gain, stream.pointee.samples[place + 1] * gain)
    }

    /// Tells how far the block went.
    package func end() { stream.pointee.samples.remove(upTo: 2 * frame) }

    private mutating func skip() {
        if frame < firstWanted { frame = firstWanted }
        end()
    }
}
