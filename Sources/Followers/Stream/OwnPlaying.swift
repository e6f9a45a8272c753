/// What is played here and passed on to others.
public enum OwnPlaying: Sendable {
    /// The instrument's beginning is being written down: it holds what was played until now.
    case beginningDue
    /// How everything stood when the beginning was due that is written down now, for those who hear nothing yet: that one follows.
    case provisional(PackedText)
    /// That beginning, in the order in which they were due.
    case beginning(PackedText, isExact: Bool)
    /// What was played since.
    case piece([UInt8])
}
