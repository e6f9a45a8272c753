/// What places that are marked or gone to are brought to, where there is any near.
public enum MarkingSnap: String, CaseIterable, Sendable {
    /// They stay where they are.
    case off
    /// To the nearest beat.
    case beats
    /// To the nearest place at which the sound goes through 0, within 20 ms: what begins or ends there does not click.
    case zeroCrossings = "zero"
}
