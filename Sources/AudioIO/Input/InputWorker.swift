import Glibc
import Threads

/// The thread that captures from a card: takes what came in and puts it into the ring. It may wait for the card as long as it likes; the
/// audio thread never waits for it.
struct InputWorker {
    /// Without a frame for this long a card has stalled, in nanoseconds; PulseAudio wakes an idle source in up to two seconds.
    private static let stallNanoseconds: Int64 = 3_000_000_000
    /// How long a card may take to come back from a sleep of the machine, in nanoseconds.
    private static let resumeNanoseconds: Int64 = 5_000_000_000
    /// Starting again this often without a frame in between, the card is given up.
    private static let restartLimit = 5
    /// Waits between tries to open a card that went, in nanoseconds.
    private static let waits: [Int64] = [250_000_000, 500_000_000, 1_000_000_000, 2_000_000_000, 4_000_000_000]

    let core: InputCore
    let opener: CardOpener
    let name: String
    /// What was agreed first, and must be given again.
    let rate: Int
    let periodFrames: Int

    private var shared: UncountedReference<SharedState> { core.shared.reference }
    private var isStopping: Bool { shared.pointee.stopping.load(ordering: .acquiring) }

    /// Hears `stream`, and whatever takes its place, until the input stops.
    func run(_ stream: CardStream) {
        var stream: CardStream? = stream
        while !isStopping {
            guard var card = stream else {
                stream = reopenStream()
                continue
            }
            let reason = capture(&card)
            card.calls.close(card.card)
            stream = nil
            guard !isStopping else { return }
            shared.pointee.lostReason.store(reason, ordering: .relaxed)
            shared.pointee.cardState.store(SharedState.CardState.away.rawValue, ordering: .releasing)
        }
        if let stream { stream.calls.close(stream.card) }
    }

    /// Captures from a card until the input stops or the card is gone.
    /// - Returns: the `errno` with which it went.
    private func capture(_ card: inout CardStream) -> Int32 {
        let raw = UnsafeMutableRawPointer.allocate(byteCount: card.periodFrames * card.frameBytes, alignment: 16)
        // ALSA's "null" says that it has read, and writes nothing.
        raw.initializeMemory(as: UInt8.self, repeating: 0, count: card.periodFrames * card.frameBytes)
        let samples = UnsafeMutablePointer<Float>.allocate(capacity: 2 * card.periodFrames)
        defer {
            raw.deallocate()
            samples.deallocate()
        }
        let feed = CardFeed(
            shared: shared, blockNanoseconds: Int64(card.periodFrames) * 1_000_000_000 / Int64(card.rate))
        var failed = restart(card)
        var restarts = 0
        while !isStopping {
            if failed < 0 {
                restarts += 1
                if restarts > Self.restartLimit { return -failed }
                guard recover(card, failed) else { return -failed }
                failed = 0
            }
            let answer = withUnsafeMutablePointer(to: &card) {
                feed.waitForRoom($0, 1, timeout: Self.stallNanoseconds)
            }
            if case .failed(let number) = answer { failed = number }
            guard case .done = answer else { continue }
            let count = card.calls.read(card.card, raw, card.periodFrames)
            if count > 0 {
                restarts = 0
                card.format.read(raw, frames: count, channels: card.channels, to: samples)
                core.ring.pointee.write(samples, frames: count)
                shared.pointee.frames.add(count, ordering: .relaxed)
            } else if count < 0, !CardFeed.isPassing(Int32(count)) {
                failed = Int32(count)
            }
        }
        return 0
    }

    /// Gets the card going after the negative `errno` `number`; whether it goes.
    private func recover(_ card: CardStream, _ number: Int32) -> Bool {
        switch -number {
        case EPIPE, ETIME: break
        case EBADFD where card.calls.state(card.card) == CardState.xrun: break
        case ESTRPIPE:
            let end = MonotonicTime.nanoseconds + Self.resumeNanoseconds
            while card.calls.resume(card.card) == -EAGAIN, MonotonicTime.nanoseconds < end, !isStopping {
                MonotonicTime.sleep(untilNanoseconds: MonotonicTime.nanoseconds + 20_000_000)
            }
        default: return false
        }
        shared.pointee.underruns.add(1, ordering: .releasing)
        return restart(card) >= 0
    }

    /// Starts the stream anew; a negative `errno` where it does not.
    private func restart(_ card: CardStream) -> Int32 {
        let prepared = card.calls.prepare(card.card)
        guard prepared >= 0 else { return prepared }
        let started = card.calls.start(card.card)
        return CardFeed.isPassing(started) ? 0 : started
    }

    /// Waits until the card can be opened again; `nil` where the input stops meanwhile.
    private func reopenStream() -> CardStream? {
        var tries = 0
        while true {
            shared.pointee.reconnectorWakeUp.wait(nanoseconds: Self.waits[min(tries, Self.waits.count - 1)])
            if isStopping { return nil }
            tries += 1
            do throws(AudioError) {
                let stream = try opener(name, rate, periodFrames, 2, shared.pointee.wakeUp.descriptor)
                guard stream.rate == rate else {
                    stream.calls.close(stream.card)
                    report("it came back at \(stream.rate) Hz instead of \(rate) Hz")
                    continue
                }
                report(nil)
                shared.pointee.backTime.store(MonotonicTime.nanoseconds, ordering: .relaxed)
                shared.pointee.cardState.store(SharedState.CardState.back.rawValue, ordering: .releasing)
                return stream
            } catch {
                // That it is not there is known; what else stands in the way is worth telling.
                report(error.kind == .noCard || error.kind == .unknownName ? nil : error.description)
            }
        }
    }

    private func report(_ words: String?) { core.statusText.withLock { $0 = words } }
}
