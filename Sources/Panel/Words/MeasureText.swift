import Mapping

/// What of a touch moves something, in a word.
enum MeasureText {
    /// "apart", "pressure".
    static func name(_ measure: Measure) -> String {
        switch measure {
        case .x, .y, .along, .turn, .key, .pad, .press: measure.rawValue
        case .strength: "pressure"
        case .size: "size"
        case .speed: "speed"
        case .held: "time"
        case .distance: "apart"
        case .angle: "angle"
        case .centreX: "middle across"
        case .centreY: "middle up"
        case .count: "fingers"
        }
    }

    /// From where to where, with the unit: "20–100 mm"; empty where it goes without saying.
    static func span(_ link: Link) -> String {
        guard !link.measure.unit.isEmpty else { return "" }
        let unit = link.measure.unit == "°" ? "°" : " " + link.measure.unit
        return ValueText.span(link.span.lowerBound, link.span.upperBound) + unit
    }
}
