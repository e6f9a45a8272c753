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
