/// What is asked of the performance that is played again.
public enum PlaybackCommand: Equatable, Sendable {
    /// Ends it.
    case stop
}
