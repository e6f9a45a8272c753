import Terminal
import Touch

/// What hands do, as far as it matters whether somebody is there: a finger that lies for ever, as something wet does, is nobody, and
/// neither is a key that something lies on.
struct Hands: Sendable {
    /// What came between two moments.
    struct News: Sendable {
        /// Fingers that came down beside the surface.
        var came: [KioskTouch] = []
        /// Whether any finger came down anywhere.
        var hasCome = false
    }

    /// When somebody was there last: a finger came, moved or left, or a key was pressed.
    private(set) var activeAt = -Double.infinity
    private var down: [Int: SurfacePoint] = [:]

    /// What a finger moves by at least, as a share of the screen: less is a sensor that trembles.
    private static let leastFraction = 0.004

    /// A key that comes again sooner than this repeats by itself, in seconds.
    private static let repeatSeconds = 0.75
    private var lastKey: (key: Key, seconds: Double)?

    mutating func notice(_ observation: KioskObservation) -> News {
        if activeAt == -.infinity { activeAt = observation.seconds }
        var news = News()
        news.came = observation.touches.filter(\.isNew)
        var isActive = !news.came.isEmpty || isPressed(observation)
        var next: [Int: SurfacePoint] = [:]
        for finger in observation.fingers {
            next[finger.id] = finger.place
            guard let before = down[finger.id] else {
                news.hasCome = true
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
        news.hasCome = news.hasCome || !news.came.isEmpty
        if isActive { activeAt = observation.seconds }
        return news
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
    mutating func noteActivity(at seconds: Double) { activeAt = seconds }
}
