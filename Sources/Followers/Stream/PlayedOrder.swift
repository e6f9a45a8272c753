import RoomKeys

/// What came of what somebody plays elsewhere, in its order.
public enum ReceivedPlaying: Equatable, Sendable {
    /// All that is needed from here on, with the pieces after it that have come by now, some of them for the second time; `isSameEngine`: it goes
    /// on with the engine of before.
    case beginning(PackedText, pieces: [[UInt8]], isExact: Bool, isSameEngine: Bool)
    /// What was played since.
    case piece([UInt8])
}

/// Brings what somebody plays into its order: a beginning, and the pieces after it. What is missing is mended by another beginning, which is asked
/// for. A value.
struct PlayedOrder: Sendable {
    private typealias Number = (epoch: UInt64, sequence: UInt64)

    private static let maxWaiting = 4_096
    private static let askMicroseconds: Int64 = 400_000
    /// How long the whole beginning may take after a provisional one.
    private static let wholeMicroseconds: Int64 = 2_000_000

    /// Whether a beginning is missing.
    private(set) var needsBeginning = true
    /// When one is asked for next.
    private(set) var nextAsk: Int64 = 0
    /// The last piece; `nil` before the first beginning.
    private var last: Number?
    /// Pieces that came before the beginning that they belong to.
    private var waiting: [(number: Number, text: [UInt8])] = []
    /// The parts of a beginning that came so far.
    private var parts: (epoch: UInt64, first: StatePart, bytes: [UInt8], next: Int)?

    /// What was missed is not known: a beginning is asked for at once.
    mutating func askAgain() { (needsBeginning, nextAsk, parts) = (true, 0, nil) }

    /// Whether a beginning is to be asked for now.
    mutating func asks(at now: Int64) -> Bool {
        guard needsBeginning, now >= nextAsk else { return false }
        nextAsk = now + Self.askMicroseconds
        return true
    }

    /// A piece came, for the first time or once more.
    mutating func receivePiece(_ text: [UInt8], epoch: UInt64, number: UInt64) -> [ReceivedPlaying] {
        let number = (epoch: epoch, sequence: number)
        let newest = [last, waiting.last?.number].compactMap { $0 }.max { $0 < $1 }
        guard newest.map({ $0 < number }) ?? true else { return [] }
        guard let last, last.epoch == number.epoch else {
            if !needsBeginning { askAgain() }
            keep(number, text)
            return []
        }
        if needsBeginning {
            keep(number, text)
        } else if number.sequence != last.sequence + 1 {
            // Something is missing. What comes is still played; what was missed is mended by the next beginning.
            askAgain()
            keep(number, text)
        }
        self.last = number
        return [.piece(text)]
    }

    private mutating func keep(_ number: Number, _ text: [UInt8]) {
        if waiting.first.map({ $0.number.epoch != number.epoch }) ?? false { waiting = [] }
        if waiting.count == Self.maxWaiting { waiting.removeFirst() }
        waiting.append((number, text))
    }

    /// A part of a beginning came: it is wanted where one is missing, or another engine begins.
    mutating func receivePart(_ part: StatePart, epoch: UInt64, at now: Int64) -> [ReceivedPlaying] {
        let isNew = last.map { epoch > $0.epoch } ?? true
        guard needsBeginning || isNew else { return [] }
        if part.isProvisional { return isNew && part.count == 1 ? beginProvisionally(part, epoch, at: now) : [] }
        // It is on its way: nothing is asked for meanwhile.
        nextAsk = now + Self.askMicroseconds
        if part.part == 0 {
            parts = (epoch, part, [], 0)
        }
        guard let begun = parts, begun.epoch == epoch, begun.first.after == part.after,
            begun.first.count == part.count, begun.next == part.part
        else {
            parts = nil
            return []
        }
        parts?.bytes += part.bytes
        parts?.next += 1
        guard let whole = parts, whole.next == part.count else { return [] }
        parts = nil
        return begin(PackedText(bytes: whole.bytes), after: part.after, isExact: part.isExact, epoch: epoch)
    }

    /// It is heard as far as it goes, and asked for the whole one all the same.
    private mutating func beginProvisionally(_ part: StatePart, _ epoch: UInt64, at now: Int64) -> [ReceivedPlaying] {
        let kept = waiting
        let began = begin(PackedText(bytes: part.bytes), after: part.after, isExact: false, epoch: epoch)
        (needsBeginning, waiting, nextAsk) = (true, kept, now + Self.wholeMicroseconds)
        return began
    }

    private mutating func begin(_ text: PackedText, after: UInt64, isExact: Bool, epoch: UInt64) -> [ReceivedPlaying] {
        let rest = waiting.filter { $0.number.epoch == epoch && $0.number.sequence > after }
        // An old one, after which pieces are missing: a newer one was asked for.
        guard
            rest.first.map({ $0.number.sequence == after + 1 })
                ?? waiting.allSatisfy({ $0.number.sequence <= after })
        else { return [] }
        let isSameEngine = last.map { $0.epoch == epoch } ?? false
        last = (epoch, rest.last?.number.sequence ?? after)
        (needsBeginning, waiting) = (false, [])
        return [.beginning(text, pieces: rest.map(\.text), isExact: isExact, isSameEngine: isSameEngine)]
    }
}
