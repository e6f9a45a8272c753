import Granular

/// What moves parameters by itself.
public struct ModulationState: Sendable {
    /// How the sources are set, and what each moves.
    public var values: ModulationValues
    /// Where the sources are.
    public var sources: ModulationSnapshot

    /// Makes a state; nothing moves by default.
    public init(values: ModulationValues = ModulationValues(), sources: ModulationSnapshot = ModulationSnapshot()) {
        self.values = values
        self.sources = sources
    }
}
