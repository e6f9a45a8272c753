import OSC
import Touch

/// Makes of frames what a TUIO sender says: a bundle of `alive`, `set` and `fseq` each, with speeds in surfaces a second.
///
/// Format: TUIO 1.1, profile `/tuio/2Dcur`.
public struct TUIOWriter: Sendable {
    private struct Finger {
        var point: SurfacePoint
        var speed = SurfacePoint(x: 0, y: 0)
    }

    private let name: String
    private var fingers: [Int: Finger] = [:]
    private var frame: Int32 = 0
    private var lastMicroseconds: Int64?

    /// A sender that calls itself `name`, as "quern@studio".
    public init(named name: String) { self.name = name }

    /// What is said of a frame.
    public mutating func bundle(_ touch: TouchFrame) -> [UInt8] {
        let seconds = Double(touch.timeMicroseconds - (lastMicroseconds ?? touch.timeMicroseconds)) * 1e-6
        lastMicroseconds = touch.timeMicroseconds
        frame = frame == .max ? 1 : frame + 1
        let down = touch.contacts.filter(\.isDown)
        var sets: [OSCMessage] = []
        for contact in down {
            // From the upper left.
            let point = SurfacePoint(x: contact.position.x, y: 1 - contact.position.y)
            let before = fingers[contact.id]
            var finger = Finger(point: point)
            var acceleration = 0.0
            if let before, seconds > 0 {
                finger.speed.x = (point.x - before.point.x) / seconds
                finger.speed.y = (point.y - before.point.y) / seconds
                acceleration = (Self.length(finger.speed) - Self.length(before.speed)) / seconds
            }
            fingers[contact.id] = finger
            sets.append(
                OSCMessage(
                    TUIOReader.address, .string("set"), .int(Int32(truncatingIfNeeded: contact.id)),
                    .float(Float(point.x)), .float(Float(point.y)), .float(Float(finger.speed.x)),
                    .float(Float(finger.speed.y)), .float(Float(acceleration))))
        }
        let ids = Set(down.map(\.id))
        fingers = fingers.filter { ids.contains($0.key) }
        return OSCPacket.bundle([source, alive(down.map(\.id))] + sets + [sequence(frame)])
    }

    /// What is said once a second although nothing happens.
    public func again() -> [UInt8] { OSCPacket.bundle([source, alive(fingers.keys.sorted()), sequence(-1)]) }

    private var source: OSCMessage { OSCMessage(TUIOReader.address, .string("source"), .string(name)) }

    private func alive(_ ids: [Int]) -> OSCMessage {
        OSCMessage(
            TUIOReader.address,
            [.string("alive")] + ids.map { OSCArgument.int(Int32(truncatingIfNeeded: $0)) })
    }

    private func sequence(_ number: Int32) -> OSCMessage {
        OSCMessage(TUIOReader.address, .string("fseq"), .int(number))
    }

    private static func length(_ speed: SurfacePoint) -> Double { (speed.x * speed.x + speed.y * speed.y).squareRoot() }
}
