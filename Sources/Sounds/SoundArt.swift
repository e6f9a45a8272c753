import Files

/// The picture that belongs to a sound: the one that stands beside it, else that of its folder.
public enum SoundArt {
    /// What the picture of a folder is called, before its ending; the first that is there counts.
    private static let names = ["cover", "folder", "front"]
    private static let endings = ["jpg", "jpeg", "png"]

    /// The picture's file. It reads the notes beside the sound, and where they name none, its folder.
    /// - Parameter sound: the sound file's path.
    public static func path(ofSound sound: String) -> String? {
        let beside = SidecarFile(path: SoundSidecar.path(of: sound), durationSeconds: nil, mayBeMissing: true)
        return beside.sidecar.artPath(besideSound: sound) ?? Path.parent(of: sound).flatMap(path(ofFolder:))
    }

    /// The picture of a folder: `cover`, `folder` or `front`, `.jpg`, `.jpeg` or `.png`, capitals or not; `nil` where there is none.
    public static func path(ofFolder folder: String) -> String? {
        var best: (rank: Int, name: String)?
        for name in Folder.names(folder) {
            guard let rank = rank(name), rank < best?.rank ?? .max else { continue }
            best = (rank, name)
        }
        return best.map { Path.joined(folder, $0.name) }
    }

    private static func rank(_ name: String) -> Int? {
        let parts = name.lowercased().split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let place = names.firstIndex(of: String(parts[0])),
            let ending = endings.firstIndex(of: String(parts[1]))
        else { return nil }
        return place * endings.count + ending
    }
}
