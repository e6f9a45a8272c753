import Touch

/// A finger that came down on a terminal under a touchscreen, but not on the surface that is drawn there: it points at
/// something else of the panel.
public struct ScreenTouch: Equatable, Sendable {
    /// Counts all of them from 1: what was taken once is not taken again.
    public var number: Int
    /// The finger.
    public var contact: Int
    /// Whether it came, moved, or left.
    public var phase: Contact.Phase
    /// Where on the terminal: 0…1, y upwards.
    public var place: SurfacePoint

    /// When, by its device: as ``Touch/TouchFrame/timeMicroseconds``.
    public var timeMicroseconds: Int64

    /// Makes a touch.
    public init(
        number: Int, contact: Int, phase: Contact.Phase, place: SurfacePoint, timeMicroseconds: Int64 = 0
    ) {
        self.timeMicroseconds = timeMicroseconds
        self.number = number
        self.contact = contact
        self.phase = phase
        self.place = place
    }
}
