/// Which of the channels each grain is heard in.
public enum ChannelOrder: Int, CaseIterable, Sendable {
    /// Between two loudspeakers that stand side by side, by the pan: from left to right, or in a ring.
    case ring
    /// One after the other.
    case inTurn
    /// One at random.
    case random

    /// As written in mapping files and on the command line.
    public var name: String {
        switch self {
        case .ring: "ring"
        case .inTurn: "in-turn"
        case .random: "random"
        }
    }
}
