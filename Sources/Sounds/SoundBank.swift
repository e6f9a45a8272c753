import Granular

/// The sounds of a folder that are played as a bank: the first by their names that can be read.
public struct SoundBank: Sendable {
    /// The folder's name.
    public let name: String
    /// The paths of the sounds, in their order; at most ``maxSounds``.
    public private(set) var files: [String] = []
    /// What is told of files that cannot be read, in a line; `nil` where all can.
    public private(set) var remark: String?
    /// "field: playing the first 8 of its 9 sounds"; `nil` where all are played.
    public private(set) var countRemark: String?

    /// The most sounds of a bank: as many as can be in a mix.
    public static let maxSounds = Change.maxMixed
    /// Of so many files headers are read at the most.
    private static let maxOpened = 200

    /// Of a folder that was looked into. Only headers are read.
    public init(_ folder: SoundFolder) {
        name = folder.path.split(separator: "/").last.map(String.init) ?? folder.path
        let all = folder.entries.filter { !$0.isFolder }.map(\.path)
        var problems: [String] = []
        for path in all.prefix(Self.maxOpened) where files.count < Self.maxSounds {
            do throws(SoundError) {
                try SoundFile.check(OpenSoundFile(path).seconds ?? 0, of: path)
                files.append(path)
            } catch {
                problems.append(error.description)
            }
        }
        remark = problems.count > 1 ? "\(name): \(problems.count) files cannot be read" : problems.first
        let readable = all.count - problems.count
        if readable > files.count, !files.isEmpty {
            countRemark = "\(name): playing the first \(files.count) of its \(readable) sounds"
        }
    }
}
