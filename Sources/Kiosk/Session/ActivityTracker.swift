import Stage
import Terminal
import Touch

/// Whether somebody is there, from fingers and keys. A finger that lies for ever, as something wet does, is nobody, and neither is a
/// key that something lies on.
package struct ActivityTracker: Sendable {
    /// What is new since the last observation.
    package struct Update: Sendable {
        /// Fingers that came down beside the surface.
        package var newTouches: [PointingTouch] = []
        /// Whether any finger came down anywhere.
        package var hasNewFinger = false
    }

    /// When somebody was there last: a finger came, moved or left, or a key was pressed.
    package private(set) var activeAt = -Double.infinity
    private var down: [Int: SurfacePoint] = [:]

    /// Nobody was there yet.
    package init() {}

    /// What a finger moves by at least, as a share of the screen: less is a sensor that trembles.
    private static let leastFraction = 0.004

    /// A key that comes again sooner than this repeats by itself, in seconds.
    private static let repeatSeconds = 0.75
    private var lastKey: (key: Key, seconds: Double)?

    package mutating func update(_ observation: KioskObservation) -> Update {
        if activeAt == -.infinity { activeAt = observation.seconds }
        var update = Update()
        update.newTouches = observation.touches.filter(\.isNew)
        var isActive = !update.newTouches.isEmpty || isPressed(observation)
        var next: [Int: SurfacePoint] = [:]
        for finger in observation.fingers {
            next[finger.id] = finger.place
            guard let before = down[finger.id] else {
                update.hasNewFinger = true
                isActive = true
                continue
            }
            if abs(before.x - finger.place.x) < Self.leastFraction, abs(before.y - finger.place.y) < Self.leastFraction
            {
                // Slow ways add up: the place is that of the last movement.
                next[finger.id] = before
            } else {
                isActive = true
            }
        }
        if down.keys.contains(where: { next[$0] == nil }) { isActive = true }
        down = next
        update.hasNewFinger = update.hasNewFinger || !update.newTouches.isEmpty
        if isActive { activeAt = observation.seconds }
        return update
    }

    /// Whether a key was pressed that does not only repeat.
    private mutating func isPressed(_ observation: KioskObservation) -> Bool {
        var isPressed = false
        for key in observation.keys {
            let repeats = lastKey?.key == key && observation.seconds - (lastKey?.seconds ?? 0) < Self.repeatSeconds
            isPressed = isPressed || !repeats
            lastKey = (key, observation.seconds)
        }
        return isPressed
    }

    /// Somebody was there.
    package mutating func noteActivity(at seconds: Double) { activeAt = seconds }
}
