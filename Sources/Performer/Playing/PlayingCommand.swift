import Granular

/// What is asked of what is played by, and of the values.
public enum PlayingCommand: Equatable, Sendable {
    /// Plays by the mapping of this name, as ``InstrumentState/mappings`` lists them.
    case choose(String)
    /// Sets a parameter to a value in its own unit; what lies outside its whole range is brought to its end.
    case set(Parameter, to: Double)
    /// Moves a parameter by so many hundredths of its range in the mapping played.
    case nudge(Parameter, steps: Double)
}
