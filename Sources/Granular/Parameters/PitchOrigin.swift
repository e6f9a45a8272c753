/// What a cloud's pitch is measured from.
public enum PitchOrigin: Int, CaseIterable, Sendable {
    /// The parameter pitch, in Hz.
    case hertz
    /// The root of the source: its ratio is 1 and its transposition 0 at the sound's own speed.
    case root
}
