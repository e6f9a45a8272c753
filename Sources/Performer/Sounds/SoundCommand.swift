/// What is asked of what grains are cut from.
public enum SoundCommand: Equatable, Sendable {
    /// Cuts grains from the sound of this name, as ``InstrumentState/sounds`` lists them.
    case choose(String)
    /// Reads from that of the sound's sections alone, 1…9; from all of it where `nil`.
    case section(Int?)
    /// A sound of this name under the clouds; `nil` removes it.
    case bed(String?)
    /// The level of the bed in dB.
    case bedLevel(Double)
}
