/// The snapshots, and the way to one.
public struct SnapshotsState: Sendable {
    /// The number of the snapshot that was kept or gone back to last.
    public var current: Int?
    /// The numbers of the snapshots that are kept, the lowest first.
    public var numbers: [Int]
    /// The same with what they are called and what is in them.
    public var summaries: [SnapshotSummary]
    /// The morph that goes on, if any.
    public var morph: MorphState?
    /// How often one was loaded, or morphed to.
    public var recalls = 0

    /// Makes a state; there are none by default.
    public init(
        current: Int? = nil, numbers: [Int] = [], summaries: [SnapshotSummary] = [], morph: MorphState? = nil,
        recalls: Int = 0
    ) {
        self.current = current
        self.numbers = numbers
        self.summaries = summaries
        self.morph = morph
        self.recalls = recalls
    }
}

extension Performer {
    /// The snapshots, and the way to one.
    package var snapshotsState: SnapshotsState {
        SnapshotsState(
            current: snapshots.current, numbers: snapshots.numbers, summaries: snapshots.summaries, morph: morphState,
            recalls: snapshots.recalls)
    }
}

/// A snapshot that is kept.
public struct SnapshotSummary: Equatable, Sendable {
    /// Its number, 1…16.
    public var number: Int
    /// What the player calls it; empty where they gave no name.
    public var name: String
    /// Its sound's name; of a mix all its sounds, with their chances: "study + rain 0.5".
    public var sound: String
    /// Its mapping's name.
    public var mapping: String
    /// Whether it is there at the next start.
    public var isLasting: Bool

    /// Makes a summary.
    public init(number: Int, name: String = "", sound: String, mapping: String, isLasting: Bool = true) {
        self.number = number
        self.isLasting = isLasting
        self.name = name
        self.sound = sound
        self.mapping = mapping
    }
}

/// A morph that goes on.
public struct MorphState: Equatable, Sendable {
    /// What it goes to.
    public var goal: MorphGoal
    /// How far it is, 0…1.
    public var fraction: Double
    /// How many seconds are left.
    public var secondsLeft: Double

    /// How long a morph takes where nobody says it, in seconds.
    public static let defaultSeconds = Morph.defaultSeconds

    /// Makes a state.
    public init(goal: MorphGoal, fraction: Double, secondsLeft: Double) {
        self.goal = goal
        self.fraction = fraction
        self.secondsLeft = secondsLeft
    }
}

/// What a morph goes to.
public enum MorphGoal: Equatable, Sendable {
    /// The snapshot of that number.
    case snapshot(Int)
    /// The scene of that name.
    case scene(String)
}

/// Commands for the snapshots.
public enum SnapshotCommand: Equatable, Sendable {
    /// Keeps how everything stands as the snapshot of the lowest number that is free.
    case store
    /// Goes back to the snapshot that was kept or gone back to last, or on to the one so many places further.
    case recall(by: Int)
    /// Calls a snapshot by a name, which is kept with it; an empty one removes its name.
    case name(Int, String)
    /// Deletes a snapshot.
    case delete(Int)
    /// Takes back what was last stored, named or deleted; once more brings it again.
    case takeBack
    /// Goes over to a snapshot from how everything stands, within so many seconds. A hand that moves a value meanwhile has it.
    case morph(to: Int, seconds: Double)
}
