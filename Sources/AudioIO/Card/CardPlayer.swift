import Glibc
import Threads

/// Keeps a card fed and running: waits for room, writes, and gets it going again after an underrun, a sleep of the machine or
/// a stall. A part of the audio thread.
struct CardPlayer: ~Copyable {
    /// What a wait or a write came to.
    enum Outcome {
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
    /// How far a card may run ahead of the time before a clock has to pace it, in nanoseconds.
    private static let leadNanoseconds: Int64 = 500_000_000
    private static let maximumFrameBytes = 256

    private let shared: UnsafeMutablePointer<SharedState>
    private let rate: Int
    private let blockFrames: Int
    private let scratch: UnsafeMutableRawPointer

    private var pointer: UnsafeMutablePointer<CardStream>?
    private var clock: FrameClock
    private var pacer: SilentClock
    private var isPaced = false
    /// Frames written since the stream last started, its first silence included.
    private var written: Int64 = 0
    private var startTime: Int64 = 0
    private var lastWait: Int64 = 0
    private var restarts = 0
    private var recentUnderruns = 0
    private var lastUnderrun: Int64 = 0
    /// Whether the card has made room since it was started.
    private var hasBegun = false
    private var delayFrames: Double = 0

    /// When the block that is due was asked for, smoothed.
    private(set) var wakeNanoseconds: Int64 = 0

    init(shared: UnsafeMutablePointer<SharedState>, rate: Int, blockFrames: Int) {
        self.shared = shared
        self.rate = rate
        self.blockFrames = blockFrames
        scratch = .allocate(byteCount: blockFrames * Self.maximumFrameBytes, alignment: 16)
        clock = FrameClock(rate: rate)
        pacer = SilentClock(rate: rate, nanoseconds: 0)
    }

    deinit {
        scratch.deallocate()
    }

    /// Whether there is a card.
    var isPlaying: Bool { pointer != nil }

    /// Whether a card's frames fit the memory that is set aside for a block.
    static func canPlay(_ stream: CardStream) -> Bool {
        stream.frameBytes <= maximumFrameBytes
    }

    /// Takes a card and starts it with silence; whether it runs.
    mutating func begin(_ card: UnsafeMutablePointer<CardStream>) -> Bool {
        pointer = card
        restarts = 0
        recentUnderruns = 0
        shared.pointee.grownFill.store(0, ordering: .relaxed)
        isPaced = !card.pointee.isPacing
        return restart(card)
    }

    /// Gives the card up.
    mutating func end() -> UnsafeMutablePointer<CardStream>? {
        defer { pointer = nil }
        return pointer
    }

    /// Waits until the card has room for a block, and sees where it is.
    mutating func waitForBlock() -> Outcome {
        guard let card = pointer else { return .lost }
        if isPaced { wakeNanoseconds = pacer.wait(for: blockFrames) }
        let outcome = waitForRoom(card, card.pointee.room(forBlock: blockFrames), heedsStop: true)
        guard outcome == .ready else { return outcome }
        hasBegun = true
        lastWait = MonotonicTime.nanoseconds
        observe(card)
        return .ready
    }

    /// Converts a block and writes it.
    mutating func play(_ samples: UnsafePointer<Float>) -> Outcome {
        guard let card = pointer else { return .lost }
        card.pointee.format.convert(samples, frames: blockFrames, to: scratch, channels: card.pointee.channels)
        let outcome = write(card, blockFrames, heedsStop: true)
        if outcome == .ready { restarts = 0 }
        return outcome
    }

    /// Writes silence until the last block has been heard, but no longer than a bound. `snd_pcm_drain` could block for as long as
    /// a driver likes.
    mutating func finish() {
        guard let card = pointer else { return }
        shared.pointee.wakeUp.clear()
        let end = MonotonicTime.nanoseconds + Self.drainNanoseconds
        var left = Int(max(delayFrames, Double(card.pointee.fillFrames)))
        memset(scratch, 0, blockFrames * card.pointee.frameBytes)
        while left > 0, MonotonicTime.nanoseconds < end {
            if isPaced { _ = pacer.wait(for: blockFrames) }
            let need = card.pointee.room(forBlock: blockFrames)
            guard waitForRoom(card, need, heedsStop: false, until: end) == .ready,
                write(card, blockFrames, heedsStop: false) == .ready
            else { return }
            left -= blockFrames
        }
    }

    // MARK: - Room

    private mutating func waitForRoom(
        _ card: UnsafeMutablePointer<CardStream>, _ need: Int, heedsStop: Bool, until end: Int64 = .max
    ) -> Outcome {
        let begun = MonotonicTime.nanoseconds
        var vain = 0
        while true {
            if heedsStop, shared.pointee.stopping.load(ordering: .acquiring) { return .interrupted }
            let available = card.pointee.calls.available(card.pointee.card)
            if available >= need { return .ready }
            if available < 0, !Self.isPassing(Int32(available)) { return recover(card, Int32(available)) }
            let waited = MonotonicTime.nanoseconds - begun
            if begun + waited > end { return .interrupted }
            if waited > (hasBegun ? Self.stallNanoseconds : Self.startNanoseconds) { return recover(card, -ETIME) }

            let events = card.pointee.calls.wait(card.pointee.card, 100)
            if events < 0 {
                if !Self.isPassing(events) { return recover(card, events) }
            } else if events & Int32(POLLHUP | POLLNVAL) != 0 {
                return giveUp(ENODEV)
            } else if events & Int32(POLLERR) != 0 || events == 0 {
                // A time-out may hide what an event should have told.
                let outcome = lookAtState(card)
                if outcome != .ready { return outcome }
            }
            // A card that says "ready" without room must not make a busy loop.
            vain += 1
            if vain > 4 { MonotonicTime.sleep(untilNanoseconds: MonotonicTime.nanoseconds + blockNanoseconds / 4) }
        }
    }

    private mutating func lookAtState(_ card: UnsafeMutablePointer<CardStream>) -> Outcome {
        switch card.pointee.calls.state(card.pointee.card) {
        case CardState.prepared:
            let failed = card.pointee.calls.start(card.pointee.card)
            return failed < 0 && !Self.isPassing(failed) ? recover(card, failed) : .ready
        case CardState.xrun: return recover(card, -EPIPE)
        case CardState.suspended: return recover(card, -ESTRPIPE)
        case CardState.disconnected: return giveUp(ENODEV)
        default: return .ready
        }
    }

    private mutating func write(
        _ card: UnsafeMutablePointer<CardStream>, _ frames: Int, heedsStop: Bool
    ) -> Outcome {
        var done = 0
        while done < frames {
            let count = card.pointee.calls.write(
                card.pointee.card, scratch + done * card.pointee.frameBytes, frames - done)
            if count > 0 {
                done += count
                written += Int64(count)
            } else if count == 0 || Self.isPassing(Int32(count)) {
                let outcome = waitForRoom(card, 1, heedsStop: heedsStop)
                if outcome != .ready { return outcome }
            } else {
                return recover(card, Int32(count))
            }
        }
        return .ready
    }

    // MARK: - Time

    /// Sees where the card is, for the clock and for the delay.
    private mutating func observe(_ card: UnsafeMutablePointer<CardStream>) {
        let now = MonotonicTime.nanoseconds
        var position = CardPosition()
        let failed = card.pointee.calls.position(card.pointee.card, &position)
        let buffer = card.pointee.bufferFrames
        if failed < 0 || position.available < 0 || position.available > buffer {
            position.available = max(0, min(buffer, card.pointee.calls.available(card.pointee.card)))
            position.time = 0
            position.delay = -1
        }
        // A time stamp from the future or from long ago is some driver's invention.
        let isPlausible = position.time <= now && position.time > now - 2 * blockNanoseconds - 20_000_000
        let queued = buffer - position.available
        note(delay: position.delay >= 0 && position.delay <= queued + 2 * rate ? position.delay : queued)
        if isPaced { return }
        clock.observe(frame: written - Int64(queued), nanoseconds: isPlausible ? position.time : now)
        // The block was asked for when the room for it came to be.
        wakeNanoseconds = clock.nanoseconds(ofFrame: written + Int64(blockFrames - card.pointee.fillFrames))
        let lead = (written - Int64(queued)) * 1_000_000_000 / Int64(rate) - (now - startTime)
        if lead > Self.leadNanoseconds {
            isPaced = true
            pacer = SilentClock(rate: rate, nanoseconds: now)
        }
    }

    private mutating func note(delay frames: Int) {
        delayFrames += (Double(frames) - delayFrames) * 0.05
        shared.pointee.delayBits.store((delayFrames / Double(rate)).bitPattern, ordering: .relaxed)
    }

    private var blockNanoseconds: Int64 { Int64(blockFrames) * 1_000_000_000 / Int64(rate) }

    // MARK: - Trouble

    private static func isPassing(_ number: Int32) -> Bool {
        number == -EAGAIN || number == -EINTR
    }

    /// Gets the card going after the negative `errno` `number`.
    ///
    /// `snd_pcm_recover` is not used: it can block for seconds and leaves the stream stopped.
    private mutating func recover(_ card: UnsafeMutablePointer<CardStream>, _ number: Int32) -> Outcome {
        restarts += 1
        if restarts > Self.restartLimit { return giveUp(-number) }
        let begun = MonotonicTime.nanoseconds
        switch -number {
        case EPIPE:
            return restartAfterGap(card, since: begun)
        case EBADFD where card.pointee.calls.state(card.pointee.card) == CardState.xrun:
            return restartAfterGap(card, since: begun)
        case ETIME:
            // Once may be a driver's mishap; twice running it is gone.
            return restarts > 1 ? giveUp(ETIME) : restartAfterGap(card, since: begun)
        case ESTRPIPE:
            return resume(card, since: begun)
        default:
            return giveUp(-number)
        }
    }

    private mutating func resume(_ card: UnsafeMutablePointer<CardStream>, since begun: Int64) -> Outcome {
        while !shared.pointee.stopping.load(ordering: .acquiring) {
            let answer = card.pointee.calls.resume(card.pointee.card)
            if answer == -EAGAIN, MonotonicTime.nanoseconds - begun < Self.resumeNanoseconds {
                MonotonicTime.sleep(untilNanoseconds: MonotonicTime.nanoseconds + 20_000_000)
                continue
            }
            if answer == -ENODEV { return giveUp(ENODEV) }
            // Also after a resume that went well the buffer is stale: as after ENOSYS it starts again from silence.
            return restartAfterGap(card, since: begun)
        }
        return .interrupted
    }

    /// Starts anew, counts an underrun and notes how long nothing was heard.
    private mutating func restartAfterGap(_ card: UnsafeMutablePointer<CardStream>, since begun: Int64) -> Outcome {
        var position = CardPosition()
        let failed = card.pointee.calls.position(card.pointee.card, &position)
        let stopped = failed >= 0 && position.triggerTime > lastWait && position.triggerTime <= begun
        // Where the card does not say when it stopped: it had this much left when it was last seen in order.
        let left = Int64(card.pointee.fillFrames) * 1_000_000_000 / Int64(rate)
        growIfNeeded(card, now: begun)
        let stop = stopped ? position.triggerTime : min(begun, lastWait + left)
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
        if prepared < 0 { return giveUp(-prepared) != .lost }
        clock.restart()
        hasBegun = false
        written = 0
        delayFrames = Double(card.pointee.fillFrames)
        startTime = MonotonicTime.nanoseconds
        lastWait = startTime
        pacer = SilentClock(rate: rate, nanoseconds: startTime)
        memset(scratch, 0, blockFrames * card.pointee.frameBytes)
        while written < Int64(card.pointee.fillFrames) {
            let frames = min(blockFrames, card.pointee.fillFrames - Int(written))
            let count = card.pointee.calls.write(card.pointee.card, scratch, frames)
            if count < 0, !Self.isPassing(Int32(count)) { return giveUp(-Int32(count)) != .lost }
            if count <= 0 { break }
            written += Int64(count)
        }
        if card.pointee.calls.state(card.pointee.card) == CardState.prepared {
            let started = card.pointee.calls.start(card.pointee.card)
            if started < 0, !Self.isPassing(started) { return giveUp(-started) != .lost }
        }
        return true
    }

    private func giveUp(_ number: Int32) -> Outcome {
        shared.pointee.lostReason.store(number, ordering: .relaxed)
        return .lost
    }
}

/// The states of ALSA's that matter here, as `snd_pcm_state` numbers them.
enum CardState {
    static let prepared: UInt32 = 2
    static let xrun: UInt32 = 4
    static let suspended: UInt32 = 7
    static let disconnected: UInt32 = 8
}
