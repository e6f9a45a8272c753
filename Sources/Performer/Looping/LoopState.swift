/// The state of the gesture looper.
public struct LoopState: Equatable, Sendable {
    /// What it does.
    public enum Phase: Equatable, Sendable {
        /// There is nothing to loop.
        case empty
        /// A layer begins with the next touch.
        case waiting
        /// A layer is recorded; layers that are there go round.
        case recording
        /// The layers go round.
        case playing
        /// There are layers, and they stand still.
        case stopped
    }

    /// What it does.
    public var phase: Phase
    /// How many layers there are, the one that is recorded left out.
    public var layers: Int
    /// How long the loop is at its own speed, in seconds; 0 before the first layer is there.
    public var lengthSeconds: Double
    /// How far the loop is, 0..<1.
    public var position: Double
    /// Its speed, 0.25…4; 1 = as it was played.
    public var speed: Double
    /// Whether it runs backwards.
    public var isReversed: Bool

    /// Makes a state; nothing is there.
    public init(
        phase: Phase = .empty, layers: Int = 0, lengthSeconds: Double = 0, position: Double = 0, speed: Double = 1,
        isReversed: Bool = false
    ) {
        self.phase = phase
        self.layers = layers
        self.lengthSeconds = lengthSeconds
        self.position = position
        self.speed = speed
        self.isReversed = isReversed
    }
}

/// Commands for the gesture looper.
public enum LoopStep: Equatable, Sendable {
    /// Records a layer from the next touch on; while one is recorded, ends it and loops it.
    case record
    /// Stops the layers, or lets them go round again from their beginning.
    case play
    /// Half as fast as before, down to a quarter.
    case halfSpeed
    /// Twice as fast as before, up to four times.
    case doubleSpeed
    /// Backwards, or forwards again.
    case reverse
    /// Takes the newest layer away, or ends the one that is recorded and forgets it.
    case undoLayer
    /// Takes every layer away.
    case clear
}
