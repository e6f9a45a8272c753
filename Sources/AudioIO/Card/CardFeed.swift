import Glibc
import Threads

/// Waits for room on a card and gives it frames; what a failure calls for is up to ``CardPlayer``. A part of the audio thread.
struct CardFeed {
    /// What the card answered.
    enum Answer {
        /// There is room, or the frames are written.
        case done
        /// The output ends, or the time is up.
        case ended
        /// A negative `errno`.
        case failed(Int32)
    }

    let shared: UncountedReference<SharedState>
    let blockNanoseconds: Int64

    /// Whether a negative `errno` only says to ask again.
    static func isPassing(_ number: Int32) -> Bool {
        number == -EAGAIN || number == -EINTR
    }

    /// Waits until there is room for `need` frames: without any for `timeout` nanoseconds that is a failure.
    func waitForRoom(
        _ card: UnsafeMutablePointer<CardStream>, _ need: Int, timeout: Int64, heedsStop: Bool = true,
        until end: Int64 = .max
    ) -> Answer {
        let begun = MonotonicTime.nanoseconds
        var vain = 0
        while true {
            if heedsStop, shared.pointee.stopping.load(ordering: .acquiring) { return .ended }
            let available = card.pointee.calls.available(card.pointee.card)
            if available >= need { return .done }
            if available < 0, !Self.isPassing(Int32(available)) { return .failed(Int32(available)) }
            let waited = MonotonicTime.nanoseconds - begun
            if begun + waited > end { return .ended }
            if waited > timeout { return .failed(-ETIME) }

            let events = card.pointee.calls.wait(card.pointee.card, 100)
            if events < 0 {
                if !Self.isPassing(events) { return .failed(events) }
            } else if events & Int32(POLLHUP | POLLNVAL) != 0 {
                return .failed(-ENODEV)
            } else if events & Int32(POLLERR) != 0 || events == 0 {
                // A time-out may hide what an event should have told.
                let failure = failure(card)
                if failure < 0 { return .failed(failure) }
            }
            // A card that says "ready" without room must not make a busy loop.
            vain += 1
            if vain > 4 { MonotonicTime.sleep(untilNanoseconds: MonotonicTime.nanoseconds + blockNanoseconds / 4) }
        }
    }

    /// Gives the card `frames` frames in its own format, waiting for room as ``waitForRoom(_:_:timeout:heedsStop:until:)``.
    func write(
        _ card: UnsafeMutablePointer<CardStream>, _ samples: UnsafeMutableRawPointer, _ frames: Int, timeout: Int64,
        heedsStop: Bool = true
    ) -> Answer {
        var done = 0
        while done < frames {
            let count = card.pointee.calls.write(
                card.pointee.card, samples + done * card.pointee.frameBytes, frames - done)
            if count > 0 {
                done += count
            } else if count == 0 || Self.isPassing(Int32(count)) {
                let answer = waitForRoom(card, 1, timeout: timeout, heedsStop: heedsStop)
                guard case .done = answer else { return answer }
            } else {
                return .failed(Int32(count))
            }
        }
        return .done
    }

    /// The negative `errno` that the card's state stands for, 0 where it is in order. One that has not begun is started.
    private func failure(_ card: UnsafeMutablePointer<CardStream>) -> Int32 {
        switch card.pointee.calls.state(card.pointee.card) {
        case CardState.prepared:
            let failed = card.pointee.calls.start(card.pointee.card)
            return failed < 0 && !Self.isPassing(failed) ? failed : 0
        case CardState.xrun: return -EPIPE
        case CardState.suspended: return -ESTRPIPE
        case CardState.disconnected: return -ENODEV
        default: return 0
        }
    }
}
