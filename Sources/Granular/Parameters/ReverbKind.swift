/// How the reverberation is made.
public enum ReverbKind: UInt8, CaseIterable, BitwiseCopyable, Sendable {
    /// Four combs and two allpasses, mono: the sound of the first electronic reverberators.
    case schroeder
    /// A plate: dense, wide, darker with time.
    case plate
}
