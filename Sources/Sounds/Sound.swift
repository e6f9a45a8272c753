import Granular

/// Something that grains are cut from, and what players call it.
public struct Sound: Sendable {
    /// A file's name without folder and ending, or a waveform's name.
    public let name: String
    /// What grains are cut from.
    public let source: Source

    /// Makes a sound.
    public init(name: String, source: Source) {
        self.name = name
        self.source = source
    }

    /// Reads a sound file and prepares it for grains.
    public init(file path: String) throws(SoundError) {
        let source = try SoundFile.read(path)
        let file = path.split(separator: "/").last.map(String.init) ?? path
        let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file[...]
        self.init(name: stem.isEmpty ? file : String(stem), source: source)
    }
}
