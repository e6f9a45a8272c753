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
