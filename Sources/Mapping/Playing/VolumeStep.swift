/// By how much a gesture moves the player's volume, from wherever it is.
public struct VolumeStep: Equatable, Sendable {
    /// So much of the range, upwards above 0.
    public var fraction: Double
    /// The range, in dB.
    public var decibels: ClosedRange<Double>

    /// Makes a step.
    public init(fraction: Double, decibels: ClosedRange<Double>) {
        self.fraction = fraction
        self.decibels = decibels
    }

    /// The volume after the step, in dB. One beyond the range stays there until it is turned back from its end.
    public func volume(from current: Double) -> Double {
        let position = (current - decibels.lowerBound) / (decibels.upperBound - decibels.lowerBound)
        if position > 1 && fraction >= 0 || position < 0 && fraction <= 0 { return current }
        let next = min(max(position, 0), 1) + fraction
        if next >= 1 { return decibels.upperBound }
        return next <= 0
            ? decibels.lowerBound : decibels.lowerBound + next * (decibels.upperBound - decibels.lowerBound)
    }
}
