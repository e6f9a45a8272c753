import Instrument
import Terminal
import Touch
import TouchInput

/// All fingers on the screen: those of the touchscreen, and those of the mouse, which is for trying it without one.
package struct ScreenFingers {
    /// What the mouse's fingers are counted from, beyond every touchscreen's.
    private static let mouseID = 1 << 40

    private var mouse = MouseFingers()
    private var mouseTouches = ScreenTouches()
    private var taken = 0
    private var mouseTaken = 0
    private var placement: ScreenPlacement??

    /// No finger down, no surface drawn.
    package init() {}

    /// Width over height of the surface that is drawn, or was last.
    package var aspect: Double { mouseTouches.placement?.aspect ?? 1 }

    /// Whether the surface was drawn elsewhere so far, or covered where it is not now.
    package func isNew(_ wanted: ScreenPlacement?) -> Bool { placement == nil || placement != .some(wanted) }

    /// The surface is drawn there from now on; what the mouse plays there that was down before.
    package mutating func moveSurface(to wanted: ScreenPlacement?, at microseconds: Int64) -> TouchFrame? {
        placement = .some(wanted)
        return mouseTouches.draw(wanted, at: microseconds)
    }

    /// What an event of the mouse plays on the surface.
    package mutating func play(_ event: MouseEvent, on size: Size, at microseconds: Int64) -> TouchFrame? {
        let whole = SurfaceGeometry(whole: size)
        guard var frame = mouse.move(by: event, on: whole, at: microseconds) else { return nil }
        for index in frame.contacts.indices {
            frame.contacts[index].position = Self.fraction(frame.contacts[index].position, size)
        }
        return played(frame)
    }

    /// Takes the mouse's fingers away, pinned ones too.
    package mutating func cancelMouse(at microseconds: Int64) -> TouchFrame? {
        mouse.cancelAll(at: microseconds).flatMap { played($0) }
    }

    /// What fingers did beside the surface since the last time, and all that are down.
    package mutating func collectTouches(of state: InstrumentState) -> (
        touches: [PointingTouch], fingers: [PointingFinger]
    ) {
        var touches = state.screen.touches.filter { $0.number > taken }.map { Self.touch($0, $0.contact) }
        taken = state.screen.touches.last?.number ?? taken
        touches += mouseTouches.beside.filter { $0.number > mouseTaken }.map {
            Self.touch($0, $0.contact + Self.mouseID)
        }
        mouseTaken = mouseTouches.beside.last?.number ?? mouseTaken
        let fingers =
            state.screen.fingers.map { PointingFinger(id: $0.id, place: $0.position) }
            + mouseTouches.down.map { PointingFinger(id: $0.id + Self.mouseID, place: $0.position) }
        return (touches, fingers)
    }

    private mutating func played(_ frame: TouchFrame) -> TouchFrame? {
        let frame = mouseTouches.onSurface(frame)
        return frame.contacts.isEmpty ? nil : frame
    }

    /// A share of the way from the first cell's middle to the last one's, as a share of the terminal.
    private static func fraction(_ point: SurfacePoint, _ size: Size) -> SurfacePoint {
        func fraction(_ fraction: Double, _ count: Int) -> Double {
            (fraction * Double(max(count - 1, 0)) + 0.5) / Double(max(count, 1))
        }
        return SurfacePoint(x: fraction(point.x, size.columns), y: fraction(point.y, size.rows))
    }

    private static func touch(_ touch: ScreenTouch, _ id: Int) -> PointingTouch {
        PointingTouch(
            id: id, phase: touch.phase, place: touch.place, timeMicroseconds: touch.timeMicroseconds)
    }
}
