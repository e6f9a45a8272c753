/// Something that changed over a time, in a sound or in a hand: 50 samples a second.
public struct TraceCurve: Equatable, Sendable {
    /// Samples a second.
    public static let rate = 50.0

    /// What its data are called.
    public let name: String
    /// At each sample; `nil` where there was nothing: where a finger would be that is not down.
    public let values: [Double?]

    /// Makes one.
    public init(_ name: String, _ values: [Double?]) { (self.name, self.values) = (name, values) }

    /// How many samples a time has.
    static func count(_ time: ClosedRange<Double>) -> Int {
        Int((time.upperBound - time.lowerBound) * rate + 1e-9) + 1
    }
}
