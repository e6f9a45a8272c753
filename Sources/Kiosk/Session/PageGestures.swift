import Mapping
import Stage
import Touch

/// What fingers beside the surface ask for: a tap, a swipe to another page, or a pinch back. A finger asks once.
struct PageGestures: Sendable {
    /// What was asked for.
    enum Gesture: Equatable {
        /// A finger lifted near where it came down, which was there.
        case tap(SurfacePoint)
        /// A finger went to the left: what lies to the right is wanted.
        case next
        /// A finger went to the right.
        case previous
        /// Two fingers came together.
        case back
    }

    /// A finger that goes further than this does not tap, in millimetres.
    static let tapMillimetres = 8.0
    /// One that goes this far sideways turns a page, in millimetres.
    static let swipeMillimetres = 15.0
    /// What two fingers keep of their distance when they have come together.
    static let pinchFraction = GestureLimits.pinchInRatio
    /// One that rests longer than this is no second finger of a pinch, in seconds: something wet lies there for ever.
    static let restSeconds = 3.0

    private struct Finger {
        let id: Int
        let start: SurfacePoint
        let since: Double
        var place: SurfacePoint
        /// How far from its start it was at most, in millimetres.
        var travel = 0.0
        /// Whether it asks for nothing any more.
        var isSpent = false
    }

    private var down: [Finger] = []
    /// How far two fingers were apart as the second came, in millimetres.
    private var pinchStart: Double?

    /// Goes on with what fingers did, in their order.
    mutating func update(
        _ touches: [PointingTouch], on screen: KioskConfiguration.ScreenSize, at now: Double
    ) -> [Gesture] {
        touches.compactMap { update($0, on: screen, at: now) }
    }

    /// What is down asks for nothing any more: something else is shown.
    mutating func spendAll() {
        for index in down.indices { down[index].isSpent = true }
        pinchStart = nil
    }

    private mutating func update(
        _ touch: PointingTouch, on screen: KioskConfiguration.ScreenSize, at now: Double
    ) -> Gesture? {
        guard touch.phase != .began else {
            down.removeAll { $0.id == touch.id }
            down.append(Finger(id: touch.id, start: touch.place, since: now, place: touch.place))
            let active = active(at: now)
            pinchStart = active.count == 2 ? distance(down[active[0]].place, down[active[1]].place, screen) : nil
            return nil
        }
        guard let index = down.firstIndex(where: { $0.id == touch.id }) else { return nil }
        down[index].place = touch.place
        down[index].travel = max(down[index].travel, distance(down[index].start, touch.place, screen))
        let gesture = down[index].isSpent ? nil : moved(index, on: screen, at: now)
        guard touch.phase == .ended || touch.phase == .cancelled else { return gesture }
        let finger = down.remove(at: index)
        let isBesideMovement = down.contains { !$0.isSpent && $0.travel >= Self.tapMillimetres }
        // What is left of two fingers is no swipe, and no tap.
        if pinchStart != nil { spendAll() }
        guard gesture == nil, !finger.isSpent, touch.phase == .ended, finger.travel < Self.tapMillimetres,
            !isBesideMovement
        else { return gesture }
        return .tap(finger.start)
    }

    private mutating func moved(
        _ index: Int, on screen: KioskConfiguration.ScreenSize, at now: Double
    ) -> Gesture? {
        guard down[index].travel >= Self.tapMillimetres else { return nil }
        let active = active(at: now)
        if active.count == 2, let start = pinchStart {
            let left = distance(down[active[0]].place, down[active[1]].place, screen)
            // Two fingers that come down side by side tremble by as much.
            guard left <= start * Self.pinchFraction, start - left >= Self.tapMillimetres else { return nil }
            spendAll()
            return .back
        }
        guard active == [index] else { return nil }
        let (across, up) = (
            (down[index].place.x - down[index].start.x) * screen.widthMillimetres,
            (down[index].place.y - down[index].start.y) * screen.heightMillimetres
        )
        guard abs(across) >= Self.swipeMillimetres, abs(across) > abs(up) else { return nil }
        spendAll()
        return across < 0 ? .next : .previous
    }

    /// The fingers that may ask for something together.
    private func active(at now: Double) -> [Int] {
        down.indices.filter {
            !down[$0].isSpent && (now - down[$0].since < Self.restSeconds || down[$0].travel >= Self.tapMillimetres)
        }
    }

    private func distance(_ a: SurfacePoint, _ b: SurfacePoint, _ screen: KioskConfiguration.ScreenSize) -> Double {
        let (across, up) = ((a.x - b.x) * screen.widthMillimetres, (a.y - b.y) * screen.heightMillimetres)
        return (across * across + up * up).squareRoot()
    }
}
