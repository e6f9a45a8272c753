import Numbers
import Touch

/// A guest as a room remembers them, connected or not.
struct Guest: Sendable {
    /// Connections anew: a few at once, for a phone that reloads, and then slowly.
    private static let returnsAtOnce = 10.0
    private static let returnsPerSecond = 0.5

    let id: GuestID
    var name: String
    /// From where they came last.
    var address: String
    /// `nil` while their phone is not connected.
    var connection: ConnectionID?
    var size: SurfaceSize
    var part: String?
    var isMuted = false
    var isLocked = false
    var isRemoved = false
    var hasVoice = false
    /// Whether the instrument knows them.
    var isInInstrument = false
    /// When their connection was gone.
    var leftMicroseconds: Int64?
    var returns = RateLimit(most: returnsAtOnce, perSecond: returnsPerSecond)
    /// What is told of what they do again and again: other names, other answers, coming and going.
    var told = EventLimit(most: 12, perSecond: 0.1)
    private var tracker = ContactTracker()
    private(set) var fingers: [PhoneTouch.Finger] = []

    init(_ id: GuestID, name: String, address: String, connection: ConnectionID, size: SurfaceSize, part: String?) {
        (self.id, self.name, self.address, self.connection) = (id, name, address, connection)
        (self.size, self.part) = (size, part)
    }

    var isPlaying: Bool { !fingers.isEmpty }

    /// Fingers that are down begin anew with what the phone says next.
    mutating func beginAnew() { tracker.cancelAll() }

    /// Their fingers are these now; `nil` where there is nothing to say of it.
    mutating func frame(_ frame: PhoneTouches.Frame) -> TouchFrame? {
        for finger in fingers where !frame.fingers.contains(where: { $0.id == finger.id }) {
            if frame.isSilence { tracker.cancel(finger.id) } else { tracker.end(finger.id) }
        }
        for finger in frame.fingers {
            if tracker.isDown(finger.id) {
                tracker.move(finger.id, to: finger.position, strength: finger.strength)
            } else {
                tracker.begin(finger.id, at: finger.position, strength: finger.strength)
            }
        }
        fingers = frame.fingers
        return tracker.frame(at: frame.timeMicroseconds)
    }
}
