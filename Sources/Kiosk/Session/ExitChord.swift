import Stage
import Touch

/// Watches for the chord by which the host asks to leave: so many fingers that lie still for so long, in the left third of the
/// screen and in the right. One hand that leans on the screen is none, nor is playing, which moves.
struct ExitChord: Equatable, Sendable {
    /// How far a finger that lies still may wander, in millimetres.
    static let stillMillimetres = 10.0
    /// Where hands are: the outer thirds of the screen's width.
    private static let sides = (left: 1.0 / 3, right: 2.0 / 3)

    private struct Rest: Equatable {
        var place: SurfacePoint
        var since: Double
    }

    let fingers: Int
    let seconds: Double
    private var rests: [Int: Rest] = [:]

    init(_ exit: KioskConfiguration.Exit) { (fingers, seconds) = (exit.fingers, exit.seconds) }

    /// Takes the fingers that are down now; whether they are the chord. What lies on the screen for ever asks once: each of its fingers
    /// begins anew where it is lifted or moved.
    mutating func update(_ down: [PointingFinger], on screen: KioskConfiguration.ScreenSize, at now: Double) -> Bool {
        var next: [Int: Rest] = [:]
        for finger in down {
            if let rest = rests[finger.id], Self.distance(rest.place, finger.place, on: screen) <= Self.stillMillimetres
            {
                next[finger.id] = rest
            } else {
                next[finger.id] = Rest(place: finger.place, since: now)
            }
        }
        rests = next
        let still = rests.values.filter { now - $0.since >= seconds }
        guard still.count >= fingers, still.contains(where: { $0.place.x < Self.sides.left }),
            still.contains(where: { $0.place.x > Self.sides.right })
        else { return false }
        for id in rests.keys { rests[id]?.since = .infinity }
        return true
    }

    private static func distance(
        _ a: SurfacePoint, _ b: SurfacePoint, on screen: KioskConfiguration.ScreenSize
    ) -> Double {
        let (across, up) = ((a.x - b.x) * screen.widthMillimetres, (a.y - b.y) * screen.heightMillimetres)
        return (across * across + up * up).squareRoot()
    }
}
