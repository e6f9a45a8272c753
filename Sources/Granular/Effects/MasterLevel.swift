#if canImport(Glibc)
    import Glibc
#endif

/// The loudness of the whole, in dB.
public enum MasterLevel {
    /// What the engine takes; at the lower end nothing is heard.
    public static let range = -60.0...6.0
    /// Quiet enough for a first start on unknown loudspeakers.
    public static let start = -12.0

    /// The factor on samples for a level, clamped to ``range``; 0 at its lower end.
    package static func gain(_ decibels: Double) -> Float {
        let level = decibels.isNaN ? start : min(max(decibels, range.lowerBound), range.upperBound)
        return level == range.lowerBound ? 0 : Float(pow(10, level / 20))
    }
}
