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
    /// What the file was like when it was read.
    package let stamp: FileStamp?

    /// Makes a sound.
    public init(name: String, source: Source) {
        self.name = name
        self.source = source
        file = nil
        stamp = nil
    }

    /// Reads a sound file and prepares it for grains.
    /// - Parameter progress: as ``SoundFile/read(_:rootHz:progress:)`` has it.
    public init(file path: String, progress: (_ share: Double) -> Bool = { _ in true }) throws(SoundError) {
        // Before it is read: what is written meanwhile makes it another file.
        stamp = FileStamp(path)
        source = try SoundFile.read(path, progress: progress)
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
