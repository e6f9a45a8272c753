/// A grain as it is seen from outside, for drawing.
public struct VisibleGrain: BitwiseCopyable, Equatable, Sendable {
    /// Where in the sound it reads now, as a share of its length, 0..<1; of a waveform where in its cycle it began.
    public var place: Float
    /// The frequency that it sounds at, in Hz; of a sound, the frequency of what was its root.
    public var pitchHz: Float
    /// How much of its life has passed, 0…1.
    public var age: Float
    /// The cloud that it belongs to, 0…16.
    public var cloud: UInt8

    /// Makes a sighting.
    public init(place: Float, pitchHz: Float, age: Float, cloud: UInt8) {
        self.place = place
        self.pitchHz = pitchHz
        self.age = age
        self.cloud = cloud
    }
}
