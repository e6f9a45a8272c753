import Collection
import Session

/// The collection that a panel searches.
enum PanelCollection {
    /// Begins to look through the player's folders, in the background.
    /// - Parameter report: told what is wrong with the list of folders.
    static func start(_ directories: UserDirectories, report: (String) -> Void) -> SoundCollection {
        var folders = [directories.sounds].compactMap(\.self)
        do {
            folders = try SoundFolderList(at: directories.soundFolders, otherwise: directories.sounds).folders
        } catch {
            report("\(error)")
        }
        let collection = SoundCollection(
            .init(folders: folders, cache: directories.cache, played: directories.playedSounds))
        collection.start()
        return collection
    }
}
