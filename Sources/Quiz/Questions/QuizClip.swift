import Granular

/// What is heard of a question, as the engine renders it: the same samples for the same clip.
public struct QuizClip: Codable, Hashable, Sendable {
    /// The sound that grains are cut from, by its name.
    public var sound: String
    /// What is set beside the sound's own start values, in the parameters' units.
    public var values: [Parameter: Double]
    /// What moves meanwhile, in the order of time.
    public var changes: [QuizChange]
    /// How long it lasts, in seconds; up to ``longestSeconds``.
    public var seconds: Double
    /// What the grains' random values are drawn from.
    public var seed: UInt64
    /// Whether it is as loud as the question's other clips. `false` where the level is what is asked.
    public var isLevelMatched: Bool

    /// No clip is longer, in seconds.
    public static let longestSeconds = 4.0

    /// Makes a clip.
    public init(
        sound: String, values: [Parameter: Double] = [:], changes: [QuizChange] = [], seconds: Double, seed: UInt64,
        isLevelMatched: Bool = true
    ) {
        (self.sound, self.values, self.changes) = (sound, values, changes)
        (self.seconds, self.seed, self.isLevelMatched) = (seconds, seed, isLevelMatched)
    }
}

/// A parameter that moves during a clip.
public struct QuizChange: Codable, Hashable, Sendable {
    /// When, in seconds from the clip's beginning.
    public var seconds: Double
    /// What moves.
    public var parameter: Parameter
    /// Where it is from then on, in the parameter's unit.
    public var value: Double

    /// Makes a change.
    public init(seconds: Double, parameter: Parameter, value: Double) {
        (self.seconds, self.parameter, self.value) = (seconds, parameter, value)
    }
}
