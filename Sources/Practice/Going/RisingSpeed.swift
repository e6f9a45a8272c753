/// A speed that rises as one gets better: by a step after so many clean passes in a row, up to a goal. Speeds are in percent of the sound's own.
public struct RisingSpeed: Equatable, Sendable {
    /// How it rises.
    public struct Plan: Equatable, Sendable {
        /// Where it begins.
        public var startPercent: Int
        /// Where it ends.
        public var goalPercent: Int
        /// By how much it rises.
        public var stepPercent: Int
        /// After how many clean passes in a row.
        public var passes: Int

        /// What a step may be, and how many passes.
        public static let steps = 1...50, passCounts = 1...99

        /// Makes a plan; what is out of range is brought into it.
        public init(startPercent: Int, goalPercent: Int = 100, stepPercent: Int = 5, passes: Int = 3) {
            func bounded(_ number: Int, _ range: ClosedRange<Int>) -> Int {
                min(max(number, range.lowerBound), range.upperBound)
            }
            self.startPercent = bounded(startPercent, PracticeGoal.percents)
            self.goalPercent = bounded(goalPercent, PracticeGoal.percents)
            self.stepPercent = bounded(stepPercent, Self.steps)
            self.passes = bounded(passes, Self.passCounts)
        }
    }

    /// What comes of a pass.
    package enum PassResult: Equatable, Sendable {
        /// So many more clean passes until the speed rises.
        case more(Int)
        /// The speed has risen to this.
        case faster(percent: Int)
        /// The goal was played clean as often as asked for.
        case reached
        /// It was not clean: the count begins anew.
        case again
    }

    /// How it rises.
    public let plan: Plan
    /// The speed now.
    public private(set) var percent: Int
    /// Clean passes in a row at this speed.
    public private(set) var cleanPasses = 0
    /// Whether the goal was played clean as often as asked for.
    public private(set) var isReached = false

    /// Begins at the plan's start.
    public init(_ plan: Plan) { (self.plan, percent) = (plan, plan.startPercent) }

    /// A pass has ended.
    package mutating func pass(isClean: Bool) -> PassResult {
        guard isClean else {
            cleanPasses = 0
            return .again
        }
        cleanPasses += 1
        guard cleanPasses >= plan.passes else { return .more(plan.passes - cleanPasses) }
        cleanPasses = 0
        guard percent < plan.goalPercent else {
            isReached = true
            return .reached
        }
        percent = min(percent + plan.stepPercent, plan.goalPercent)
        return .faster(percent: percent)
    }

    /// The player has set another speed by hand: it rises from there.
    package mutating func set(percent: Int) {
        self.percent = min(max(percent, PracticeGoal.percents.lowerBound), PracticeGoal.percents.upperBound)
        (cleanPasses, isReached) = (0, false)
    }

    /// A line: `+5 % after 3 clean passes, up to 100 %`.
    public var words: String {
        let passes = plan.passes == 1 ? "1 clean pass" : "\(plan.passes) clean passes"
        return "+\(plan.stepPercent) % after \(passes), up to \(plan.goalPercent) %"
    }
}
