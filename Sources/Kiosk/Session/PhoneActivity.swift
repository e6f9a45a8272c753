/// Whether phones play, whoever else is there.
struct PhoneActivity: Sendable {
    /// Between two taps they still play, in seconds.
    static let restSeconds = 10.0

    private var playedAt = -Double.infinity

    /// Takes what is seen at a moment.
    mutating func update(_ observation: KioskObservation) {
        if observation.room.map({ $0.state.counts.playing > 0 }) == true { playedAt = observation.seconds }
    }

    /// Whether they play.
    func isPlaying(at now: Double) -> Bool { now - playedAt < Self.restSeconds }
}
