import Files
import Granular

/// Something that grains are cut from, and what players call it.
public struct Sound: Sendable {
    /// A file's name without folder and ending, or a waveform's name.
    public var name: String
    /// What grains are cut from.
    public let source: Source
    /// The file that it was read from, as its whole path; `nil` for one that was made.
    public let file: String?
    /// The name that it is built in by; `nil` for one that was read from a file.
    public let builtIn: String?
    /// What it is good for, in a line; empty where nobody says.
    public let about: String
    /// What tells it from others by its content: see ``SoundFingerprint``.
    public let fingerprint: String
    /// What the file was like when it was read.
    package let stamp: FileStamp?

    /// Raised with every change of how a waveform sounds.
    private static let waveformVersion = 1

    /// Makes a sound that is built in.
    /// - Parameter fingerprint: that of its content; that of its name, as a waveform has it, where `nil`.
    public init(name: String, source: Source, about: String = "", fingerprint: String? = nil) {
        self.name = name
        self.source = source
        self.about = about
        self.fingerprint =
            fingerprint ?? SoundFingerprint(ofRule: "waveform \(name)", version: Self.waveformVersion).text
        builtIn = name
        file = nil
        stamp = nil
    }

    /// Reads a sound file and prepares it for grains.
    /// - Parameter progress: as ``SoundFile/read(_:rootHz:progress:)`` has it.
    public init(file path: String, progress: (_ share: Double) -> Bool = { _ in true }) throws(SoundError) {
        // Before it is read: what is written meanwhile makes it another file.
        stamp = FileStamp(path)
        let decoded = try DecodedSound(file: path, progress: progress)
        source = Source(
            sound: decoded.channels, sampleRate: decoded.rate, rootHz: decoded.rootHz ?? SoundFile.usualRootHz)
        fingerprint = decoded.fingerprint
        builtIn = nil
        about = ""
        file = Path.whole(path)
        let last = path.split(separator: "/").last.map(String.init) ?? path
        let stem = last.lastIndex(of: ".").map { last[..<$0] } ?? last[...]
        name = stem.isEmpty ? last : String(stem)
    }

    /// Whether it is what a file is now, of the stamp that ``FileStamp/init(_:)`` gives.
    package func isFile(_ path: String, _ stamp: FileStamp?) -> Bool {
        stamp != nil && stamp == self.stamp && file == Path.whole(path)
    }
}
