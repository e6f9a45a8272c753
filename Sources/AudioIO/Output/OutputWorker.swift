import Threads

/// The audio thread: asks the renderer for block after block and gives them to the card, the file or nobody.
///
/// From the first block to the last it calls plain C and itself alone: it does not allocate, lock, throw or count references.
struct OutputWorker: ~Copyable {
    let shared: UncountedReference<SharedState>
    let renderer: AudioRenderer
    let rate: Int
    let blockFrames: Int
    let channels: Int
    /// Where a file keeps what is played.
    let ring: UncountedReference<SampleRing>?
    /// One block as the renderer makes it.
    let samples: UnsafeMutablePointer<Float>

    private var player: CardPlayer
    private var silence: SilentClock
    private var load: Float = 0

    init(
        shared: UncountedReference<SharedState>, renderer: AudioRenderer, rate: Int, blockFrames: Int,
        channels: Int, ring: UncountedReference<SampleRing>?
    ) {
        self.shared = shared
        self.renderer = renderer
        self.rate = rate
        self.blockFrames = blockFrames
        self.channels = channels
        self.ring = ring
        samples = .allocate(capacity: channels * blockFrames)
        samples.initialize(repeating: 0, count: channels * blockFrames)
        player = CardPlayer(shared: shared, rate: rate, blockFrames: blockFrames, channels: channels)
        silence = SilentClock(rate: rate, nanoseconds: 0)
    }

    deinit {
        samples.deallocate()
    }

    /// Plays until the output stops.
    mutating func run() {
        Denormals.flushToZero()
        silence = SilentClock(rate: rate, nanoseconds: MonotonicTime.nanoseconds)
        while !shared.pointee.stopping.load(ordering: .acquiring) {
            if player.isPlaying {
                playOnCard()
            } else if let card = shared.pointee.found.takePointer() {
                adopt(card)
            } else {
                playInSilence()
            }
        }
        if player.isPlaying { player.finish() }
        if let card = player.end() { shared.pointee.retired.exchange(card) }
    }

    private mutating func adopt(_ card: UnsafeMutablePointer<CardStream>) {
        if player.begin(card) {
            if shared.pointee.cardState.load(ordering: .relaxed) != SharedState.CardState.present.rawValue {
                shared.pointee.backTime.store(MonotonicTime.nanoseconds, ordering: .relaxed)
                shared.pointee.cardState.store(SharedState.CardState.back.rawValue, ordering: .releasing)
            }
        } else {
            loseCard()
        }
    }

    private mutating func playOnCard() {
        switch player.waitForBlock() {
        case .ready:
            render(wake: player.wakeNanoseconds)
            if player.play(samples) == .lost { loseCard() }
        case .lost: loseCard()
        case .interrupted: break
        }
    }

    private mutating func playInSilence() {
        let wake = silence.wait(for: blockFrames)
        render(wake: wake)
        guard let ring else { return }
        // Nobody waits for a block here, so the file may: nothing is lost by a slow disk.
        var timeout = 1_000
        while !ring.pointee.write(samples, frames: blockFrames), timeout > 0 {
            if shared.pointee.stopping.load(ordering: .acquiring) { timeout -= 1 }
            MonotonicTime.sleep(untilNanoseconds: MonotonicTime.nanoseconds + 2_000_000)
        }
    }

    /// Goes on in silence and leaves the card to the reconnector, which closes it and tries it again.
    private mutating func loseCard() {
        guard let card = player.end() else { return }
        silence = SilentClock(rate: rate, nanoseconds: MonotonicTime.nanoseconds)
        shared.pointee.delayBits.store(0, ordering: .relaxed)
        shared.pointee.cardState.store(SharedState.CardState.away.rawValue, ordering: .releasing)
        shared.pointee.retired.exchange(card)
        shared.pointee.reconnectorWakeUp.signal()
    }

    private mutating func render(wake: Int64) {
        let begun = MonotonicTime.nanoseconds
        renderer.function(renderer.context, samples, blockFrames, wake)
        let seconds = Float(MonotonicTime.nanoseconds - begun) * 1e-9
        let fraction = seconds * Float(rate) / Float(blockFrames)
        // Smoothed over about a third of a second.
        load += (fraction - load) * min(1, 3 * Float(blockFrames) / Float(rate))
        shared.pointee.loadBits.store(Double(load).bitPattern, ordering: .relaxed)
        shared.pointee.frames.add(blockFrames, ordering: .relaxed)
    }
}
