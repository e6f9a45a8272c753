import Granular

/// What a button or a gesture does when it is made.
public enum Trigger: Equatable, Sendable {
    /// Asks for something beside the parameters.
    case action(Action)
    /// Turns a layer on: for as long as the button or the gesture's fingers are down, or until it is asked for again.
    case layer(String)
    /// Gives a parameter a value, in its unit, within so many ms.
    case set(Parameter, to: Double, cloud: Binding.Cloud, smoothingMilliseconds: Double)
    /// Moves a parameter by so many of its units.
    case step(Parameter, by: Double, cloud: Binding.Cloud, smoothingMilliseconds: Double)
}

extension Trigger {
    /// Whether it triggers single grains.
    var triggersGrains: Bool { if case .action(.grain) = self { true } else { false } }
}
