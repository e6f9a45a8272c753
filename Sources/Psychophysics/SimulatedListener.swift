import Statistics

/// A listener whose threshold, slope and lapses are known, to try a method on.
package struct SimulatedListener: Sendable {
    /// How likely its answers are right.
    package let function: PsychometricFunction
    private var random: SeededRandom

    /// - Parameters:
    ///   - function: how it hears.
    ///   - seed: the same seed gives the same answers.
    package init(_ function: PsychometricFunction, seed: UInt64) {
        self.function = function
        random = SeededRandom(seed: seed)
    }

    /// Whether its answer to a difference of this size is right.
    package mutating func answers(_ difference: Double) -> Bool {
        random.fraction() < function.chance(of: difference)
    }
}
