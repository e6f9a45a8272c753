/// A snapshot that is kept.
public struct SnapshotSummary: Equatable, Sendable {
    /// Its number, 1…16.
    public var number: Int
    /// What the player calls it; empty where they gave no name.
    public var name: String
    /// Its sound's name.
    public var sound: String
    /// Its mapping's name.
    public var mapping: String

    /// Makes a summary.
    public init(number: Int, name: String = "", sound: String, mapping: String) {
        self.number = number
        self.name = name
        self.sound = sound
        self.mapping = mapping
    }
}

/// A morph that goes on.
public struct MorphState: Equatable, Sendable {
    /// The number of the snapshot that it goes to.
    public var goal: Int
    /// How far it is, 0…1.
    public var fraction: Double
    /// How many seconds are left.
    public var secondsLeft: Double

    /// Makes a state.
    public init(goal: Int, fraction: Double, secondsLeft: Double) {
        self.goal = goal
        self.fraction = fraction
        self.secondsLeft = secondsLeft
    }
}
