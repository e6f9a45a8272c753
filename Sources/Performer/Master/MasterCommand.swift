/// What is asked of the master level.
public enum MasterCommand: Equatable, Sendable {
    /// Turns it up or down by so many dB.
    case change(by: Double)
    /// Sets it, in dB.
    case set(to: Double)
    /// Lets it go no higher from now on, in dB, and brings it down where it is.
    case limit(to: Double)
}
