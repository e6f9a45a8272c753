/// What only keys among the sounds ask for.
package enum SoundsCommand: Equatable, Sendable {
    /// Puts the sounds in another order.
    case order
    /// Marks the first sound of the next letter, or of the one before.
    case letter(Int)
    /// Marks the sound that plays.
    case playing
    /// Plays the marked file as it is, or ends that.
    case audition
    /// The same while nothing is looked for; else a space between words.
    case space
    /// Lays the marked sound under the clouds, or takes it away.
    case bed
    /// Plays the marked sound together with the others, or takes it out; of a folder its sounds as a bank.
    case mix
}
