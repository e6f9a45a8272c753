import Terminal
import Touch

/// The terminal's mouse as fingers. The left button is one finger. A click with the right one, or Shift and the left, pins
/// a finger where it is, so that one mouse plays several zones:
///
/// - left on a pinned finger takes it up: it follows, and is pinned again where it is let go;
/// - right on a pinned finger lifts it;
/// - right while the left button holds a finger pins that one.
///
/// Outside the surface nothing is played; a finger that is dragged out stays at the edge.
package struct MouseFingers: Sendable {
    /// How near a click must be to take a pinned finger: cells across and down.
    package static let reach = (columns: 2, rows: 1)

    private var tracker = ContactTracker()
    private var lastKey = 0
    private var pins: [Int] = []
    private var leftKey: Int?
    private var rightKey: Int?

    /// No finger down.
    package init() {}

    /// Where the pinned fingers are.
    package var pinned: [SurfacePoint] { pins.compactMap { tracker.position(of: $0) } }

    /// Whether the left button holds a finger.
    package var isHeld: Bool { leftKey != nil }

    /// Whether any finger is down.
    package var isAnyDown: Bool { tracker.isAnyDown }

    /// What an event at that time (`CLOCK_MONOTONIC` microseconds) does to the fingers; `nil` where it does nothing.
    package mutating func move(by event: MouseEvent, on geometry: SurfaceGeometry, at timeMicroseconds: Int64)
        -> TouchFrame?
    {
        switch event.kind {
        case .press: press(event, geometry) ? tracker.frame(at: timeMicroseconds) : nil
        case .drag: drag(event, geometry) ? tracker.frame(at: timeMicroseconds) : nil
        case .release: release(event) ? tracker.frame(at: timeMicroseconds) : nil
        case .wheel: nil
        }
    }

    /// Takes every finger away, pinned ones too; `nil` where none was down.
    package mutating func cancelAll(at timeMicroseconds: Int64) -> TouchFrame? {
        guard tracker.isAnyDown else { return nil }
        tracker.cancelAll()
        pins = []
        leftKey = nil
        rightKey = nil
        return tracker.frame(at: timeMicroseconds)
    }

    private mutating func press(_ event: MouseEvent, _ geometry: SurfaceGeometry) -> Bool {
        guard event.button == .left || event.button == .right else { return false }
        var changed = false
        if event.button == .left, leftKey != nil {
            // Its release was lost, as when the terminal's window went away under it.
            changed = letGoLeft()
        }
        guard let point = geometry.point(at: event.place) else { return changed }
        if event.button == .right, let key = leftKey {
            if !pins.contains(key) { pins.append(key) }
            return changed
        }
        if let pin = pin(near: event.place, geometry) {
            if event.button == .right {
                pins.removeAll { $0 == pin }
                tracker.end(pin)
            } else {
                leftKey = pin
                tracker.move(pin, to: point)
            }
            return true
        }
        lastKey += 1
        tracker.begin(lastKey, at: point)
        if event.button == .left { leftKey = lastKey } else { rightKey = lastKey }
        if event.button == .right || event.shift { pins.append(lastKey) }
        return true
    }

    private mutating func drag(_ event: MouseEvent, _ geometry: SurfaceGeometry) -> Bool {
        let key =
            switch event.button {
            case .left: leftKey
            case .right: rightKey ?? leftKey
            case .middle, .unknown: leftKey
            }
        guard let key else { return false }
        let point = geometry.nearestPoint(to: event.place)
        guard tracker.position(of: key) != point else { return false }
        tracker.move(key, to: point)
        return true
    }

    private mutating func release(_ event: MouseEvent) -> Bool {
        if event.button != .left { rightKey = nil }
        return event.button == .left || event.button == .unknown ? letGoLeft() : false
    }

    private mutating func letGoLeft() -> Bool {
        guard let key = leftKey else { return false }
        leftKey = nil
        guard !pins.contains(key) else { return false }
        tracker.end(key)
        return true
    }

    private func pin(near place: Place, _ geometry: SurfaceGeometry) -> Int? {
        func distance(_ key: Int) -> Int? {
            guard let point = tracker.position(of: key) else { return nil }
            let at = geometry.place(of: point)
            let across = abs(at.column - place.column)
            let down = abs(at.row - place.row)
            return across <= Self.reach.columns && down <= Self.reach.rows ? across + 2 * down : nil
        }
        return pins.compactMap { key in distance(key).map { (key, $0) } }.min { $0.1 < $1.1 }?.0
    }
}
