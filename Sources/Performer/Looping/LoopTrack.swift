import Session
import Touch

/// What a layer plays of the hands together, or of one guest.
struct LoopTrack: Sendable {
    /// The number that its fingers have among the sources of touches.
    let source: Int
    /// The number of the guest whose it is; `nil` of the hands'.
    let guest: Int?
    /// How much it holds, as ``LoopTake/size``.
    let size: Int
    private let marks: [LoopMark]
    private let origin: Int64
    private let cycle: Int64
    /// How many marks lie behind, counted upwards through all passes from the origin on.
    private var passed = 0
    /// Who is down as it was played last, and the identities that they were given in this pass.
    private var shown: [Contact] = []
    private var identities: [Int: Int] = [:]

    /// - `marks`: in the order of their tape positions; nobody is down above the last.
    init(_ marks: [LoopMark], origin: Int64, cycle: Int64, source: Int, guest: Int?) {
        self.marks = marks.map { mark in
            var mark = mark
            mark.position -= origin
            return mark
        }
        size = marks.reduce(0) { $0 + 1 + $1.contacts.count }
        (self.origin, self.cycle, self.source, self.guest) = (origin, cycle, source, guest)
    }

    /// One that was left.
    init(_ kept: KeptLoop.Layer, source: Int) {
        marks = kept.marks
        size = marks.reduce(0) { $0 + 1 + $1.contacts.count }
        (origin, cycle, self.source, guest) = (kept.origin, kept.cycle, source, nil)
    }

    /// How it is left.
    var kept: KeptLoop.Layer {
        KeptLoop.Layer(origin: Self.divide(origin, by: cycle).rest, cycle: cycle, marks: marks)
    }

    /// Goes on from its end, after it was recorded: below its origin where the tape runs backwards.
    mutating func continueAfterTake(isReversed: Bool) { passed = isReversed ? 0 : marks.count }

    /// Goes on from `position`; nobody is down before ``enter(at:ids:)``.
    mutating func seek(to position: Int64) {
        let (pass, place) = Self.divide(position - origin, by: cycle)
        passed = Int(pass) * marks.count + marks.prefix { $0.position < place }.count
    }

    /// The tape position of the mark that comes next.
    func nextPosition(isReversed: Bool) -> Int64 {
        let (pass, index) = Self.divide(Int64(isReversed ? passed - 1 : passed), by: Int64(marks.count))
        return origin + pass * cycle + marks[Int(index)].position
    }

    /// Plays the mark that comes next; `nil` where nothing changes.
    mutating func playNext(isReversed: Bool, at time: Int64, ids: inout Int) -> LoopFrame? {
        let mark = marks[index(isReversed ? passed - 1 : passed)]
        passed += isReversed ? -1 : 1
        return show(marks[index(passed - 1)].contacts, cancelled: mark.cancelled, on: mark.surface, at: time, ids: &ids)
    }

    /// Puts down who is down where it begins in the middle of a touch; `nil` where nobody is.
    mutating func enter(at time: Int64, ids: inout Int) -> LoopFrame? {
        let mark = marks[index(passed - 1)]
        return show(mark.contacts, cancelled: [], on: mark.surface, at: time, ids: &ids)
    }

    /// Takes everybody away; `nil` where nobody is down.
    mutating func lift(at time: Int64) -> LoopFrame? {
        var none = 0
        let surface = marks[index(passed - 1)].surface
        return show([], cancelled: shown.map(\.id), on: surface, at: time, ids: &none)
    }

    private mutating func show(
        _ next: [Contact], cancelled: [Int], on surface: SurfaceSize, at time: Int64, ids: inout Int
    ) -> LoopFrame? {
        var contacts: [Contact] = []
        for old in shown where !next.contains(where: { $0.id == old.id }) {
            contacts.append(named(old, as: cancelled.contains(old.id) ? .cancelled : .ended))
            identities[old.id] = nil
        }
        for contact in next {
            if let old = shown.first(where: { $0.id == contact.id }) {
                let hasMoved = old.position != contact.position || old.strength != contact.strength
                contacts.append(named(contact, as: hasMoved ? .moved : .held))
            } else {
                identities[contact.id] = ids
                ids += 1
                contacts.append(named(contact, as: .began))
            }
        }
        shown = next
        guard !contacts.isEmpty else { return nil }
        let frame = TouchFrame(timeMicroseconds: time, contacts: contacts.sorted { $0.id < $1.id })
        return LoopFrame(source: source, guest: guest, frame: frame, surface: surface)
    }

    private func named(_ contact: Contact, as phase: Contact.Phase) -> Contact {
        var contact = contact
        contact.phase = phase
        contact.id = identities[contact.id] ?? 0
        return contact
    }

    private func index(_ count: Int) -> Int { Int(Self.divide(Int64(count), by: Int64(marks.count)).rest) }

    /// Whole passes, rounded down, and what is left of the last.
    static func divide(_ number: Int64, by divisor: Int64) -> (whole: Int64, rest: Int64) {
        let (whole, rest) = number.quotientAndRemainder(dividingBy: divisor)
        return rest < 0 ? (whole - 1, rest + divisor) : (whole, rest)
    }
}

/// A frame that a layer plays.
struct LoopFrame: Sendable {
    /// The layer's number among the sources of touches.
    var source: Int
    /// The number of the guest whose it is; `nil` of the hands'.
    var guest: Int?
    var frame: TouchFrame
    var surface: SurfaceSize
}
