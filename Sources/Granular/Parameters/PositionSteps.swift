/// Whether the position goes through a sound evenly, or steps through what is marked in it.
public enum PositionSteps: Int, CaseIterable, Sendable {
    /// Evenly.
    case off
    /// A grain starts at the beat at or before its place. Of a sound without beats: evenly.
    case beats
    /// The same with the first beats of bars; where no bars are known, with every fourth beat.
    case bars
}
