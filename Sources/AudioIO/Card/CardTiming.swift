import Threads

/// Where a card is in time: when it asks for blocks, how far behind it what is heard lies, when it stopped. A part of the
/// audio thread.
struct CardTiming {
    /// How far a card may run ahead of the time before a clock has to pace it, in nanoseconds.
    private static let leadNanoseconds: Int64 = 500_000_000

    private let shared: UncountedReference<SharedState>
    private let rate: Int
    private let blockFrames: Int
    private var clock: FrameClock
    private var pacer: SilentClock
    /// Frames written since the stream last started, its first silence included.
    private var written: Int64 = 0
    private var startTime: Int64 = 0
    /// When the card was last seen in order.
    private var lastSeen: Int64 = 0

    /// Whether a clock paces because the card does not.
    var isPaced = false
    /// Frames from what is written next to the converter, smoothed.
    private(set) var delayFrames: Double = 0
    /// When the block that is due was asked for, smoothed.
    private(set) var wakeNanoseconds: Int64 = 0

    init(shared: UncountedReference<SharedState>, rate: Int, blockFrames: Int) {
        self.shared = shared
        self.rate = rate
        self.blockFrames = blockFrames
        clock = FrameClock(rate: rate)
        pacer = SilentClock(rate: rate, nanoseconds: 0)
    }

    /// Begins anew with the stream.
    mutating func restart(fillFrames: Int) {
        clock.restart()
        written = 0
        delayFrames = Double(fillFrames)
        startTime = MonotonicTime.nanoseconds
        lastSeen = startTime
        pacer = SilentClock(rate: rate, nanoseconds: startTime)
    }

    /// Where a clock paces, waits until the next block is due.
    mutating func pace() {
        if isPaced { wakeNanoseconds = pacer.wait(for: blockFrames) }
    }

    /// Counts what the card has been given.
    mutating func wrote(_ frames: Int) { written += Int64(frames) }

    /// Sees where the card is, which has room for a block.
    mutating func observe(_ card: UnsafeMutablePointer<CardStream>) {
        let now = MonotonicTime.nanoseconds
        lastSeen = now
        var position = CardPosition()
        let failed = card.pointee.calls.position(card.pointee.card, &position)
        let buffer = card.pointee.bufferFrames
        if failed < 0 || position.available < 0 || position.available > buffer {
            position.available = max(0, min(buffer, card.pointee.calls.available(card.pointee.card)))
            position.time = 0
            position.delay = -1
        }
        // A time stamp from the future or from long ago is some driver's invention.
        let isPlausible = position.time <= now && position.time > now - 2 * nanoseconds(blockFrames) - 20_000_000
        let queued = buffer - position.available
        update(delay: position.delay >= 0 && position.delay <= queued + 2 * rate ? position.delay : queued)
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

    /// When the card stopped of which that was noticed at `noticed`.
    func stop(of card: UnsafeMutablePointer<CardStream>, noticed: Int64) -> Int64 {
        var position = CardPosition()
        let failed = card.pointee.calls.position(card.pointee.card, &position)
        if failed >= 0, position.triggerTime > lastSeen, position.triggerTime <= noticed { return position.triggerTime }
        // Where the card does not say when it stopped: it had this much left when it was last seen in order.
        return min(noticed, lastSeen + nanoseconds(card.pointee.fillFrames))
    }

    private mutating func update(delay frames: Int) {
        delayFrames += (Double(frames) - delayFrames) * 0.05
        shared.pointee.delayBits.store((delayFrames / Double(rate)).bitPattern, ordering: .relaxed)
    }

    private func nanoseconds(_ frames: Int) -> Int64 { Int64(frames) * 1_000_000_000 / Int64(rate) }
}
