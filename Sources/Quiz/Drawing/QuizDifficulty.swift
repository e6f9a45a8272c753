import Granular

/// How small the differences are that are asked about.
public struct QuizDifficulty: Codable, Hashable, Sendable {
    /// The difference of a parameter, on its ``QuizScale``: a ratio above 1, or a distance above 0 in its unit. What is not in here has
    /// that of ``normal``.
    public var steps: [Parameter: Double]

    /// Makes a difficulty: `normal` but for what is given.
    public init(steps: [Parameter: Double] = [:]) { self.steps = steps }

    /// The difference of a parameter: what two clips or two choices differ by at least, and by no more than it takes to write it.
    public func step(_ parameter: Parameter) -> Double {
        let step = steps[parameter] ?? Self.normal.steps[parameter] ?? (parameter.quizScale == .ratio ? 1.5 : 0.3)
        let least = parameter.quizScale == .ratio ? 1.002 : Self.leastDistance
        return step.isFinite ? max(step, least) : least
    }

    private static let leastDistance = 0.005

    /// Differences that nearly everybody hears.
    public static let easy = QuizDifficulty(steps: [
        .density: 2, .duration: 2.5, .pitch: 1.5, .filterCutoff: 2.5, .stereoSpread: 0.7, .level: 9, .pitchSpread: 4,
        .regularity: 0.9,
    ])
    /// Differences that one hears by listening.
    public static let normal = QuizDifficulty(steps: [
        .density: 1.5, .duration: 1.8, .pitch: 1.2, .filterCutoff: 1.8, .stereoSpread: 0.5, .level: 5,
        .pitchSpread: 2, .regularity: 0.6,
    ])
    /// Differences for trained ears.
    public static let hard = QuizDifficulty(steps: [
        .density: 1.2, .duration: 1.35, .pitch: 1.05, .filterCutoff: 1.35, .stereoSpread: 0.3, .level: 2.5,
        .pitchSpread: 0.8, .regularity: 0.35,
    ])
}
