import Glibc
import Threads

/// Keeps a card fed and running: waits for room, writes, and gets it going again after an underrun, a sleep of the machine or
/// a stall. A part of the audio thread.
struct CardPlayer: ~Copyable {
    /// What a wait or a write came to.
    enum Result {
        /// There is room for a block, or the block is written.
        case ready
        /// The output ends, or the card had to be started again: nothing to write now.
        case interrupted
        /// The card is gone.
        case lost
    }

    /// Without room for this long a playing card has stalled, in nanoseconds.
    private static let stallNanoseconds: Int64 = 1_000_000_000
    /// How long a card may take to begin: PulseAudio wakes an idle sink in up to two seconds.
    private static let startNanoseconds: Int64 = 3_000_000_000
    /// How long a card may take to come back from a sleep of the machine, in nanoseconds.
    private static let resumeNanoseconds: Int64 = 5_000_000_000
    /// This many underruns, each within so many nanoseconds of the one before, ask for a longer queue.
    private static let underrunLimit = 4
    private static let recentNanoseconds: Int64 = 2_000_000_000
    /// Starting again this often without a block in between, the card is given up.
    private static let restartLimit = 5
    /// How long stopping waits at most for what was played to be heard, in nanoseconds.
    private static let drainNanoseconds: Int64 = 500_000_000
    private static let maximumFrameBytes = 256

    private let shared: UncountedReference<SharedState>
    private let blockFrames: Int
    /// Channels of what is played.
    private let channels: Int
    private let scratch: UnsafeMutableRawPointer
    private let feed: CardFeed

    private var pointer: UnsafeMutablePointer<CardStream>?
    private var timing: CardTiming
    private var restarts = 0
    private var recentUnderruns = 0
    private var lastUnderrun: Int64 = 0
    /// Whether the card has made room since it was started.
    private var hasBegun = false

    /// When the block that is due was asked for, smoothed.
    var wakeNanoseconds: Int64 { timing.wakeNanoseconds }

    init(shared: UncountedReference<SharedState>, rate: Int, blockFrames: Int, channels: Int) {
        self.shared = shared
        self.blockFrames = blockFrames
        self.channels = channels
        scratch = .allocate(byteCount: blockFrames * Self.maximumFrameBytes, alignment: 16)
        feed = CardFeed(shared: shared, blockNanoseconds: Int64(blockFrames) * 1_000_000_000 / Int64(rate))
        timing = CardTiming(shared: shared, rate: rate, blockFrames: blockFrames)
    }

    deinit {
        scratch.deallocate()
    }

    /// Whether there is a card.
    var isPlaying: Bool { pointer != nil }

    /// Why the card `name` cannot play so many channels; `nil` where it can. Stereo is mixed for one that is mono.
    static func refusal(_ name: String, _ stream: CardStream, channels: Int) -> AudioError? {
        if channels > max(stream.channels, 2) {
            return AudioError(
                .refused,
                "audio device '\(name)' has only \(stream.channels) channels: use --channels 2 or choose another device"
            )
        }
        // Its frames have to fit the memory that is set aside for a block.
        guard stream.frameBytes > maximumFrameBytes else { return nil }
        return AudioError(
            .refused, "audio device '\(name)' needs \(stream.channels) channels: try 'plug:\(name)'")
    }

    /// Takes a card and starts it with silence; whether it runs.
    mutating func begin(_ card: UnsafeMutablePointer<CardStream>) -> Bool {
        pointer = card
        restarts = 0
        recentUnderruns = 0
        shared.pointee.grownFill.store(0, ordering: .relaxed)
        timing.isPaced = !card.pointee.isPacing
        return restart(card)
    }

    /// Gives the card up.
    mutating func end() -> UnsafeMutablePointer<CardStream>? {
        defer { pointer = nil }
        return pointer
    }

    /// Waits until the card has room for a block, and sees where it is.
    mutating func waitForBlock() -> Result {
        guard let card = pointer else { return .lost }
        timing.pace()
        let room = card.pointee.room(forBlock: blockFrames)
        let result = mended(card, feed.waitForRoom(card, room, timeout: timeout))
        guard result == .ready else { return result }
        hasBegun = true
        timing.observe(card)
        return .ready
    }

    /// Converts a block and writes it.
    mutating func play(_ samples: UnsafePointer<Float>) -> Result {
        guard let card = pointer else { return .lost }
        card.pointee.format.convert(
            samples, frames: blockFrames, of: channels, to: scratch, channels: card.pointee.channels)
        let result = mended(card, feed.write(card, scratch, blockFrames, timeout: timeout))
        if result == .ready {
            timing.wrote(blockFrames)
            restarts = 0
        }
        return result
    }

    /// Writes silence until the last block has been heard, but no longer than a bound. `snd_pcm_drain` could block for as long as
    /// a driver likes.
    mutating func finish() {
        guard let card = pointer else { return }
        shared.pointee.wakeUp.clear()
        let end = MonotonicTime.nanoseconds + Self.drainNanoseconds
        var left = Int(max(timing.delayFrames, Double(card.pointee.fillFrames)))
        memset(scratch, 0, blockFrames * card.pointee.frameBytes)
        while left > 0, MonotonicTime.nanoseconds < end {
            timing.pace()
            let room = card.pointee.room(forBlock: blockFrames)
            let waited = feed.waitForRoom(card, room, timeout: timeout, heedsStop: false, until: end)
            guard mended(card, waited) == .ready else { return }
            let wrote = feed.write(card, scratch, blockFrames, timeout: timeout, heedsStop: false)
            guard mended(card, wrote) == .ready else { return }
            left -= blockFrames
        }
    }

    // MARK: - Trouble

    private var timeout: Int64 { hasBegun ? Self.stallNanoseconds : Self.startNanoseconds }

    /// What the card's answer comes to, after a failure has been mended or has not.
    private mutating func mended(_ card: UnsafeMutablePointer<CardStream>, _ answer: CardFeed.Answer) -> Result {
        switch answer {
        case .done: .ready
        case .ended: .interrupted
        case .failed(let number): recover(card, number)
        }
    }

    /// Gets the card going after the negative `errno` `number`.
    ///
    /// `snd_pcm_recover` is not used: it can block for seconds and leaves the stream stopped.
    private mutating func recover(_ card: UnsafeMutablePointer<CardStream>, _ number: Int32) -> Result {
        restarts += 1
        if restarts > Self.restartLimit { return abandonCard(-number) }
        let begun = MonotonicTime.nanoseconds
        switch -number {
        case EPIPE:
            return restartAfterGap(card, since: begun)
        case EBADFD where card.pointee.calls.state(card.pointee.card) == CardState.xrun:
            return restartAfterGap(card, since: begun)
        case ETIME:
            // Once may be a driver's mishap; twice running it is gone.
            return restarts > 1 ? abandonCard(ETIME) : restartAfterGap(card, since: begun)
        case ESTRPIPE:
            return resume(card, since: begun)
        default:
            return abandonCard(-number)
        }
    }

    private mutating func resume(_ card: UnsafeMutablePointer<CardStream>, since begun: Int64) -> Result {
        while !shared.pointee.stopping.load(ordering: .acquiring) {
            let answer = card.pointee.calls.resume(card.pointee.card)
            if answer == -EAGAIN, MonotonicTime.nanoseconds - begun < Self.resumeNanoseconds {
                MonotonicTime.sleep(untilNanoseconds: MonotonicTime.nanoseconds + 20_000_000)
                continue
            }
            if answer == -ENODEV { return abandonCard(ENODEV) }
            // Also after a resume that went well the buffer is stale: as after ENOSYS it starts again from silence.
            return restartAfterGap(card, since: begun)
        }
        return .interrupted
    }

    /// Starts anew, counts an underrun and notes how long nothing was heard.
    private mutating func restartAfterGap(_ card: UnsafeMutablePointer<CardStream>, since begun: Int64) -> Result {
        let stop = timing.stop(of: card, noticed: begun)
        growIfNeeded(card, now: begun)
        guard restart(card) else { return .lost }
        let now = MonotonicTime.nanoseconds
        shared.pointee.gapNanoseconds.store(now - stop, ordering: .relaxed)
        shared.pointee.gapTime.store(now, ordering: .relaxed)
        shared.pointee.underruns.add(1, ordering: .releasing)
        return .interrupted
    }

    /// A card that ran dry again and again within seconds gets a block more to live on.
    private mutating func growIfNeeded(_ card: UnsafeMutablePointer<CardStream>, now: Int64) {
        recentUnderruns = now - lastUnderrun > Self.recentNanoseconds ? 1 : recentUnderruns + 1
        lastUnderrun = now
        let fill = min(card.pointee.bufferFrames, card.pointee.fillFrames + blockFrames)
        guard recentUnderruns >= Self.underrunLimit, fill > card.pointee.fillFrames else { return }
        recentUnderruns = 0
        restarts = 0
        card.pointee.fillFrames = fill
        card.pointee.calls.setRoom(card.pointee.card, card.pointee.room(forBlock: blockFrames))
        shared.pointee.grownFill.store(fill, ordering: .relaxed)
    }

    /// Starts the stream from the beginning: silence as far as it is kept filled, then the clock anew.
    private mutating func restart(_ card: UnsafeMutablePointer<CardStream>) -> Bool {
        let prepared = card.pointee.calls.prepare(card.pointee.card)
        if prepared < 0 { return abandonCard(-prepared) != .lost }
        hasBegun = false
        timing.restart(fillFrames: card.pointee.fillFrames)
        memset(scratch, 0, blockFrames * card.pointee.frameBytes)
        var left = card.pointee.fillFrames
        while left > 0 {
            let count = card.pointee.calls.write(card.pointee.card, scratch, min(blockFrames, left))
            if count < 0, !CardFeed.isPassing(Int32(count)) { return abandonCard(-Int32(count)) != .lost }
            if count <= 0 { break }
            left -= count
            timing.wrote(count)
        }
        if card.pointee.calls.state(card.pointee.card) == CardState.prepared {
            let started = card.pointee.calls.start(card.pointee.card)
            if started < 0, !CardFeed.isPassing(started) { return abandonCard(-started) != .lost }
        }
        return true
    }

    private func abandonCard(_ number: Int32) -> Result {
        shared.pointee.lostReason.store(number, ordering: .relaxed)
        return .lost
    }
}
