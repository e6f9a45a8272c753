import Touch
import TouchInput

/// Fingers that lie on the terminal, as fingers on the surface that is drawn there. One that comes down beside the surface
/// is not played until it lifts; one that comes down on it stays, also when it slides out. One that is down before anything
/// is drawn comes down when it is.
package struct ScreenTouches: Sendable {
    /// Where the surface is drawn; `nil` while it is not.
    package private(set) var placement: ScreenPlacement?
    /// The fingers that are down, on the terminal.
    private var down: [Contact] = []
    private var played: Set<Int> = []
    private var beside: Set<Int> = []

    /// No finger down, no surface drawn.
    package init() {}

    /// The fingers of `frame` that play, on the surface.
    package mutating func onSurface(_ frame: TouchFrame) -> TouchFrame {
        down = frame.contacts.filter(\.isDown)
        var contacts: [Contact] = []
        for contact in frame.contacts {
            if let contact = onSurface(contact) { contacts.append(contact) }
            if !contact.isDown {
                played.remove(contact.id)
                beside.remove(contact.id)
            }
        }
        return TouchFrame(timeMicroseconds: frame.timeMicroseconds, contacts: contacts)
    }

    /// The surface is drawn there from now on.
    /// - Returns: the fingers that are down as they lie on it; `nil` where there are none.
    package mutating func draw(_ placement: ScreenPlacement?, at timeMicroseconds: Int64) -> TouchFrame? {
        self.placement = placement
        if placement == nil { played = [] }
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

    private mutating func onSurface(_ contact: Contact) -> Contact? {
        guard let placement, !beside.contains(contact.id) else { return nil }
        var contact = contact
        if !played.contains(contact.id) {
            guard contact.isDown else { return nil }
            guard placement.contains(contact.position) else {
                beside.insert(contact.id)
                return nil
            }
            played.insert(contact.id)
            contact.phase = .began
        }
        contact.position = placement.point(at: contact.position)
        return contact
    }
}
