/// What a player asks of the gesture looper.
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
