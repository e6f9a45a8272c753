import Granular

/// Where the parameters of a gesture are at one moment.
public struct QuizPoint: Codable, Hashable, Sendable {
    /// When, in seconds from the gesture's beginning: from when the finger came down.
    public var seconds: Double
    /// The values, in the parameters' units.
    public var values: [Parameter: Double]

    /// Makes a point.
    public init(seconds: Double, values: [Parameter: Double]) { (self.seconds, self.values) = (seconds, values) }
}
