/// A figure of what hands did: a number, or why there is none.
public struct HandFigure: Equatable, Sendable {
    /// What it is.
    public let measure: HandMeasure
    /// Which of several it is of, where there are several: a zone's or a parameter's name.
    public let part: String?
    /// The number, in the unit of ``measure``; `nil` where there is none. It is finite.
    public let value: Double?
    /// Why there is no number, as part of a sentence; `nil` where there is one.
    public let reason: String?

    init(_ measure: HandMeasure, of part: String? = nil, _ value: Double) {
        (self.measure, self.part) = (measure, part)
        self.value = value.isFinite ? value : nil
        reason = value.isFinite ? nil : "it is too large to be calculated with"
    }

    init(_ measure: HandMeasure, of part: String? = nil, none reason: String) {
        (self.measure, self.part, value, self.reason) = (measure, part, nil, reason)
    }

    init(_ measure: HandMeasure, of part: String? = nil, _ value: Double?, orNone reason: String) {
        if let value { self.init(measure, of: part, value) } else { self.init(measure, of: part, none: reason) }
    }

    /// What its data are called: `path-length`, or `zone-visited/tone`.
    public var name: String { part.map { "\(measure.name)/\($0)" } ?? measure.name }
}
