import Mapping
import Session
import Touch

/// A moment at which fingers came, moved or left. Its position is one of the ``LoopTape``: of the tape while it is recorded, from the
/// layer's origin after that.
typealias LoopMark = KeptLoop.Mark

/// A track of a layer while it is recorded: touches that begin in it, from every hand, or from one guest's.
struct TrackTake: Sendable {
    let start: Int64
    private let isReversed: Bool
    private var marks: [LoopMark] = []
    private var down: [(hand: FingerID, contact: Contact)] = []
    private var lastID = 0
    /// How much it holds: marks, and contacts in all of them.
    private(set) var size = 0

    /// Of a layer that begins at `start`, on a tape that runs that way.
    init(start: Int64, isReversed: Bool) { (self.start, self.isReversed) = (start, isReversed) }

    /// How far it got at a position of the tape.
    func span(to position: Int64) -> Int64 { max(isReversed ? start - position : position - start, lastSpan) }

    private var lastSpan: Int64 { marks.last.map { abs($0.position - start) } ?? 0 }

    /// Records a frame of a hand; fingers that were down before the layer began are left out.
    mutating func record(_ frame: TouchFrame, from hand: Int, on surface: SurfaceSize, at position: Int64) {
        var next = down.filter { $0.hand.source != hand }
        for contact in frame.contacts where contact.isDown {
            let id = FingerID(source: hand, contact: contact.id)
            let known = contact.phase == .began ? nil : down.first { $0.hand == id }?.contact.id
            guard known != nil || contact.phase == .began else { continue }
            if known == nil { lastID += 1 }
            var contact = contact
            contact.id = known ?? lastID
            contact.phase = .held
            next.append((id, contact))
        }
        guard !next.isEmpty || !down.isEmpty else { return }
        let lifted = frame.contacts.filter { $0.phase == .ended }.map { FingerID(source: hand, contact: $0.id) }
        let cancelled = down.filter { old in
            !next.contains { $0.contact.id == old.contact.id } && !lifted.contains(old.hand)
        }
        down = next
        let distance = span(to: position)
        let mark = LoopMark(
            position: isReversed ? start - distance : start + distance, contacts: next.map(\.contact),
            cancelled: cancelled.map(\.contact.id), surface: surface)
        marks.append(mark)
        size += 1 + next.count
    }

    /// The track, which ends at `position`: whoever is still down is lifted there. What came at this very moment is left out: it
    /// is the touch that ended it. `nil` where nothing is left.
    /// - `cycle`: from one pass to the next; where it is shorter than the span, what lies beyond it is left out.
    func track(endingAt position: Int64, cycle: Int64, source: Int, guest: Int?) -> LoopTrack? {
        let span = min(span(to: position), cycle)
        let kept = marks.prefix { abs($0.position - start) < span }
        guard let last = kept.last else { return nil }
        let end = LoopMark(position: isReversed ? start - span : start + span, contacts: [], surface: last.surface)
        let all = kept + [end]
        guard isReversed else {
            return LoopTrack(Array(all), origin: start, cycle: cycle, source: source, guest: guest)
        }
        // Upwards along the tape: who is down above a mark is who was down before it.
        let turned = all.indices.reversed().map { index in
            var mark = all[index]
            mark.contacts = index == all.startIndex ? [] : all[index - 1].contacts
            return mark
        }
        return LoopTrack(turned, origin: end.position, cycle: cycle, source: source, guest: guest)
    }
}
