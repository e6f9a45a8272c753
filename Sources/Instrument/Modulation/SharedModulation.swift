import Granular

/// How modulation is set, as many keep it who remember how everything stood: an hour's states share one place in memory as long as
/// nothing is changed.
struct SharedModulation: Equatable, Sendable {
    private var shared: [ModulationValues]

    init(_ values: ModulationValues = ModulationValues()) { shared = [values] }

    /// What is kept.
    var values: ModulationValues {
        get { shared[0] }
        set { if newValue != shared[0] { shared[0] = newValue } }
    }
}
