/// How exactly grains are read. A grain keeps the quality of its onset.
public enum Quality: UInt8, CaseIterable, BitwiseCopyable, Sendable {
    /// A straight line between two points: quick, for more grains than the machine can hold otherwise.
    case fast
    /// A cubic through four points.
    case fine

    /// As named on the command line and in reports.
    public var name: String { "\(self)" }
}
