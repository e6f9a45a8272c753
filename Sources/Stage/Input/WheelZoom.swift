import Mapping
import Terminal
import Touch

/// The mouse's wheel over a tape that can be zoomed: it zooms at the place under the pointer, which stays there.
package enum WheelZoom {
    /// How much narrower what is seen becomes with each step.
    private static let factor = 0.8

    /// The tape under the pointer, and what is to be seen of it then; `nil` where there is none that can be zoomed.
    /// - step: 1 for each step of the wheel away from the player, -1 for each towards them.
    package static func window(
        _ step: Int, at place: Place, _ stage: StageState, _ geometry: SurfaceGeometry
    ) -> (tape: String, window: ClosedRange<Double>)? {
        guard let point = geometry.point(at: place), let index = stage.mapping.control(at: point, on: stage.layer)
        else {
            return nil
        }
        let control = stage.mapping.controls[index]
        guard control.tape?.isZoomable == true else { return nil }
        let window = stage.tapes[index]?.window ?? 0...1
        let width = window.upperBound - window.lowerBound
        let dead = control.handling.deadZone
        let fraction = min(max((control.area.relative(point).x - dead) / (1 - 2 * dead), 0), 1)
        let pointed = window.lowerBound + fraction * width
        let scale = step > 0 ? factor : 1 / factor
        let narrowed = min(max(width * scale, Tape.leastWindow), 1)
        let start = min(max(pointed - fraction * narrowed, 0), 1 - narrowed)
        return (control.name, start...start + narrowed)
    }
}
