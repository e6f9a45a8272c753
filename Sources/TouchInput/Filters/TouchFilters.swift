import Touch

/// The filters that a device's touches pass after decoding, one after the other.
///
/// First goes what is no finger: contacts that the device forgot (`ghost`), `palm`s, what is above the surface (`hover`). Then it
/// is settled what is one touch: leaps part one (`jump`), breaks are joined (`flicker`; after `jump`, or it would join across
/// a leap). Then where it is: wavering is held still (`jitter`, in the device's own units, so before the matrix), and the matrix
/// places it. Of what is left a device that sees only a `box` plays one finger. At last who is left is counted anew, as a
/// contact that was taken away may come back, and no number is used twice.
public struct TouchFilters: Sendable {
    private var ghost: GhostFilter?
    private var palm: PalmFilter?
    private var hover: HoverFilter?
    private var jump: JumpFilter?
    private var flicker: FlickerFilter?
    private var jitter: JitterFilter?
    private let matrix: SurfaceMatrix?
    private var box: OneFingerFilter?
    private var played = ContactTracker()

    /// The filters that `device` needs and `placement` wants, and how the surface lies.
    public init(for device: DeviceDescription, _ placement: Placement = Placement()) {
        let acting = Set(placement.filters.acting(on: device))
        ghost = acting.contains(.ghost) ? GhostFilter() : nil
        palm = acting.contains(.palm) ? PalmFilter() : nil
        hover = acting.contains(.hover) ? HoverFilter(hasPressure: device.hasAxis(EventCode.pressure)) : nil
        jump = acting.contains(.jump) ? JumpFilter(size: device.size) : nil
        flicker = acting.contains(.flicker) ? FlickerFilter(size: device.size) : nil
        jitter = acting.contains(.jitter) ? JitterFilter(for: device) : nil
        matrix = placement.matrix == .identity ? nil : placement.matrix
        box = acting.contains(.box) ? OneFingerFilter() : nil
    }

    /// The frame as it is played; `nil` when nothing is left of it. What was due before it comes by ``advance(to:)`` first.
    public mutating func filter(_ frame: TouchFrame) -> TouchFrame? {
        var frame = ghost?.filter(frame) ?? frame
        frame = palm?.filter(frame) ?? frame
        frame = hover?.filter(frame) ?? frame
        frame = jump?.filter(frame) ?? frame
        frame = flicker?.filter(frame) ?? frame
        return applyPlacement(frame)
    }

    /// When something happens without a frame, in microseconds: a lift that was held back comes; `nil` where nothing waits.
    public var nextMicroseconds: Int64? { flicker?.nextMicroseconds }

    /// The next frame that is due by `now` without the device saying anything; `nil` where none is.
    public mutating func advance(to now: Int64) -> TouchFrame? {
        flicker?.advance(to: now).flatMap { applyPlacement($0) }
    }

    /// Takes away every contact that is played, as when the device vanishes; `nil` where none is. `frame` is what the device's
    /// own contacts end with.
    public mutating func cancelAll(_ frame: TouchFrame?, at timeMicroseconds: Int64) -> TouchFrame? {
        let last = frame.flatMap { filter($0) }
        flicker?.forgetContacts()
        guard played.isAnyDown else { return last }
        played.cancelAll()
        guard var rest = played.frame(at: timeMicroseconds) else { return last }
        rest.contacts = ((last?.contacts.filter { !$0.isDown } ?? []) + rest.contacts).sorted { $0.id < $1.id }
        return rest
    }

    /// The filters that act, in their order, and how many touches them changed.
    public var uses: [TouchFilterUse] {
        let counts: [(TouchFilterName, Int?)] = [
            (.ghost, ghost?.count), (.palm, palm?.count), (.hover, hover?.count), (.jump, jump?.count),
            (.flicker, flicker?.count), (.jitter, jitter?.count), (.box, box?.count),
        ]
        return counts.compactMap { name, count in count.map { TouchFilterUse(name, count: $0) } }
    }

    private mutating func applyPlacement(_ frame: TouchFrame) -> TouchFrame? {
        var frame = jitter?.filter(frame) ?? frame
        frame = matrix?.placed(frame) ?? frame
        if box != nil {
            guard let left = box?.filter(frame) else { return nil }
            frame = left
        }
        return renumber(frame)
    }

    /// The frame with numbers of its own, and phases by what is played.
    private mutating func renumber(_ frame: TouchFrame) -> TouchFrame? {
        for contact in frame.contacts {
            if played.isDown(contact.id) {
                played.move(
                    contact.id, to: contact.position, strength: contact.strength, size: contact.size,
                    tool: contact.tool)
            } else {
                played.begin(
                    contact.id, at: contact.position, strength: contact.strength, size: contact.size,
                    tool: contact.tool)
            }
            switch contact.phase {
            case .ended: played.end(contact.id)
            case .cancelled: played.cancel(contact.id)
            case .began, .moved, .held: break
            }
        }
        return played.frame(at: frame.timeMicroseconds)
    }
}
