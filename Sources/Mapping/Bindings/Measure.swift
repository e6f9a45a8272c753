/// What of a touch moves a binding.
public enum Measure: String, CaseIterable, Sendable {
    /// Across a zone or a grid, 0 at its left edge.
    case x
    /// Up a zone or a grid, 0 at its lower edge; up the keys.
    case y
    /// Along a fader.
    case along
    /// Round a knob.
    case turn
    /// Which of the keys, as a fraction of the way from the first to the last.
    case key
    /// Which pad of a grid, counted from the lower left, as a fraction of the way from the first to the last.
    case pad
    /// Whether a button is down.
    case press
    /// How hard, or how large where a device knows no pressure: 0…1.
    case strength
    /// How large: 0…1.
    case size
    /// How fast the finger moves, in mm/s.
    case speed
    /// How long the finger has been down, in seconds.
    case held
    /// Between the first two fingers of a zone, in mm.
    case distance
    /// Of the line from a zone's first finger to its second: degrees anticlockwise from pointing right.
    case angle
    /// Half way between a zone's fingers, across it.
    case centreX = "centre-x"
    /// Half way between a zone's fingers, up it.
    case centreY = "centre-y"
    /// How many fingers are in a zone.
    case count

    /// What counts as 0 and what as 1, in the measure's own unit, where a mapping does not say it.
    public var defaultSpan: ClosedRange<Double> {
        switch self {
        case .x, .y, .along, .turn, .key, .pad, .press, .strength, .size, .centreX, .centreY: 0...1
        case .speed: 0...400
        case .held: 0...2
        case .distance: 15...100
        case .angle: -90...90
        case .count: 1...5
        }
    }

    /// "mm", "°"; empty for shares and counts.
    public var unit: String {
        switch self {
        case .speed: "mm/s"
        case .held: "s"
        case .distance: "mm"
        case .angle: "°"
        default: ""
        }
    }

    /// Whether it is a matter of all fingers of a zone and not of one.
    public var isOfSeveralFingers: Bool {
        switch self {
        case .distance, .angle, .centreX, .centreY, .count: true
        default: false
        }
    }

    /// Whether it changes while the fingers rest and no frame says so.
    var changesWithTime: Bool { self == .speed || self == .held }
}
