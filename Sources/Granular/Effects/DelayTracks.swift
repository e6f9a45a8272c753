/// Long delays that are written together, a block at a time, and read anywhere: one memory, one place of writing.
///
/// Each track is a ring with a guard behind it that repeats its start, so that every read lies in one piece.
struct DelayTracks {
    private let samples: UnsafeMutablePointer<Float>
    private let count: Int
    private let frames: Int
    private let guardFrames: Int
    private var head = 0

    /// - Parameters:
    ///   - longestDelay: the furthest that is ever read back, in frames, block included.
    ///   - longestRead: the most frames that are read at once.
    init(count: Int, longestDelay: Int, longestRead: Int) {
        self.count = count
        guardFrames = longestRead
        frames = max(longestDelay, longestRead)
        samples = .allocate(capacity: count * (frames + guardFrames))
        samples.initialize(repeating: 0, count: count * (frames + guardFrames))
    }

    func free() { samples.deallocate() }

    mutating func clear() { samples.update(repeating: 0, count: count * (frames + guardFrames)) }

    /// The most frames that can be written now.
    var framesLeft: Int { frames - head }

    /// Where the next frames of a track are written.
    func writing(_ track: Int) -> UnsafeMutablePointer<Float> { samples + track * (frames + guardFrames) + head }

    /// A track's frames, from the one that lies `delay` before the next one to be written.
    func reading(_ track: Int, delay: Int) -> UnsafePointer<Float> {
        let place = head >= delay ? head - delay : head - delay + frames
        return UnsafePointer(samples + track * (frames + guardFrames) + place)
    }

    /// Completes `count` frames that were just written: from now on they can be read.
    func close(frames count: Int) {
        guard head < guardFrames else { return }
        for track in 0..<self.count {
            let written = writing(track)
            (written + frames).update(from: written, count: min(count, guardFrames - head))
        }
    }

    /// Goes on to the next frames.
    mutating func advance(frames count: Int) { head = head + count == frames ? 0 : head + count }

    /// - `latest`: so many frames, written last, are still read; ``frames`` at most.
    mutating func code(_ coder: inout StateCoder, latest: Int) {
        coder.whole(&head, in: 0...frames - 1)
        let latest = min(latest, frames)
        for track in 0..<count {
            let samples = samples + track * (frames + guardFrames)
            let first = head - latest
            if first < 0 { coder.samples(samples + (first + frames), count: -first) }
            coder.samples(samples + max(first, 0), count: head - max(first, 0))
            if coder.isReading { (samples + frames).update(from: samples, count: guardFrames) }
        }
    }

    /// All of it.
    mutating func code(_ coder: inout StateCoder) { code(&coder, latest: frames) }
}
