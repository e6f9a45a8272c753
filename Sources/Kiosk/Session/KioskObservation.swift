import Terminal
import Touch

/// A finger that came to something else than the surface, moved there or left it.
package struct KioskTouch: Equatable, Sendable {
    /// The finger.
    package var id: Int
    /// Whether it came, moved, or left.
    package var phase: Contact.Phase
    /// Where on the terminal: 0…1, y upwards.
    package var place: SurfacePoint

    /// Makes a touch.
    package init(id: Int, phase: Contact.Phase, place: SurfacePoint) {
        self.id = id
        self.phase = phase
        self.place = place
    }

    /// Whether it came now.
    var isNew: Bool { phase == .began }
}

/// A finger that is down, wherever on the screen.
package struct KioskFinger: Equatable, Sendable {
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

/// All that the kiosk's session depends on, at one moment.
package struct KioskObservation: Sendable {
    /// `CLOCK_MONOTONIC`, in seconds.
    package var seconds: Double
    /// The minute of the day by the machine's clock, 0…1439.
    package var minuteOfDay = 720
    /// What is drawn now.
    package var layout: KioskLayout
    /// What fingers did beside the surface since the last moment, in their order.
    package var touches: [KioskTouch] = []
    /// All fingers that are down.
    package var fingers: [KioskFinger] = []
    /// Keys that were pressed since the last moment.
    package var keys: [Key] = []
    /// The file of the scene that was chosen last, if any.
    package var scene: String?
    /// The mapping that is played.
    package var mapping = ""
    /// The sound that is played.
    package var sound = ""
    /// The master level in dB.
    package var levelDecibels = 0.0
    /// The sound that lies under everything, if any.
    package var background: String?
    /// Its level in dB.
    package var backgroundDecibels = 0.0
    /// Whether the PIN that was to be compared is right, once that is known.
    package var isPINRight: Bool?

    /// A moment at which nothing happens.
    package init(seconds: Double, layout: KioskLayout) {
        self.seconds = seconds
        self.layout = layout
    }
}
