/// The shape of a grain's loudness over its life. The seven of C. Roads ("Microsound", 2001, chapter 3), Hann's, and one that
/// moves between three of them.
public enum WindowKind: Int, CaseIterable, Sendable {
    /// 0.5 (1 − cos 2πt).
    case hann
    /// exp(−½ (6 (t − ½))²), three standard deviations to either side.
    case gaussian
    /// Roads's quasi-Gaussian: Hann's edges of a quarter of the life each, flat between (J. W. Tukey, 1967).
    case tukey
    /// 1 − |2t − 1|.
    case triangle
    /// The three-stage line: straight edges of a quarter each, flat between.
    case line
    /// sin(3πu) / (3πu), u = 2t − 1: band-limited.
    case sinc
    /// Falls by 60 dB over its life, after an edge of a hundredth.
    case expodec
    /// The same backwards.
    case rexpodec
    /// Whatever the parameter window-shape says, from expodec over Tukey to rexpodec.
    case shape
}
