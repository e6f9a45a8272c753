import Touch

/// Takes away what is above the surface: contacts at a distance, and on a device that measures pressure those without any. What
/// comes down begins there, what rises ends.
///
/// Some devices claim what they never measure: a pressure counts from the first one above 0 on, a distance from the first 0 on.
public struct HoverFilter: Sendable {
    private var gate = ContactGate()
    private let hasPressure: Bool
    private var isPressureAlive = false
    private var isDistanceAlive = false

    /// A filter for a device; `hasPressure`: whether its contacts' strength is a pressure.
    public init(hasPressure: Bool) { self.hasPressure = hasPressure }

    /// How many times something was above the surface.
    public var count: Int { gate.count }

    /// The frame with what is on the surface.
    public mutating func filter(_ frame: TouchFrame) -> TouchFrame {
        var frame = frame
        if hasPressure, !isPressureAlive {
            isPressureAlive = frame.contacts.contains { ($0.strength ?? 0) > 0 }
        }
        if !isDistanceAlive { isDistanceAlive = frame.contacts.contains { !$0.isHovering } }
        let (pressure, distance) = (isPressureAlive, isDistanceAlive)
        frame.contacts = gate.pass(frame.contacts, leavingAs: .ended) {
            !(distance && $0.isHovering) && !(pressure && $0.strength == 0)
        }
        return frame
    }
}
