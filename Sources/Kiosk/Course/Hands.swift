import Panel
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
    private static let leastShare = 0.004

    /// A key that comes again sooner than this repeats by itself, in seconds.
    private static let repeatSeconds = 0.75
    private var lastKey: (key: Key, seconds: Double)?

    mutating func take(_ moment: KioskMoment) -> News {
        if activeAt == -.infinity { activeAt = moment.seconds }
        var news = News()
        news.came = moment.touches.filter(\.isNew)
        var isActive = !news.came.isEmpty || isPressed(moment)
        var next: [Int: SurfacePoint] = [:]
        for finger in moment.fingers {
            next[finger.id] = finger.place
            guard let before = down[finger.id] else {
                news.hasCome = true
                isActive = true
                continue
            }
            if abs(before.x - finger.place.x) < Self.leastShare, abs(before.y - finger.place.y) < Self.leastShare {
                // Slow ways add up: the place is that of the last movement.
                next[finger.id] = before
            } else {
                isActive = true
            }
        }
        if down.keys.contains(where: { next[$0] == nil }) { isActive = true }
        down = next
        news.hasCome = news.hasCome || !news.came.isEmpty
        if isActive { activeAt = moment.seconds }
        return news
    }

    /// Whether a key was pressed that does not only repeat.
    private mutating func isPressed(_ moment: KioskMoment) -> Bool {
        var isPressed = false
        for key in moment.keys {
            let repeats = lastKey?.key == key && moment.seconds - (lastKey?.seconds ?? 0) < Self.repeatSeconds
            isPressed = isPressed || !repeats
            lastKey = (key, moment.seconds)
        }
        return isPressed
    }

    /// Somebody was there.
    mutating func rest(at seconds: Double) { activeAt = seconds }
}
