import Mapping
import Terminal

/// A control as it is drawn: what it is, where, and who holds it. Every ``ControlView`` has one.
struct ControlPicture {
    /// Its place among the mapping's controls.
    let index: Int
    let control: Control
    let stage: StageState
    let geometry: SurfaceGeometry
    let capabilities: Capabilities
    let glyphs: Glyphs
    /// The cells within its frame.
    let rect: Rect

    init(_ index: Int, _ stage: StageState, _ geometry: SurfaceGeometry, _ capabilities: Capabilities) {
        self.index = index
        control = stage.mapping.controls[index]
        self.stage = stage
        self.geometry = geometry
        self.capabilities = capabilities
        glyphs = Glyphs.of(capabilities.graphics)
        rect = geometry.inside(of: control.area)
    }

    /// The fingers on it.
    var fingers: [StageState.Finger] { stage.fingers.filter { $0.control == index || $0.fields[index] != nil } }

    /// The finger that sets its values; of several the latest.
    var leader: StageState.Finger? { fingers.last { $0.leads } }

    /// Whether a finger sets its values.
    var isHeld: Bool { leader != nil }

    /// Where the first route of `measure` stands: 0…1, as the area runs.
    func position(of measure: Measure) -> Double { stage.position(of: measure, on: index) ?? 0 }

    /// The first route of `measure`: the one that is drawn.
    func route(_ measure: Measure) -> Route? { control.routes.first { $0.measure == measure } }

    /// A part of its area: from the left and from below, in shares of it.
    func part(x: ClosedRange<Double>, y: ClosedRange<Double>) -> Area {
        let dead = control.handling.deadZone
        // Within the dead zones at the edges the first and the last part go on.
        func span(_ part: ClosedRange<Double>, of whole: ClosedRange<Double>) -> ClosedRange<Double> {
            func place(_ fraction: Double) -> Double {
                let within = fraction <= 0 ? 0 : fraction >= 1 ? 1 : dead + fraction * (1 - 2 * dead)
                return whole.lowerBound + within * (whole.upperBound - whole.lowerBound)
            }
            return place(part.lowerBound)...max(place(part.upperBound), place(part.lowerBound))
        }
        return Area(x: span(x, of: control.area.x), y: span(y, of: control.area.y))
    }

    /// Where a finger points to within the area, without the dead zones: 0…1 on both axes.
    func pointed(by finger: StageState.Finger) -> (x: Double, y: Double) {
        let place = control.area.relative(finger.position)
        let dead = control.handling.deadZone
        func fraction(_ value: Double) -> Double { min(max((value - dead) / (1 - 2 * dead), 0), 1) }
        return (fraction(place.x), fraction(place.y))
    }

    /// Which of so many equal parts `fraction`, 0…1, lies in.
    static func cell(_ fraction: Double, of count: Int) -> Int { min(max(Int(fraction * Double(count)), 0), count - 1) }
}

extension [ControlPicture] {
    /// What each of them covers of those before: of controls that lie over each other the later is on top. But fields show through each
    /// other, and the first of them clears the ground for all.
    var covered: [[Rect]] {
        let fields = filter(\.control.isField)
        return map { picture in
            guard picture.control.isField else { return [picture.rect] }
            return picture.index == fields[0].index ? fields.map(\.rect) : []
        }
    }
}
