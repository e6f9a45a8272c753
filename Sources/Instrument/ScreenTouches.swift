import Touch
import TouchInput

/// Fingers that lie on the terminal, as fingers on the surface that is drawn there. One that comes down beside the surface
/// is not played until it lifts; one that comes down on it stays, also when it slides out.
package struct ScreenTouches: Sendable {
    /// Where the surface is drawn; `nil` while it is not.
    package var placement: ScreenPlacement?
    private var played: Set<Int> = []

    /// No finger down, no surface drawn.
    package init() {}

    /// The fingers of `frame` that play, on the surface; those of a surface that is not drawn any more are left out.
    package mutating func onSurface(_ frame: TouchFrame) -> TouchFrame {
        guard let placement else {
            played = []
            return TouchFrame(timeMicroseconds: frame.timeMicroseconds, contacts: [])
        }
        var contacts: [Contact] = []
        for var contact in frame.contacts {
            if contact.phase == .began, placement.contains(contact.position) { played.insert(contact.id) }
            guard played.contains(contact.id) else { continue }
            if !contact.isDown { played.remove(contact.id) }
            contact.position = placement.point(at: contact.position)
            contacts.append(contact)
        }
        return TouchFrame(timeMicroseconds: frame.timeMicroseconds, contacts: contacts)
    }

    /// How the source stands, its size that of the drawn surface.
    package func onSurface(_ status: TouchStatus) -> TouchStatus {
        guard status.isOnScreen, let placement else { return status }
        var status = status
        status.size = placement.size(on: status.size)
        return status
    }
}
