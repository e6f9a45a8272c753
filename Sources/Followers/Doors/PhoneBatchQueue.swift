/// What waits to be said of phones in one direction of a link, and when it is said: the first at once, and what comes within
/// ``pauseMicroseconds`` after that together. A value.
struct PhoneBatchQueue: Sendable {
    /// How long what comes is gathered, in microseconds.
    static let pauseMicroseconds: Int64 = 5_000
    /// After so long without anything to say an empty batch shows that its sender is there, in microseconds.
    static let idleMicroseconds: Int64 = 1_000_000
    /// The most that may wait, in bytes.
    static let maxWaitingBytes = 4 << 20
    /// What a batch has at most, apart from an item that is longer by itself, in bytes.
    private static let batchBytes = 262_144

    private struct Replaced: Hashable {
        var phone: UInt32
        var kind: UInt8
    }

    private var items: [PhoneBatch.Item] = []
    private var byteCount = 0
    /// Where the text of a kind waits for a phone.
    private var places: [Replaced: Int] = [:]
    private var lastNumber: UInt64 = 0
    private var sentMicroseconds: Int64 = .min / 2
    /// Whether more would have waited than may: the link is to be given up.
    private(set) var isOverfull = false

    /// When there is a batch to be sent.
    var nextMicroseconds: Int64 {
        sentMicroseconds + (items.isEmpty ? Self.idleMicroseconds : Self.pauseMicroseconds)
    }

    /// Adds what is to be said.
    mutating func add(_ item: PhoneBatch.Item) {
        guard !isOverfull else { return }
        // No phone would take it, either.
        if case .send(let phone, let text, _) = item, text.count >= PhoneBatch.maxContentBytes {
            return add(.close(phone))
        }
        if case .send(let phone, _, let kind) = item, kind > 0 {
            let key = Replaced(phone: phone, kind: kind)
            if let place = places[key] {
                byteCount += item.byteCount - items[place].byteCount
                items[place] = item
                return
            }
            places[key] = items.count
        }
        items.append(item)
        byteCount += item.byteCount
        if byteCount > Self.maxWaitingBytes { (items, places, byteCount, isOverfull) = ([], [:], 0, true) }
    }

    /// The next batch of a link, where one is due by `now`; `isLast`: whatever waits is due.
    mutating func next(of link: UInt64, in run: UInt64, at now: Int64, isLast: Bool = false) -> PhoneBatch? {
        guard isLast ? !items.isEmpty : nextMicroseconds <= now, !isOverfull else { return nil }
        var (count, bytes) = (0, 0)
        while count < items.count, count == 0 || bytes + items[count].byteCount <= Self.batchBytes {
            bytes += items[count].byteCount
            count += 1
        }
        let first = Array(items.prefix(count))
        items.removeFirst(count)
        byteCount -= bytes
        places = places.isEmpty || items.isEmpty ? [:] : places.compactMapValues { $0 >= count ? $0 - count : nil }
        lastNumber += 1
        // More waits than one batch has: it leaves now, too.
        if items.isEmpty { sentMicroseconds = now }
        return PhoneBatch(link: link, number: lastNumber, run: run, items: first)
    }
}
