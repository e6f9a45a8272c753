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

/// Where one is in what was played in the last hour.
public struct HistoryPlace: Equatable, Sendable {
    /// How many states lie before this one.
    public var past: Int
    /// How many states were taken back and can be brought again.
    public var future: Int
    /// How long ago this state was left for the next, in seconds; 0 where it is the newest.
    public var secondsAgo: Double

    /// Makes a place.
    public init(past: Int = 0, future: Int = 0, secondsAgo: Double = 0) {
        self.past = past
        self.future = future
        self.secondsAgo = secondsAgo
    }
}

/// The sound under the clouds.
public struct BedState: Equatable, Sendable {
    /// Its name.
    public var sound: String
    /// Its level in dB.
    public var levelDecibels: Double

    /// Makes a state.
    public init(sound: String, levelDecibels: Double) {
        self.sound = sound
        self.levelDecibels = levelDecibels
    }
}

/// A performance that is played again.
public struct PlaybackState: Equatable, Sendable {
    /// Its file.
    public var file: String
    /// How far it is, in seconds.
    public var positionSeconds: Double
    /// How long it is, in seconds.
    public var durationSeconds: Double

    /// Makes a state.
    public init(file: String, positionSeconds: Double, durationSeconds: Double) {
        self.file = file
        self.positionSeconds = positionSeconds
        self.durationSeconds = durationSeconds
    }
}
