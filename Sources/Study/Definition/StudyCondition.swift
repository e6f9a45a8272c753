import Granular

/// One of the ways to play that a study compares.
public struct StudyCondition: Equatable, Sendable {
    /// What its data are called: small letters, digits and hyphens.
    public var name: String
    /// What participants read.
    public var title: String
    /// The mapping: a name, or a file's path.
    public var mapping: String
    /// What is played.
    public var sound: StudySound
    /// Where parameters stand as a block begins, beside what the sound asks for, each in its unit.
    public var values: [Parameter: Double]
    /// The factors of a study of several, in the order of the file: `way` is `knobs`.
    public var factors: [Factor]

    /// One factor's level.
    public struct Factor: Equatable, Sendable {
        /// The factor's name.
        public var name: String
        /// The level's name.
        public var level: String

        /// Makes one.
        public init(_ name: String, _ level: String) { (self.name, self.level) = (name, level) }
    }

    /// Makes one.
    public init(
        _ name: String, title: String, mapping: String, sound: StudySound = .scene("study"),
        values: [Parameter: Double] = [:], factors: [Factor] = []
    ) {
        (self.name, self.title, self.mapping) = (name, title, mapping)
        (self.sound, self.values, self.factors) = (sound, values, factors)
    }

    /// Whether a step for `word` is for this condition: its name, or a level of one of its factors.
    public func isNamed(by word: String) -> Bool { name == word || factors.contains { $0.level == word } }
}

/// What a condition or a clip is played from.
public enum StudySound: Equatable, Sendable {
    /// A scene: a name, or a file's path. Its mapping gives way to the condition's.
    case scene(String)
    /// A sound: a name, or a file's path.
    case sound(String)
}
