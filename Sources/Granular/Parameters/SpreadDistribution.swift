/// How random values lie within a spread.
public enum SpreadDistribution: Int, CaseIterable, Sendable {
    /// All as likely.
    case uniform
    /// A bell around the value: the normal distribution between three standard deviations to either side.
    case gaussian
    /// Most near both ends: the arcsine distribution.
    case edges
    /// On one side of the value alone, most near it: an exponential fall, by four times its mean.
    case oneSided

    /// As written in mapping files and on the command line.
    public var name: String {
        switch self {
        case .uniform: "uniform"
        case .gaussian: "gaussian"
        case .edges: "edges"
        case .oneSided: "one-sided"
        }
    }
}
