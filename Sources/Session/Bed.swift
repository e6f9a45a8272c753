/// A bed as files name it: a sound, and how loud it is.
public struct Bed: Codable, Equatable, Sendable {
    /// The sound's name.
    public var sound: String
    /// Its level in dB, where 0 is as loud as a cloud; that of the start where `nil`.
    public var levelDecibels: Double?

    // What was kept as `levelDecibels` went by the sound's own loudness, and is read no more.
    private enum CodingKeys: String, CodingKey {
        case sound
        case levelDecibels = "level"
    }

    /// Makes one.
    public init(sound: String, levelDecibels: Double? = nil) {
        self.sound = sound
        self.levelDecibels = levelDecibels
    }
}
