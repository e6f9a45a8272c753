import Collection
import Session
import Sounds

/// The collection that a panel searches, and names are looked up in.
enum PanelCollection {
    /// Begins to look through the player's folders, in the background.
    /// - Parameter report: told what is wrong with the list of folders.
    static func start(_ directories: UserDirectories, report: (String) -> Void) -> SoundCollection {
        let collection = make(directories, report)
        collection.start()
        return collection
    }

    /// For typed lines without a panel: it begins with the first question.
    static func finder(_ directories: UserDirectories, report: @escaping @Sendable (String) -> Void) -> CollectionFinder
    {
        CollectionFinder(.starts) { make(directories, report) }
    }

    /// For a command that prints and ends.
    fileprivate static let shared: CollectionFinder = {
        let directories = UserDirectories()
        // Who named no folders has nothing elsewhere: then the index knows at most what is missing.
        let named = try? SoundFolderList(at: directories.soundFolders, otherwise: directories.sounds).folders
        let isElsewhere = named.map { $0 != [directories.sounds].compactMap(\.self) } ?? true
        return CollectionFinder(isElsewhere ? .waits : .running) { make(directories) { printError($0, name: false) } }
    }()

    /// A collection that does nothing yet.
    private static func make(_ directories: UserDirectories, _ report: (String) -> Void) -> SoundCollection {
        var folders = [directories.sounds].compactMap(\.self)
        do {
            let (list, remark) = try SoundFolderList.repaired(
                at: directories.soundFolders, otherwise: directories.sounds)
            folders = list.folders
            if let remark { report(remark) }
        } catch {
            report("\(error)")
        }
        return SoundCollection(.init(folders: folders, cache: directories.cache, played: directories.playedSounds))
    }
}

extension SoundCatalogue {
    /// What a command's names mean: built-in sounds, those in the player's folder, and those of their collection, which is asked last.
    init(_ directories: UserDirectories) { self.init(folder: directories.sounds, finder: PanelCollection.shared) }
}
