import Granular

/// What is asked of what moves parameters by itself.
public enum ModulationCommand: Equatable, Sendable {
    /// Sets something of a source, in its own unit; what lies outside its range is brought to its end.
    case set(ModulationSource, ModulatorParameter, to: Double)
    /// Sets by how much a source moves a parameter, in ``Granular/Parameter/amountUnit``; 0 = not at all.
    case amount(ModulationSource, Parameter, to: Double)
    /// A source moves nothing any more.
    case stop(ModulationSource)
}
