/// A step of a study: a page that is read or answered, or a block that is played.
public struct StudyStep: Equatable, Sendable {
    /// What its data are called: small letters, digits and hyphens, once in a study.
    public var name: String
    /// What stands above it; `{condition}` is the condition's title.
    public var title: String
    /// What is read, a paragraph each line; may be empty. `{condition}` is the condition's title.
    public var text: String
    /// What it asks for.
    public var kind: Kind
    /// The conditions it belongs to, by their names or by a level of their factors; all where empty. Of `each` alone.
    public var conditions: [String]
    /// At which conditions it comes: 1 is the first that a participant plays; at all where empty. Of `each` alone.
    public var positions: [Int]

    /// What a step asks for.
    public enum Kind: Equatable, Sendable {
        /// Read, and go on.
        case text
        /// Read, and agree by a choice called so; whoever does not takes no part.
        case consent(agree: String)
        /// Answer questions; shuffled for each participant where `isShuffled`.
        case questions([StudyQuestion], isShuffled: Bool)
        /// Fill in a questionnaire of the field.
        case questionnaire(Questionnaire)
        /// Play.
        case block(StudyBlock)
    }

    /// Makes one.
    public init(
        _ name: String, title: String = "", text: String = "", _ kind: Kind, conditions: [String] = [],
        positions: [Int] = []
    ) {
        (self.name, self.title, self.text, self.kind) = (name, title, text, kind)
        (self.conditions, self.positions) = (conditions, positions)
    }

    /// Whether it comes at `condition`, which a participant plays as their `position`th, from 1.
    public func comes(at condition: StudyCondition, position: Int) -> Bool {
        (conditions.isEmpty || conditions.contains { condition.isNamed(by: $0) })
            && (positions.isEmpty || positions.contains(position))
    }
}
