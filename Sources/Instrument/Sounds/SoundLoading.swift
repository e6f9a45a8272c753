/// A sound file that is being read.
public struct SoundLoading: Equatable, Sendable {
    /// The file.
    public var file: String
    /// How much of the work is done, 0…1.
    public var fraction: Double

    /// Makes a loading.
    public init(file: String, fraction: Double) {
        self.file = file
        self.fraction = fraction
    }
}
