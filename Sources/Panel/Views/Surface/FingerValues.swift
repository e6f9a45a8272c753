import Granular
import Mapping

/// The values that a finger sets, as they stand at its tip: up first, then across, then what else it plays.
enum FingerValues {
    /// So many at most: more would hide the surface.
    private static let most = 4

    static func lines(
        _ finger: Look.Finger, _ control: Control, _ look: Look
    ) -> [(parameter: Parameter, text: String)] {
        let measures: [Measure] =
            switch control.kind {
            case .zone: [.y, .x] + Measure.allCases.filter { ![.x, .y, .speed, .held].contains($0) }
            case .keys: [.y]
            case .grid: [.pad, .y, .x]
            case .fader, .knob, .button, .blend: []
            }
        let links = measures.compactMap { measure in control.links.first { $0.measure == measure } }
        return links.prefix(Self.most).compactMap { link in
            text(finger, control, link, look).map { (link.binding.parameter, $0) }
        }
    }

    /// What a link makes of the finger. Where every finger has a cloud of its own, that is told by where it points; what else of it
    /// plays is not known here.
    private static func text(_ finger: Look.Finger, _ control: Control, _ link: Link, _ look: Look) -> String? {
        guard look.mapping.hasCloudPerTouch else { return look.text(of: link.binding.parameter) }
        let place = control.area.relative(finger.position)
        let dead = control.handling.deadZone
        let share: Double
        switch (control.kind, link.measure) {
        case (.zone(.absolute), .x): share = place.x
        case (.zone(.absolute), .y), (.keys(_, false), .y): share = place.y
        case (.keys(_, true), .y): share = place.x
        default: return nil
        }
        let position = link.position(of: min(max((share - dead) / (1 - 2 * dead), 0), 1))
        let parameter = link.binding.parameter
        return ValueText.text(link.binding.value(at: position), of: parameter, in: look.range(of: parameter))
    }
}
