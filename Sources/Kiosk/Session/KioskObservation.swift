import Stage
import Terminal
import Touch
import Workshop

/// All that the kiosk's session depends on, at one moment.
package struct KioskObservation: Sendable {
    /// `CLOCK_MONOTONIC`, in seconds.
    package var seconds: Double
    /// The minute of the day by the machine's clock, 0…1439.
    package var minuteOfDay = 720
    /// What is drawn now.
    package var layout: KioskLayout
    /// What fingers did beside the surface since the last moment, in their order.
    package var touches: [PointingTouch] = []
    /// All fingers that are down.
    package var fingers: [PointingFinger] = []
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
    /// The room that visitors join with their phones; `nil` while none is open.
    package var room: RoomDisplay?
    /// Whether the PIN that was to be compared is right, once that is known.
    package var isPINRight: Bool?

    /// A moment at which nothing happens.
    package init(seconds: Double, layout: KioskLayout) {
        self.seconds = seconds
        self.layout = layout
    }
}
