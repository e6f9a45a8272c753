import Instrument
import Terminal
import Threads
import Touch
import TouchInput

/// Fingers and the mouse on a screen: where the surface is drawn they play the instrument, elsewhere they point.
package struct ScreenPlaying {
    private var fingers = ScreenFingers()
    private let perform: (Command) -> Void

    /// - perform: takes what is played.
    package init(_ perform: @escaping (Command) -> Void) { self.perform = perform }

    /// What fingers did beside the surface since the last time, and all that are down.
    package mutating func collectTouches(of state: InstrumentState) -> (
        touches: [PointingTouch], fingers: [PointingFinger]
    ) { fingers.collectTouches(of: state) }

    /// The surface is drawn there from now on; nowhere where `nil`.
    package mutating func placeSurface(_ placement: ScreenPlacement?) {
        guard fingers.isNew(placement) else { return }
        perform(.screen(.surface(placement)))
        if let frame = fingers.moveSurface(to: placement, at: MonotonicTime.microseconds) { send(frame) }
    }

    /// Takes an event of the mouse on a terminal of that size.
    package mutating func handle(_ event: MouseEvent, on size: Size, at microseconds: Int64) {
        if let frame = fingers.play(event, on: size, at: microseconds) { send(frame) }
    }

    /// Takes the mouse's fingers away, pinned ones too.
    package mutating func cancelMouse() {
        if let frame = fingers.cancelMouse(at: MonotonicTime.microseconds) { send(frame) }
    }

    private func send(_ frame: TouchFrame) { perform(.screen(.touch(frame, surfaceAspect: fingers.aspect))) }
}
