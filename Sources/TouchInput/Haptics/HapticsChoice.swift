/// What hands feel by while they play a touch device.
public enum HapticsChoice: Equatable, Sendable {
    /// Nothing.
    case off
    /// The device itself, or one that is a part of the same piece of hardware, where it has force feedback.
    case found
    /// The device of that name, wherever it is.
    case named(String)
}
