/// How long it took to learn a phrase by ear, and what that took.
public struct LearningTimes: Equatable, Sendable {
    /// Since when the phrase could be heard, and when the take that reproduced it ended, in seconds of any clock; `nil` where it did not.
    public var readySeconds: Double?, reproducedSeconds: Double?
    /// How often it was heard, or a part of it.
    public var hearings = 0
    /// The score of each take, 0…1.
    public var scores: [Double] = []
    /// How often sections, loops, steps and other speeds were used.
    public var toolUses = 0

    /// Nothing happened yet.
    public init() {}

    /// What is measured of it.
    public var figures: [HandFigure] {
        let time = readySeconds.flatMap { ready in reproducedSeconds.map { max(0, $0 - ready) } }
        return [
            HandFigure(.timeToReproduce, time, orNone: "it was not reproduced"),
            HandFigure(.reproduced, reproducedSeconds == nil ? 0 : 1),
            HandFigure(.takes, Double(scores.count)),
            HandFigure(.bestTake, scores.max(), orNone: "nothing was tried"),
            HandFigure(.hearings, Double(hearings)),
            HandFigure(.toolUses, Double(toolUses)),
        ]
    }
}
