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
        let items = try Self.items(subjects, directories)
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

    /// The sounds of these names. A file that is not there is told, shown in the list and kept, where there is another one to practise.
    private static func items(_ subjects: [String], _ directories: UserDirectories) throws -> [PracticeList.Item] {
        var items: [PracticeList.Item] = []
        var missing: [String] = []
        for subject in subjects {
            do { items += try PracticeSubject.items(subject, directories) } catch {
                guard subjects.count > 1, SoundFolder.isSoundName(subject), FileStamp(subject) == nil else {
                    throw error
                }
                items.append(PracticeList.Item(path: Path.whole(subject)))
                missing.append(subject)
            }
        }
        guard items.count > missing.count else {
            throw NothingFound(description: "\(missing.joined(separator: ", ")): none of these files is there")
        }
        for name in missing { printError("\(name): no such file; it stays in the list", name: false) }
        return items
    }
}
