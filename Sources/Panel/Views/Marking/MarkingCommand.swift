import SoundMarking

/// What is done while a sound is marked, to the section that goes round, or else to the one that is heard.
package enum MarkingCommand: Equatable, Sendable {
    /// What asks the same whatever stands there.
    case step(MarkingStep)
    /// The next lower speed, after the lowest the sound's own.
    case speed
    /// Opens a line for the section's name.
    case name
    /// The section begins so many hundredths of a second later.
    case begin(Int)
    /// The section ends so many hundredths of a second later.
    case end(Int)
    /// Deletes the section.
    case forget
    /// Opens a line for the root.
    case root
    /// Opens a line for the tempo.
    case tempo
}
