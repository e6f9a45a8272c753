import Collection
import Files
import Practice
import Session
import Sounds

/// What a name stands for that is to be practised.
enum PracticeSubject {
    /// The sound of that name, or all sounds of a folder.
    static func items(_ name: String, _ directories: UserDirectories) throws -> [PracticeList.Item] {
        if PracticeList.isListName(name) {
            guard FileStamp(name) == nil else {
                throw UsageError(description: "\(name) is a list: list open \(name) opens it")
            }
            throw NothingFound(description: "\(name): no such list")
        }
        if Folder.exists(name) {
            let folder = SoundFolder(at: name, withNotes: false)
            let files = folder.entries.filter { !$0.isFolder }
            guard !files.isEmpty else {
                throw NothingFound(description: folder.problem ?? "\(name): no sounds in this folder")
            }
            return files.map { PracticeList.Item(path: Path.whole($0.path)) }
        }
        do {
            switch try SoundCatalogue(folder: directories.sounds).find(name) {
            case .file(let path):
                // What is no sound is told now.
                _ = try SoundFile.seconds(of: path)
                return [PracticeList.Item(path: Path.whole(path))]
            case .builtIn(let sound): return [PracticeList.Item(builtIn: sound.name)]
            case .waveform: throw UsageError(description: "\(name) is a waveform: there is nothing to practise in it")
            }
        } catch let error as SoundError where error.kind == .notFound && FileStamp(name) == nil {
            guard let file = try SoundSearch.file(named: name, directories) else { throw error }
            return [PracticeList.Item(path: file)]
        }
    }
}
