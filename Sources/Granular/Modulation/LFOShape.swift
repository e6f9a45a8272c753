/// The course of a low-frequency oscillator over one cycle, between -1 and 1.
public enum LFOShape: Int, CaseIterable, BitwiseCopyable, Sendable {
    /// From 0 up first.
    case sine
    /// From 0 up first, in straight lines.
    case triangle
    /// From -1 to 1.
    case rampUp
    /// From 1 to -1.
    case rampDown
    /// 1 for half a cycle, -1 for the other.
    case square
    /// Another place each cycle, by chance.
    case steps
    /// Wanders by chance, smoothly, and stays within its bounds.
    case walk

    /// As typed and kept.
    public var name: String {
        switch self {
        case .rampUp: "ramp-up"
        case .rampDown: "ramp-down"
        default: "\(self)"
        }
    }
}

/// When a low-frequency oscillator begins.
public enum LFOMode: Int, CaseIterable, BitwiseCopyable, Sendable {
    /// It runs by itself, one for all clouds.
    case free
    /// It begins anew with each cloud that starts, for that cloud.
    case touch
    /// As ``touch``; after one cycle it stays at its end.
    case once
}

/// What the follower listens to.
public enum FollowerInput: Int, CaseIterable, Sendable {
    /// What the engine puts out, before the master level.
    case output
    /// Live input.
    case input
}
