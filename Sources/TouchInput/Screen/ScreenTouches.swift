import Touch

/// Fingers that lie on the terminal, as fingers on the surface that is drawn there. One that comes down on it stays, also when
/// it slides out, and when a list covers the surface meanwhile; one that comes down beside it points at what is drawn there.
/// One that is down before anything is drawn comes down when it is.
package struct ScreenTouches: Sendable {
    /// Where the surface is drawn; `nil` before it is for the first time.
    package private(set) var placement: ScreenPlacement?
    /// What fingers pointed at beside the surface, the newest last.
    package private(set) var beside: [ScreenTouch] = []
    private var isCovered = false
    /// The fingers that are down, on the terminal.
    package private(set) var down: [Contact] = []
    private var played: Set<Int> = []
    private var pointing: Set<Int> = []
    private var count = 0

    /// More than a hand does between two pictures; older ones are gone.
    private static let maxBeside = 256

    /// No finger down, no surface drawn.
    package init() {}

    /// The fingers of `frame` that play, on the surface.
    package mutating func onSurface(_ frame: TouchFrame) -> TouchFrame {
        down = frame.contacts.filter(\.isDown)
        var contacts: [Contact] = []
        for contact in frame.contacts {
            if let contact = onSurface(contact, at: frame.timeMicroseconds) { contacts.append(contact) }
            if !contact.isDown {
                played.remove(contact.id)
                pointing.remove(contact.id)
            }
        }
        return TouchFrame(timeMicroseconds: frame.timeMicroseconds, contacts: contacts)
    }

    /// The surface is drawn there from now on, or covered by something else where `placement` is `nil`.
    /// - Returns: the fingers that are down as they lie on it; `nil` where there are none.
    package mutating func draw(_ placement: ScreenPlacement?, at timeMicroseconds: Int64) -> TouchFrame? {
        isCovered = placement == nil
        guard let placement else { return nil }
        self.placement = placement
        guard !down.isEmpty else { return nil }
        var frame = TouchFrame(timeMicroseconds: timeMicroseconds, contacts: down)
        for index in frame.contacts.indices { frame.contacts[index].phase = .moved }
        return onSurface(frame)
    }

    /// How the source stands, its size that of the drawn surface.
    package func onSurface(_ status: TouchStatus) -> TouchStatus {
        guard status.isOnScreen, let placement else { return status }
        var status = status
        status.size = placement.size(on: status.size)
        return status
    }

    private mutating func onSurface(_ contact: Contact, at timeMicroseconds: Int64) -> Contact? {
        if pointing.contains(contact.id) {
            point(contact, at: timeMicroseconds)
            return nil
        }
        var contact = contact
        if !played.contains(contact.id) {
            guard contact.isDown, placement != nil || isCovered else { return nil }
            guard let placement, !isCovered, placement.contains(contact.position) else {
                pointing.insert(contact.id)
                contact.phase = .began
                point(contact, at: timeMicroseconds)
                return nil
            }
            played.insert(contact.id)
            contact.phase = .began
        }
        guard let placement else { return nil }
        contact.position = placement.point(at: contact.position)
        return contact
    }

    private mutating func point(_ contact: Contact, at timeMicroseconds: Int64) {
        guard contact.phase != .held else { return }
        count += 1
        beside.append(
            ScreenTouch(
                number: count, contact: contact.id, phase: contact.phase, place: contact.position,
                timeMicroseconds: timeMicroseconds))
        if beside.count > Self.maxBeside { beside.removeFirst(beside.count - Self.maxBeside) }
    }
}
