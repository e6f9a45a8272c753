/// What is asked of what was played before.
public enum HistoryCommand: Equatable, Sendable {
    /// Takes back what changed the sound last.
    case undo
    /// Brings again what was taken back last.
    case redo
    /// Brings everything back to how it was when the instrument was made: mapping, sound, values, modulation and level; no finger
    /// holds anything, nothing is looped, recorded, kept or to be taken back.
    case reset
}
