import Mapping

/// A control as it is drawn: what it is, where, and who holds it. Every view of a control takes one.
struct ControlPicture {
    /// Its place among the mapping's controls.
    let index: Int
    let control: Control
    let look: Look
    let geometry: SurfaceGeometry
    let capabilities: Capabilities
    let glyphs: Glyphs
    /// The cells within its frame.
    let rect: Rect

    init?(_ index: Int, _ look: Look, _ geometry: SurfaceGeometry, _ capabilities: Capabilities) {
        self.index = index
        control = look.mapping.controls[index]
        self.look = look
        self.geometry = geometry
        self.capabilities = capabilities
        glyphs = Glyphs.of(capabilities.graphics)
        rect = geometry.inside(of: control.area)
        guard !rect.isEmpty else { return nil }
    }

    /// The fingers on it.
    var fingers: [Look.Finger] { look.fingers.filter { $0.control == index } }

    /// The finger that sets its values; of several the latest.
    var leader: Look.Finger? { fingers.last { $0.leads } }

    /// Whether a finger sets its values.
    var isHeld: Bool { leader != nil }

    /// Where the first link of `measure` stands: 0…1, as the area runs.
    func position(of measure: Measure) -> Double { look.position(of: measure, on: index) ?? 0 }

    /// The first link of `measure`: the one that is drawn.
    func link(_ measure: Measure) -> Link? { control.links.first { $0.measure == measure } }

    /// A part of its area: from the left and from below, in shares of it.
    func part(x: ClosedRange<Double>, y: ClosedRange<Double>) -> Area {
        let dead = control.handling.deadZone
        // Within the dead zones at the edges the first and the last part go on.
        func span(_ part: ClosedRange<Double>, of whole: ClosedRange<Double>) -> ClosedRange<Double> {
            func place(_ share: Double) -> Double {
                let within = share <= 0 ? 0 : share >= 1 ? 1 : dead + share * (1 - 2 * dead)
                return whole.lowerBound + within * (whole.upperBound - whole.lowerBound)
            }
            return place(part.lowerBound)...max(place(part.upperBound), place(part.lowerBound))
        }
        return Area(x: span(x, of: control.area.x), y: span(y, of: control.area.y))
    }

    /// Where a finger points to within the area, without the dead zones: 0…1 on both axes.
    func pointed(by finger: Look.Finger) -> (x: Double, y: Double) {
        let place = control.area.relative(finger.position)
        let dead = control.handling.deadZone
        func share(_ value: Double) -> Double { min(max((value - dead) / (1 - 2 * dead), 0), 1) }
        return (share(place.x), share(place.y))
    }

    /// Which of so many equal parts `share`, 0…1, lies in.
    static func cell(_ share: Double, of count: Int) -> Int { min(max(Int(share * Double(count)), 0), count - 1) }
}
