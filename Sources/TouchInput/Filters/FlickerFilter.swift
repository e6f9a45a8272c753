import Touch

/// Joins a touch that breaks off and begins anew at once in the same place, again and again, as a loose sensor's drag does.
///
/// Nothing is held back until that was seen twice within a second. From then on a lift waits for ``gapMicroseconds`` whether the
/// touch goes on; after ``calmMicroseconds`` without a break nothing is held back again. No finger lifts and returns so soon.
public struct FlickerFilter: Sendable {
    /// The longest break, in microseconds.
    public static let gapMicroseconds: Int64 = 25_000
    /// How far from where it broke off a touch may go on, in mm; fingers side by side lie further apart.
    public static let reachMillimetres = 10.0
    /// Within what time two breaks must come, in microseconds.
    public static let armingMicroseconds: Int64 = 1_000_000
    /// After what time without a break lifts are believed at once again, in microseconds.
    public static let calmMicroseconds: Int64 = 10_000_000

    private struct Lift {
        var contact: Contact
        var time: Int64
        /// Whether it was held back.
        var isHeld: Bool
    }

    private let size: SurfaceSize
    private var lifts: [Lift] = []
    /// Under which number those that were joined go on.
    private var names: [Int: Int] = [:]
    /// Numbers beyond those of any device.
    private var lastOwnName = 1 << 40
    /// Who is down after the last frame, without those whose lift is held back.
    private var lastContacts: [Contact] = []
    private var lastBreak: Int64?
    private var calmAt: Int64?
    /// How many breaks were joined.
    public private(set) var count = 0

    /// A filter for a surface of that size.
    public init(size: SurfaceSize) { self.size = size }

    /// When the next lift that is held back has waited long enough, in microseconds; `nil` where none is.
    public var nextMicroseconds: Int64? {
        lifts.filter(\.isHeld).map { $0.time + Self.gapMicroseconds }.min()
    }

    /// The frame in which lifts that have waited long enough by `now` come at last; `nil` where none does.
    public mutating func advance(to now: Int64) -> TouchFrame? {
        guard let due = nextMicroseconds, due <= now else { return nil }
        let ended = release { $0 <= due }
        for index in lastContacts.indices { lastContacts[index].phase = .held }
        return TouchFrame(timeMicroseconds: due, contacts: waiting + ended + lastContacts)
    }

    /// The frame with what broke off joined.
    public mutating func filter(_ frame: TouchFrame) -> TouchFrame {
        let now = frame.timeMicroseconds
        var ended = release { $0 < now }
        var down: [Contact] = []
        for var contact in frame.contacts {
            guard contact.isDown else {
                contact.id = names.removeValue(forKey: contact.id) ?? contact.id
                let isHeld = contact.phase == .ended && now < calmAt ?? .min
                if contact.phase == .ended { lifts.append(Lift(contact: contact, time: now, isHeld: isHeld)) }
                if !isHeld { ended.append(contact) }
                continue
            }
            if contact.phase == .began, let lift = broken(contact) {
                noteBreak(at: now)
                if lift.isHeld {
                    names[contact.id] = lift.contact.id
                    contact.phase = .moved
                    count += 1
                }
            } else if contact.phase == .began, let same = lifts.firstIndex(where: { $0.contact.id == contact.id }) {
                // The number is used again elsewhere: what it was before has ended.
                let lift = lifts.remove(at: same)
                if lift.isHeld { ended.append(lift.contact) }
            }
            if contact.phase == .began, names[contact.id] == nil, names.values.contains(contact.id) {
                // What hovered comes down, but its number went on with another.
                lastOwnName += 1
                names[contact.id] = lastOwnName
            }
            contact.id = names[contact.id] ?? contact.id
            down.append(contact)
        }
        lastContacts = down
        return TouchFrame(timeMicroseconds: now, contacts: ended + waiting + down)
    }

    /// Forgets who was down, and whose lift is held back: the device is gone, or at its end.
    public mutating func forgetContacts() {
        lifts = []
        names = [:]
        lastContacts = []
    }

    /// Those whose lift is held back, as they stand.
    private var waiting: [Contact] {
        lifts.filter(\.isHeld).map { lift in
            var contact = lift.contact
            contact.phase = .held
            return contact
        }
    }

    /// Forgets the lifts whose time is over, and gives those that were held back.
    private mutating func release(_ isOver: (Int64) -> Bool) -> [Contact] {
        let over = lifts.filter { isOver($0.time + Self.gapMicroseconds) }
        lifts.removeAll { isOver($0.time + Self.gapMicroseconds) }
        return over.filter(\.isHeld).map(\.contact)
    }

    /// The lift that `contact` goes on from: the nearest within reach.
    private mutating func broken(_ contact: Contact) -> Lift? {
        func distance(_ index: Int) -> Double {
            size.millimetres(from: lifts[index].contact.position, to: contact.position)
        }
        let near = lifts.indices.filter { distance($0) <= Self.reachMillimetres }
        return near.min { distance($0) < distance($1) }.map { lifts.remove(at: $0) }
    }

    private mutating func noteBreak(at now: Int64) {
        if calmAt != nil || lastBreak.map({ now - $0 <= Self.armingMicroseconds }) == true {
            calmAt = now + Self.calmMicroseconds
        }
        lastBreak = now
    }
}
