/// A sound file as it is, for listening to it: its beginning, before it is taken, or all of it.
public struct SoundExcerpt: Sendable {
    /// Left and right, one after the other for each frame; 1 = full scale. A mono file gives both the same.
    public let samples: [Float]

    /// The longest excerpt, in seconds.
    public static let longestSeconds = 20.0

    /// Reads at most ``longestSeconds`` of a file, and brings them to another rate at their own speed.
    /// - Parameter rate: frames a second that are wanted.
    public init(of path: String, rate: Int) throws(SoundError) {
        var sound = try DecodedSound(beginningOf: path, seconds: Self.longestSeconds)
        try sound.resample(to: rate, of: path)
        samples = sound.interleaved
    }

    /// Reads all of a file, and brings it to another rate at its own speed.
    /// - Parameters:
    ///   - rate: frames a second that are wanted.
    ///   - progress: as ``SoundFile/read(_:rootHz:progress:)`` has it.
    public init(ofAll path: String, rate: Int, progress: (_ fraction: Double) -> Bool) throws(SoundError) {
        var sound = try DecodedSound(file: path, progress: progress)
        try sound.resample(to: rate, of: path)
        samples = sound.interleaved
    }

    /// All of a built-in sound, made or as it was kept, and brought to another rate at its own speed.
    package init(_ builtIn: BuiltInSound, from cache: BuiltInSoundCache, rate: Int) throws(SoundError) {
        var sound = DecodedSound(channels: cache.sound(builtIn), rate: BuiltInSound.rate)
        try sound.resample(to: rate, of: builtIn.name)
        samples = sound.interleaved
    }
}
