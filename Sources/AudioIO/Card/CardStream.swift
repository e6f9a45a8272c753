import Glibc

/// The calls that the audio thread makes on a card: ALSA's, or in tests those of a card that misbehaves to order. Plain
/// functions, so that calling them counts no references. All return a negative `errno` when they fail, as ALSA's do.
package struct CardCalls: @unchecked Sendable {
    /// Waits for room at most `milliseconds`, or until the output ends: poll's `revents` for the card, 0 when the time ran out.
    package var wait: @convention(c) (_ card: UnsafeMutableRawPointer, _ milliseconds: Int32) -> Int32
    /// Frames that there is room for.
    package var available: @convention(c) (_ card: UnsafeMutableRawPointer) -> Int
    /// Gives the card frames in its own format, without waiting; returns how many it took.
    package var write:
        @convention(c) (_ card: UnsafeMutableRawPointer, _ samples: UnsafeRawPointer, _ frames: Int) -> Int
    /// Takes frames from the card in its own format, without waiting; returns how many there were. For cards that hear alone.
    package var read:
        @convention(c) (_ card: UnsafeMutableRawPointer, _ samples: UnsafeMutableRawPointer, _ frames: Int) -> Int
    /// ALSA's `snd_pcm_state`.
    package var state: @convention(c) (_ card: UnsafeMutableRawPointer) -> UInt32
    /// Makes the card ready again, its buffer empty.
    package var prepare: @convention(c) (_ card: UnsafeMutableRawPointer) -> Int32
    /// Starts to play what was written.
    package var start: @convention(c) (_ card: UnsafeMutableRawPointer) -> Int32
    /// Goes on after the machine slept.
    package var resume: @convention(c) (_ card: UnsafeMutableRawPointer) -> Int32
    /// Where the card is, written to memory bound to ``CardPosition``.
    package var position: @convention(c) (_ card: UnsafeMutableRawPointer, _ position: UnsafeMutableRawPointer) -> Int32
    /// Lets `wait` return when there is room for this many frames.
    package var setRoom: @convention(c) (_ card: UnsafeMutableRawPointer, _ frames: Int) -> Void
    /// Closes the card and frees what belongs to it. Never called on the audio thread.
    package var close: @convention(c) (_ card: UnsafeMutableRawPointer) -> Void

    /// Makes the table.
    package init(
        wait: @escaping @convention(c) (UnsafeMutableRawPointer, Int32) -> Int32,
        available: @escaping @convention(c) (UnsafeMutableRawPointer) -> Int,
        write: @escaping @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer, Int) -> Int,
        read: @escaping @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer, Int) -> Int = { _, _, _ in
            Int(-EBADFD)
        },
        state: @escaping @convention(c) (UnsafeMutableRawPointer) -> UInt32,
        prepare: @escaping @convention(c) (UnsafeMutableRawPointer) -> Int32,
        start: @escaping @convention(c) (UnsafeMutableRawPointer) -> Int32,
        resume: @escaping @convention(c) (UnsafeMutableRawPointer) -> Int32,
        position: @escaping @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Int32,
        setRoom: @escaping @convention(c) (UnsafeMutableRawPointer, Int) -> Void,
        close: @escaping @convention(c) (UnsafeMutableRawPointer) -> Void
    ) {
        self.setRoom = setRoom
        self.wait = wait
        self.available = available
        self.write = write
        self.read = read
        self.state = state
        self.prepare = prepare
        self.start = start
        self.resume = resume
        self.position = position
        self.close = close
    }
}

/// Where a card says it is.
package struct CardPosition: Sendable {
    /// Frames that there is room for.
    package var available = 0
    /// Frames from what is written next to the converter.
    package var delay = 0
    /// `CLOCK_MONOTONIC` nanoseconds at which that was so; 0 where the card does not say.
    package var time: Int64 = 0
    /// `CLOCK_MONOTONIC` nanoseconds at which the card last started or stopped; 0 where it does not say.
    package var triggerTime: Int64 = 0

    package init() {}
}

/// An open card and what was agreed with it.
package struct CardStream: @unchecked Sendable {
    package var card: UnsafeMutableRawPointer
    package var calls: CardCalls
    /// Frames a second.
    package var rate: Int
    /// Frames a period of the card.
    package var periodFrames: Int
    /// Frames in the card's buffer.
    package var bufferFrames: Int
    /// Frames of the buffer that are kept filled: the latency. A card that keeps running dry gets more, up to the buffer.
    package var fillFrames: Int
    package var channels: Int
    package var format: SampleFormat
    /// Whether the card takes frames no faster than it plays them; otherwise a clock has to pace.
    package var isPacing: Bool

    /// Describes an open card.
    package init(
        card: UnsafeMutableRawPointer, calls: CardCalls, rate: Int, periodFrames: Int, bufferFrames: Int,
        fillFrames: Int, channels: Int, format: SampleFormat, isPacing: Bool
    ) {
        self.card = card
        self.calls = calls
        self.rate = rate
        self.periodFrames = periodFrames
        self.bufferFrames = bufferFrames
        self.fillFrames = fillFrames
        self.channels = channels
        self.format = format
        self.isPacing = isPacing
    }

    /// Room at which a block of `blockFrames` is due, so that no more than ``fillFrames`` are in the buffer.
    func room(forBlock blockFrames: Int) -> Int { bufferFrames - fillFrames + min(blockFrames, fillFrames) }

    /// Bytes of a frame in the card's format.
    var frameBytes: Int { format.bytes * channels }

    /// Moves the description to where the threads can hand it on.
    func moved() -> UnsafeMutablePointer<CardStream> {
        let pointer = UnsafeMutablePointer<CardStream>.allocate(capacity: 1)
        pointer.initialize(to: self)
        return pointer
    }

    /// Closes the card and frees the description.
    static func close(_ pointer: UnsafeMutablePointer<CardStream>?) {
        guard let pointer else { return }
        pointer.pointee.calls.close(pointer.pointee.card)
        pointer.deinitialize(count: 1)
        pointer.deallocate()
    }
}

/// Opens a card for so many channels, or as many as are nearest; `wakeDescriptor` is what its `wait` polls first. Never called on the audio
/// thread.
package typealias CardOpener =
    @Sendable (_ name: String, _ rate: Int, _ periodFrames: Int, _ channels: Int, _ wakeDescriptor: Int32)
    throws(AudioError) -> CardStream

/// The states of ALSA's that matter here, as `snd_pcm_state` numbers them.
enum CardState {
    static let prepared: UInt32 = 2
    static let xrun: UInt32 = 4
    static let suspended: UInt32 = 7
    static let disconnected: UInt32 = 8
}
