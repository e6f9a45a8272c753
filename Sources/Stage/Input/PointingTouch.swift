import Touch

/// A finger that came to something else than the surface, moved there or left it.
package struct PointingTouch: Equatable, Sendable {
    /// The finger.
    package var id: Int
    /// Whether it came, moved, or left.
    package var phase: Contact.Phase
    /// Where on the terminal: 0…1, y upwards.
    package var place: SurfacePoint

    /// When, by its device, in microseconds of `CLOCK_MONOTONIC`.
    package var timeMicroseconds: Int64

    /// Makes a touch.
    package init(id: Int, phase: Contact.Phase, place: SurfacePoint, timeMicroseconds: Int64 = 0) {
        self.id = id
        self.timeMicroseconds = timeMicroseconds
        self.phase = phase
        self.place = place
    }

    /// Whether it came now.
    package var isNew: Bool { phase == .began }
}

/// A finger that is down, wherever on the screen.
package struct PointingFinger: Equatable, Sendable {
    /// The same for as long as it is down.
    package var id: Int
    /// Where on the terminal: 0…1, y upwards.
    package var place: SurfacePoint

    /// Makes a finger.
    package init(id: Int, place: SurfacePoint) {
        self.id = id
        self.place = place
    }
}
