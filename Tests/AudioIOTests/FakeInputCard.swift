import AudioIO
import Glibc
import Synchronization

/// A card that hears a period a millisecond, a count that rises by 2⁻²⁰ a frame, and misbehaves to order.
final class FakeInputCard: Sendable {
    /// What goes wrong.
    enum Fault: Int {
        case none, overrun, unplugged, suspended
    }

    static let period = 48

    let fault = Atomic<Int>(Fault.none.rawValue)
    let state = Atomic<UInt32>(2)
    let waiting = Atomic<Int>(0)
    let given = Atomic<Int>(0)
    let prepares = Atomic<Int>(0)
    let closes = Atomic<Int>(0)
    /// Whether it says that it has read, and writes nothing, as ALSA's "null" does.
    let isNull = Atomic<Bool>(false)

    /// Lets `fault` happen from now on.
    func fail(_ fault: Fault) { self.fault.store(fault.rawValue, ordering: .sequentiallyConsistent) }

    private var now: Fault { Fault(rawValue: fault.load(ordering: .sequentiallyConsistent)) ?? .none }

    private static func card(_ context: UnsafeMutableRawPointer) -> FakeInputCard {
        Unmanaged<FakeInputCard>.fromOpaque(context).takeUnretainedValue()
    }

    static let calls = CardCalls(
        wait: { context, milliseconds in
            let card = FakeInputCard.card(context)
            usleep(1_000)
            if card.now == .unplugged { return Int32(POLLERR | POLLHUP) }
            if card.state.load(ordering: .relaxed) == 3 { card.waiting.add(period, ordering: .relaxed) }
            return Int32(POLLIN)
        },
        available: { context in
            let card = FakeInputCard.card(context)
            switch card.now {
            case .overrun:
                card.state.store(4, ordering: .relaxed)
                return Int(-EPIPE)
            case .suspended: return Int(-ESTRPIPE)
            default: return card.waiting.load(ordering: .relaxed)
            }
        },
        write: { _, _, _ in Int(-EBADFD) },
        read: { context, samples, frames in
            let card = FakeInputCard.card(context)
            if card.now == .unplugged { return Int(-ENODEV) }
            let count = min(card.waiting.load(ordering: .relaxed), frames)
            if count == 0 { return Int(-EAGAIN) }
            card.waiting.subtract(count, ordering: .relaxed)
            let first = card.given.add(count, ordering: .relaxed).oldValue
            if card.isNull.load(ordering: .relaxed) { return count }
            let floats = samples.assumingMemoryBound(to: Float.self)
            for index in 0..<2 * count { floats[index] = Float(first + index / 2 + 1) / 1_048_576 }
            return count
        },
        state: { context in FakeInputCard.card(context).state.load(ordering: .relaxed) },
        prepare: { context in
            let card = FakeInputCard.card(context)
            card.prepares.add(1, ordering: .relaxed)
            if card.now == .unplugged { return -ENODEV }
            card.fail(.none)
            card.waiting.store(0, ordering: .relaxed)
            card.state.store(2, ordering: .relaxed)
            return 0
        },
        start: { context in
            FakeInputCard.card(context).state.store(3, ordering: .relaxed)
            return 0
        },
        resume: { _ in -ENOSYS }, position: { _, _ in -ENOSYS }, setRoom: { _, _ in },
        close: { context in FakeInputCard.card(context).closes.add(1, ordering: .relaxed) })

    /// An opener for these cards, one after the other; none left is "no card".
    static func opener(_ cards: [FakeInputCard], rates: [Int] = []) -> CardOpener {
        let opened = OpenCount()
        return { (name, rate, periodFrames, _, wake) throws(AudioError) in
            let index = opened.count.add(1, ordering: .relaxed).oldValue
            guard index < cards.count else { throw AudioError(.noCard, "no card '\(name)'") }
            return CardStream(
                card: Unmanaged.passUnretained(cards[index]).toOpaque(), calls: calls,
                rate: index < rates.count ? rates[index] : rate, periodFrames: period, bufferFrames: 4_800,
                fillFrames: 4_800, channels: 2, format: .float32, isPacing: true)
        }
    }

    private final class OpenCount: Sendable {
        let count = Atomic<Int>(0)
    }
}
