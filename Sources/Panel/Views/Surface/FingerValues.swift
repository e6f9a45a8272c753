import DisplayText
import Granular
import Mapping

/// The values that a finger sets, as they stand at its tip: up first, then across, then what else it plays.
enum FingerValues {
    /// So many at most: more would hide the surface.
    private static let limit = 4

    static func lines(
        _ finger: ViewState.Finger, _ control: Control, _ viewState: ViewState
    ) -> [(parameter: Parameter, text: String)] {
        let measures: [Measure] =
            switch control.kind {
            case .zone: [.y, .x] + Measure.allCases.filter { ![.x, .y, .speed, .held].contains($0) }
            case .keys: [.y]
            case .grid: [.pad, .y, .x]
            case .fader, .knob, .button, .blend: []
            }
        let routes = measures.compactMap { measure in control.routes.first { $0.measure == measure } }
        return routes.prefix(Self.limit).compactMap { route in
            text(finger, control, route, viewState).map { (route.binding.parameter, $0) }
        }
    }

    /// What a route makes of the finger. Where every finger has a cloud of its own, that is told by where it points; what else of it
    /// plays is not known here.
    private static func text(_ finger: ViewState.Finger, _ control: Control, _ route: Route, _ viewState: ViewState)
        -> String?
    {
        guard viewState.mapping.hasCloudPerTouch else { return viewState.text(of: route.binding.parameter) }
        let place = control.area.relative(finger.position)
        let dead = control.handling.deadZone
        let fraction: Double
        switch (control.kind, route.measure) {
        case (.zone(.absolute), .x): fraction = place.x
        case (.zone(.absolute), .y), (.keys(_, false), .y): fraction = place.y
        case (.keys(_, true), .y): fraction = place.x
        default: return nil
        }
        let position = route.position(of: min(max((fraction - dead) / (1 - 2 * dead), 0), 1))
        let parameter = route.binding.parameter
        return ValueText.text(route.binding.value(at: position), of: parameter, in: viewState.range(of: parameter))
    }
}
