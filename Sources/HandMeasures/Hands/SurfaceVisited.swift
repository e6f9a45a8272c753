import Mapping
import Touch

/// Which parts of the surface, and of each zone, fingers were in.
struct SurfaceVisited {
    /// All of the first surface.
    private(set) var surface = VisitedGrid()
    /// Each zone's, in the order of the mapping.
    private(set) var zones: [(name: String, grid: VisitedGrid)] = []
    private let mapping: Mapping?
    /// The zones' places by the controls' places.
    private var places: [Int: Int] = [:]

    init(_ mapping: Mapping?) {
        self.mapping = mapping
        for (place, control) in (mapping?.controls ?? []).enumerated() where control.surface == 0 {
            guard case .zone = control.kind else { continue }
            places[place] = zones.count
            zones.append((control.name, VisitedGrid()))
        }
    }

    /// A finger went there; it belongs to the zone in which it came down, of those that are always there.
    mutating func visit(_ touch: FingerTouch, _ path: EvenPath) {
        guard touch.surface == 0 else { return }
        let control = mapping?.control(at: touch.cameDown)
        for (x, y) in zip(path.x, path.y) {
            let point = SurfacePoint(x: x, y: y)
            if (0...1).contains(x), (0...1).contains(y) { surface.visit(VisitedGrid.part(x), VisitedGrid.part(y)) }
            guard let control, let mapping, let zone = places[control] else { continue }
            let area = mapping.controls[control].area
            guard area.x.contains(x), area.y.contains(y) else { continue }
            let inside = area.relative(point)
            zones[zone].grid.visit(VisitedGrid.part(inside.x), VisitedGrid.part(inside.y))
        }
    }
}
