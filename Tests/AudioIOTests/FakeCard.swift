import AudioIO
import Glibc
import Synchronization

/// A card that plays a period a millisecond and misbehaves to order.
final class FakeCard: Sendable {
    /// What goes wrong.
    enum Fault: Int {
        case none, underrun, unplugged, suspended, cannotResume, stuck, neverReady
    }

    static let period = 48
    static let buffer = 192
    static let fill = 96

    let fault = Atomic<Int>(Fault.none.rawValue)
    let state = Atomic<UInt32>(2)
    let queued = Atomic<Int>(0)
    let taken = Atomic<Int>(0)
    let waits = Atomic<Int>(0)
    let prepares = Atomic<Int>(0)
    let resumes = Atomic<Int>(0)
    let room = Atomic<Int>(0)
    let closes = Atomic<Int>(0)
    /// The float frames that it was given.
    let heard = Mutex<[Float]>([])

    /// Lets `fault` happen from now on.
    func fail(_ fault: Fault) { self.fault.store(fault.rawValue, ordering: .sequentiallyConsistent) }

    private var now: Fault { Fault(rawValue: fault.load(ordering: .sequentiallyConsistent)) ?? .none }

    private static func card(_ context: UnsafeMutableRawPointer) -> FakeCard {
        Unmanaged<FakeCard>.fromOpaque(context).takeUnretainedValue()
    }

    static let calls = CardCalls(
        wait: { context, milliseconds in
            let card = FakeCard.card(context)
            card.waits.add(1, ordering: .relaxed)
            usleep(1_000)
            switch card.now {
            case .unplugged: return Int32(POLLERR | POLLHUP)
            case .neverReady: return Int32(POLLOUT)
            case .stuck: return 0
            default: break
            }
            if card.state.load(ordering: .relaxed) == 3 {
                let left = max(0, card.queued.load(ordering: .relaxed) - FakeCard.period)
                card.queued.store(left, ordering: .relaxed)
            }
            return Int32(POLLOUT)
        },
        available: { context in
            let card = FakeCard.card(context)
            switch card.now {
            case .underrun:
                card.state.store(4, ordering: .relaxed)
                return Int(-EPIPE)
            case .suspended, .cannotResume:
                card.state.store(7, ordering: .relaxed)
                return Int(-ESTRPIPE)
            case .stuck, .neverReady: return 0
            default: return FakeCard.buffer - card.queued.load(ordering: .relaxed)
            }
        },
        write: { context, samples, frames in
            let card = FakeCard.card(context)
            if card.now == .unplugged { return Int(-ENODEV) }
            let room = FakeCard.buffer - card.queued.load(ordering: .relaxed)
            // Never more than half of what was offered, as some drivers do.
            let count = min(room, max(1, frames / 2))
            if count == 0 { return Int(-EAGAIN) }
            card.queued.add(count, ordering: .relaxed)
            card.taken.add(count, ordering: .relaxed)
            let floats = samples.assumingMemoryBound(to: Float.self)
            card.heard.withLock { $0 += UnsafeBufferPointer(start: floats, count: 2 * count) }
            return count
        },
        state: { context in FakeCard.card(context).state.load(ordering: .relaxed) },
        prepare: { context in
            let card = FakeCard.card(context)
            card.prepares.add(1, ordering: .relaxed)
            if card.now == .unplugged { return -ENODEV }
            if card.now == .underrun || card.now == .cannotResume || card.now == .suspended { card.fail(.none) }
            card.queued.store(0, ordering: .relaxed)
            card.state.store(2, ordering: .relaxed)
            return 0
        },
        start: { context in
            FakeCard.card(context).state.store(3, ordering: .relaxed)
            return 0
        },
        resume: { context in
            let card = FakeCard.card(context)
            card.resumes.add(1, ordering: .relaxed)
            if card.now == .cannotResume { return -ENOSYS }
            return card.resumes.load(ordering: .relaxed) < 3 ? -EAGAIN : 0
        },
        position: { context, position in
            let card = FakeCard.card(context)
            let position = position.assumingMemoryBound(to: CardPosition.self)
            position.pointee.available = FakeCard.buffer - card.queued.load(ordering: .relaxed)
            position.pointee.delay = card.queued.load(ordering: .relaxed) + 12
            return 0
        },
        setRoom: { context, frames in FakeCard.card(context).room.store(frames, ordering: .relaxed) },
        close: { context in FakeCard.card(context).closes.add(1, ordering: .relaxed) })

    /// An opener for these cards, one after the other; none left is "no card".
    /// - `busy`: how often another program has the first one.
    /// - `channels`: how many each card has.
    static func opener(_ cards: [FakeCard], rates: [Int] = [], busy: Int = 0, channels: Int = 2) -> CardOpener {
        let opened = OpenCount()
        return { (name, rate, periodFrames, _, wake) throws(AudioError) in
            let index = opened.count.add(1, ordering: .relaxed).oldValue - busy
            guard index >= 0 else { throw AudioError(.busy, "\(name) is in use") }
            guard index < cards.count else { throw AudioError(.noCard, "no card '\(name)'") }
            return CardStream(
                card: Unmanaged.passUnretained(cards[index]).toOpaque(), calls: calls,
                rate: index < rates.count ? rates[index] : rate, periodFrames: period, bufferFrames: buffer,
                fillFrames: fill, channels: channels, format: .float32, isPacing: true)
        }
    }

    private final class OpenCount: Sendable {
        let count = Atomic<Int>(0)
    }
}
