import Granular
import Threads

/// Reads sound files: whatever libsndfile knows (WAV, FLAC, Ogg, MP3, AIFF and more).
public enum SoundFile {
    /// The longest sound that is taken, in seconds.
    public static let longestSeconds = 1_200.0
    /// The root of a sound that does not say its own: middle C, in Hz.
    public static let defaultRootHz = 261.625_565_3

    /// Reads a sound and prepares it for grains. Of more than two channels the first two are taken.
    /// - Parameters:
    ///   - rootHz: its pitch at its own speed; the file's own, else ``defaultRootHz``, where `nil`.
    ///   - progress: told which share of the file is read, 0…1, from time to time; preparing comes after. Whether to go on.
    public static func read(
        _ path: String, rootHz: Double? = nil, progress: (_ fraction: Double) -> Bool = { _ in true }
    ) throws(SoundError) -> Source {
        let sound = try DecodedSound(file: path, progress: progress)
        return Source(
            sound: sound.channels, sampleRate: sound.rate, rootHz: rootHz ?? sound.rootHz ?? defaultRootHz)
    }

    /// - Throws: where so many seconds are more than a sound may have.
    static func check(_ seconds: Double, of path: String) throws(SoundError) {
        guard seconds > longestSeconds else { return }
        throw SoundError(
            kind: .tooLong, description: "\(path): lasts longer than \(Int(longestSeconds / 60)) minutes")
    }

    /// The most frames of a file for which there is memory, half of what the program may use: as they are read, at the engine's rate, and as points
    /// of all levels.
    static func maxFrames(channels: Int, memoryBytes: Int = memoryBytes) -> Int {
        memoryBytes / 2 / (bytesPerSample * min(max(channels, 1), 2))
    }

    private static let bytesPerSample = 40
    private static let memoryBytes = MachineMemory.bytes

    static func noMemory(_ path: String) -> SoundError {
        SoundError(kind: .tooLong, description: "\(path): not enough memory for so many samples")
    }

    /// How long a sound file is by its header, in seconds; `nil` where the header does not tell.
    public static func seconds(of path: String) throws(SoundError) -> Double? { try OpenSoundFile(path).seconds }
}
