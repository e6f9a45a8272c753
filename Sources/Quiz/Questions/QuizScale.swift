import Granular

/// How the difference of two values of a parameter is measured.
public enum QuizScale: Hashable, Sendable {
    /// As a ratio, as for frequencies, densities and lengths: 1 where both are the same.
    case ratio
    /// As a distance in the parameter's unit, as for decibels and semitones: 0 where both are the same.
    case distance

    /// How far apart two values are; both above 0 for a ratio.
    public func size(from first: Double, to second: Double) -> Double {
        switch self {
        case .ratio: max(first, second) / min(first, second)
        case .distance: abs(second - first)
        }
    }

    /// The value that is `size` above `value`, or below it.
    public func value(_ size: Double, isUp: Bool, from value: Double) -> Double {
        switch self {
        case .ratio: isUp ? value * size : value / size
        case .distance: isUp ? value + size : value - size
        }
    }
}

extension Parameter {
    /// How differences of its values are measured: those of frequencies, times and densities as ratios.
    public var quizScale: QuizScale {
        switch self {
        case .pitch, .pitchOffset, .density, .duration, .ratio, .filterCutoff, .reverbTime, .fmRatio, .ringRatio,
            .delayTime:
            .ratio
        default: .distance
        }
    }
}
