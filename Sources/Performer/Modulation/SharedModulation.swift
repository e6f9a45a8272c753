import Granular

/// How modulation is set, as many keep it who remember how everything stood: an hour's states share one place in memory as long as
/// nothing is changed.
package struct SharedModulation: Equatable, Sendable {
    private var shared: [ModulationValues]

    package init(_ values: ModulationValues = ModulationValues()) { shared = [values] }

    /// What is kept.
    package var values: ModulationValues {
        get { shared[0] }
        set { if newValue != shared[0] { shared[0] = newValue } }
    }
}
