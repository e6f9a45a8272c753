import Files
import Session
import Sounds

/// `quern sounds --add-folder`, `--remove-folder` and `--folders`: the folders whose sounds are in the collection.
struct SoundFoldersChange {
    let directories: UserDirectories

    private struct Listed: Encodable {
        var folder: String
        var missing: Bool
    }

    /// Adds a folder.
    /// - Returns: what is said of it.
    func add(_ typed: String) throws -> String {
        let folder = Path.whole(typed)
        guard Folder.exists(folder) else {
            let isThere = FileStamp(folder) != nil
            throw SoundError(
                kind: isThere ? .unreadable : .notFound,
                description: "\(folder): \(isThere ? "not a folder" : "no such folder")")
        }
        try repair()
        switch try SoundFolderList.add(folder, at: try place, otherwise: directories.sounds) {
        case .done: return "added \(folder): quern sounds --find TEXT finds its sounds"
        case .unchanged: return "\(folder) is in the collection already"
        case .full:
            throw UsageError(
                description:
                    "there are \(SoundFolderList.maxCount) folders already: add one that holds several, or remove one")
        }
    }

    /// Removes a folder; its files stay.
    /// - Returns: what is said of it.
    func remove(_ typed: String) throws -> String {
        let folder = Path.whole(typed)
        try repair()
        guard try SoundFolderList.remove(folder, at: try place, otherwise: directories.sounds) == .done else {
            throw SoundError(
                kind: .notFound,
                description: "\(folder) is not a folder of the collection: quern sounds --folders lists them")
        }
        return "removed \(folder): its files stay where they are"
    }

    /// All folders, for people or for programs.
    func list(json: Bool) throws -> String {
        let folders = try repair().folders
        if json {
            return JSONText(folders.map { Listed(folder: $0, missing: !Folder.exists($0)) })?.description ?? "[]"
        }
        guard !folders.isEmpty else { return "no folders: quern sounds --add-folder FOLDER adds one" }
        return folders.map { printable(Folder.exists($0) ? $0 : "\($0) (not there)") }.joined(separator: "\n")
    }

    /// The list; one that is damaged is set aside, which is said.
    @discardableResult
    private func repair() throws -> SoundFolderList {
        let (list, remark) = try SoundFolderList.repaired(at: directories.soundFolders, otherwise: directories.sounds)
        if let remark { printError(remark, name: false) }
        return list
    }

    private var place: String {
        get throws {
            guard let place = directories.soundFolders else {
                throw UsageError(description: "there is no home folder in which the list of folders could be kept")
            }
            return place
        }
    }
}
