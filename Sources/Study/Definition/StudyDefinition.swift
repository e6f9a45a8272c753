/// A study as its file says it: who plays by what, in which order, and what they are asked.
public struct StudyDefinition: Equatable, Sendable {
    /// What it is called.
    public var name: String
    /// A line about it; empty where there is none.
    public var about: String
    /// Who made it; empty where nobody says.
    public var author: String
    /// In which order the conditions follow one another.
    public var order: OrderDesign
    /// What random orders begin from: the same seed gives the same orders.
    public var seed: UInt64
    /// What is compared, one at least, each with a name of its own.
    public var conditions: [StudyCondition]
    /// The steps before the first condition, those of each condition, and those after the last one.
    public var before: [StudyStep], each: [StudyStep], after: [StudyStep]

    /// Makes one.
    public init(
        name: String, about: String = "", author: String = "", order: OrderDesign = .fixed, seed: UInt64 = 1,
        conditions: [StudyCondition], before: [StudyStep] = [], each: [StudyStep] = [], after: [StudyStep] = []
    ) {
        (self.name, self.about, self.author, self.order, self.seed) = (name, about, author, order, seed)
        (self.conditions, self.before, self.each, self.after) = (conditions, before, each, after)
    }

    /// The orders of its conditions.
    public var orders: StudyOrder { StudyOrder(order, conditionCount: conditions.count, seed: seed) }

    /// The condition of that name.
    public func condition(_ name: String) -> StudyCondition? { conditions.first { $0.name == name } }
}
