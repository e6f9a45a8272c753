import Mapping

/// What of a touch moves something, in a word.
package enum MeasureText {
    /// "distance", "pressure".
    package static func name(_ measure: Measure) -> String {
        switch measure {
        case .x, .y, .along, .turn, .key, .pad, .press: measure.rawValue
        case .strength: "pressure"
        case .size: "size"
        case .speed: "speed"
        case .held: "time"
        case .distance: "distance"
        case .angle: "angle"
        case .centreX: "centre x"
        case .centreY: "centre y"
        case .count: "fingers"
        }
    }

    /// From where to where, with the unit: "20–100 mm"; empty where it goes without saying.
    package static func span(_ route: Route) -> String {
        guard !route.measure.unit.isEmpty else { return "" }
        let unit = route.measure.unit == "°" ? "°" : " " + route.measure.unit
        return ValueText.span(route.span.lowerBound, route.span.upperBound) + unit
    }
}
