import Collection
import Files
import Practice
import PracticeRoom
import Session
import Sounds

/// What is to be practised, as it was asked for.
struct PracticeChoice {
    let list: PracticeList
    /// The list's own file; `nil` where it has none.
    let file: String?
    /// The place of the sound that is opened first; the first that can be played where `nil`.
    let open: Int?
    let mode: PlayOrder.Mode

    /// The list or the sounds of these names; the list of last time where there are none.
    /// - Throws: where one of them is neither, or nothing was practised yet.
    init(_ subjects: [String], _ directories: UserDirectories) throws {
        if subjects.isEmpty {
            guard let last = try LastPractice.read(directories) else {
                throw UsageError(
                    description: "no list of last time: name a sound or a list, such as quern practice drums")
            }
            (list, file, open, mode) = (last.list, last.file, last.last.open, last.last.mode)
            return
        }
        (open, mode) = (nil, .next)
        if let path = Self.listFile(subjects, directories) {
            guard subjects.count == 1 else {
                throw UsageError(description: "\(subjects.joined(separator: " ")): a list is practised alone")
            }
            (list, file) = (try PracticeList(path: path), path)
            return
        }
        let items = try subjects.flatMap { try Self.items($0, directories) }
        guard items.count <= PracticeList.maxItems else {
            throw UsageError(description: "a list has at most \(PracticeList.maxItems) sounds, not \(items.count)")
        }
        (list, file) = (PracticeList(items: items), nil)
    }

    /// The file of the first list that is named.
    private static func listFile(_ subjects: [String], _ directories: UserDirectories) -> String? {
        let files = ListFiles(directories)
        return subjects.lazy.compactMap { files.find($0) }.first { PracticeList.isListName($0) }
    }

    /// The sound of that name, or all sounds of a folder.
    private static func items(_ name: String, _ directories: UserDirectories) throws -> [PracticeList.Item] {
        if PracticeList.isListName(name), FileStamp(name) == nil {
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
