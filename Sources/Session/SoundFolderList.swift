import Files

/// The folders whose sounds are in the player's collection: a small JSON file in the user's folder for configuration.
public struct SoundFolderList: Equatable, Sendable {
    private struct Content: KeptContent {
        var version = SoundFolderList.version
        var folders: [String]
    }

    /// Whole paths, in the order in which they were named; none lies twice in it.
    public private(set) var folders: [String]

    private static let version = 1
    /// The most folders that can be named.
    public static let maxCount = 100

    private static func file(at place: String) -> KeptFile {
        KeptFile(place, what: "list of sound folders", version: version)
    }

    /// Reads the list at `place`; where there is none, `standard` alone is in it.
    /// - Throws: a ``KeptFile/Problem`` where the file is there and cannot be read.
    public init(at place: String?, otherwise standard: String?) throws(KeptFile.Problem) {
        let kept: Content? = if let place { try Self.file(at: place).read() } else { nil }
        folders = (kept?.folders ?? [standard].compactMap(\.self)).prefix(Self.maxCount).map { $0 }
    }

    /// Reads the list at `place` as ``init(at:otherwise:)``; one that is damaged is set aside, and `standard` alone is in it.
    /// - Returns: the list, and what the player should know of it, in a line.
    /// - Throws: a ``KeptFile/Problem`` where it cannot be read otherwise, or set aside.
    public static func repaired(
        at place: String?, otherwise standard: String?
    ) throws(KeptFile.Problem) -> (list: Self, remark: String?) {
        do throws(KeptFile.Problem) {
            return (try Self(at: place, otherwise: standard), nil)
        } catch {
            guard let place, error == file(at: place).holdsNone else { throw error }
            let aside = try file(at: place).moveAside()
            let remark =
                "\(error): it was set aside as \(aside); mend it and rename it to \(Path.name(of: place)), or name your folders again with quern sounds --add-folder FOLDER"
            return (try Self(at: place, otherwise: standard), remark)
        }
    }

    /// What came of a change.
    public enum Change: Equatable, Sendable {
        case done
        /// It is as it was wanted already.
        case unchanged
        /// There are ``maxCount`` folders.
        case full
    }

    /// Adds a folder to the list at `place`; what another Quern added meanwhile stays.
    /// - Parameter folder: a whole path.
    public static func add(
        _ folder: String, at place: String, otherwise standard: String?
    ) throws(KeptFile.Problem) -> Change {
        try change(at: place, standard) { folders in
            if folders.contains(folder) { return .unchanged }
            guard folders.count < maxCount else { return .full }
            folders.append(folder)
            return .done
        }
    }

    /// Takes a folder off the list at `place`; its sounds stay where they are.
    /// - Parameter folder: a whole path.
    public static func remove(
        _ folder: String, at place: String, otherwise standard: String?
    ) throws(KeptFile.Problem) -> Change {
        try change(at: place, standard) { folders in
            guard folders.contains(folder) else { return .unchanged }
            folders.removeAll { $0 == folder }
            return .done
        }
    }

    private static func change(
        at place: String, _ standard: String?, _ body: (inout [String]) -> Change
    ) throws(KeptFile.Problem) -> Change {
        var result = Change.unchanged
        try file(at: place).change { (there: Content?) in
            var folders = there?.folders ?? [standard].compactMap(\.self)
            result = body(&folders)
            return result == .done ? Content(folders: folders) : nil
        }
        return result
    }
}
