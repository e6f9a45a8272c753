import Touch

#if canImport(Glibc)
    import Glibc
#endif

/// A contact that is down, and what it holds.
public struct Finger: Equatable, Sendable {
    /// Which it is, among those of all sources.
    public let id: FingerID
    /// How it stood in the last frame.
    public private(set) var contact: Contact
    /// The index of the control that it holds, in the mapping's order; `nil` where it came down outside all, and after it was
    /// made to let go.
    public internal(set) var control: Int?
    /// The cloud that is its own; `nil` where it plays what all play.
    public internal(set) var cloud: UInt8?
    /// Where it is on fields, each of them, by its index, with the cloud that it plays there. The uppermost is its ``control``.
    public internal(set) var fields: [Int: UInt8] = [:]
    /// Whether it plays whatever fields it comes to.
    var isRoaming = false
    /// Whether it sets its control's values; not while a cap waits for it.
    public internal(set) var isSetting = false
    /// How fast it moves, in mm/s, as the last 30 ms tell it.
    private(set) var speed = 0.0
    /// The same to the right alone, below 0 to the left.
    private(set) var speedAcross = 0.0
    /// Where it came down, and how far it has been from there, in mm.
    let start: SurfacePoint
    private(set) var reach = 0.0
    /// Where it is without its trembling.
    private(set) var steady: SurfacePoint
    /// Whether the frame that is played still has it.
    var isDown = true
    /// Whether it came or moved in the frame that is played.
    var hasMoved = true
    /// Whether its strength or size changed in the frame that is played.
    var hasOtherStrength = true
    /// Whether it has left a pin by resting, or removed one.
    var hasPressed = false
    let beganMicroseconds: Int64
    /// Whether it plays again what a hand played before.
    public var isLooped: Bool { id.isLooped }
    private var seenMicroseconds: Int64

    /// The time over which a speed is averaged, in microseconds.
    private static let speedTime = 30_000.0
    /// A device that says nothing for so long says that the finger rests.
    private static let restMicroseconds: Int64 = 40_000

    /// A finger that came down at that time.
    public init(id: FingerID, contact: Contact, control: Int? = nil, at microseconds: Int64) {
        self.id = id
        self.contact = contact
        self.control = control
        steady = contact.position
        start = contact.position
        beganMicroseconds = microseconds
        seenMicroseconds = microseconds
    }

    /// Applies its next frame. `steadyMillimetres`: how far it may tremble.
    mutating func update(
        _ next: Contact, steadyMillimetres: Double, surface: SurfaceSize, at microseconds: Int64
    ) {
        var next = next
        if !next.position.isPlace { next.position = contact.position }
        hasOtherStrength = next.strength != contact.strength || next.size != contact.size
        average(
            surface.millimetres(from: contact.position, to: next.position),
            across: (next.position.x - contact.position.x) * surface.widthMillimetres, until: microseconds)
        reach = max(reach, surface.millimetres(from: start, to: next.position))
        contact = next
        let before = steady
        let distance = surface.millimetres(from: steady, to: next.position)
        if distance > steadyMillimetres {
            let fraction = steadyMillimetres > 0 ? (distance - steadyMillimetres) / distance : 1
            steady =
                fraction == 1
                ? next.position
                : SurfacePoint(
                    x: steady.x + (next.position.x - steady.x) * fraction,
                    y: steady.y + (next.position.y - steady.y) * fraction)
        }
        hasMoved = steady != before
    }

    /// A moment without a frame: a finger that rests slows down.
    mutating func rest(until microseconds: Int64) {
        if microseconds - seenMicroseconds >= Self.restMicroseconds { average(0, across: 0, until: microseconds) }
        if speed < 0.5 { (speed, speedAcross) = (0, 0) }
    }

    private mutating func average(_ distance: Double, across: Double, until microseconds: Int64) {
        let elapsed = Double(microseconds - seenMicroseconds)
        guard elapsed > 0, distance.isFinite else { return }
        let fraction = 1 - exp(-elapsed / Self.speedTime)
        speed += (distance / elapsed * 1e6 - speed) * fraction
        if across.isFinite { speedAcross += (across / elapsed * 1e6 - speedAcross) * fraction }
        seenMicroseconds = microseconds
    }
}

extension SurfacePoint {
    /// Whether it can be where a finger is: a number, and not a thousand surfaces away.
    package var isPlace: Bool { abs(x) < 1000 && abs(y) < 1000 }

    /// The nearest point on the surface: some devices report a little more than the size that they state.
    package var onSurface: SurfacePoint { SurfacePoint(x: min(max(x, 0), 1), y: min(max(y, 0), 1)) }
}
