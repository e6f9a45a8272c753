import Files
import Practice
import Session

/// What was practised last: a small JSON file beside the settings, and the list itself where it has no file of its own.
package struct LastPractice: KeptContent {
    private var version = Self.version
    /// The list's own file; `nil` where it had none.
    var list: String?
    /// The place of the sound that was open, counted from 0.
    package private(set) var open: Int?
    /// What happens at the end of a sound.
    private var order: String

    private static let version = 1

    private enum CodingKeys: String, CodingKey {
        case version, list, open, order
    }

    init(_ list: OpenPracticeList) {
        (self.list, open, order) = (list.file, list.current, list.mode.rawValue)
    }

    /// What happens at the end of a sound.
    package var mode: PlayOrder.Mode { PlayOrder.Mode(rawValue: order) ?? .next }

    /// What was practised last, with its list; `nil` where nothing was, or it is not to be read.
    /// - Throws: where the list was deleted or has a mistake, in a line.
    package static func read(
        _ directories: UserDirectories
    ) throws(PracticeFileProblem) -> (list: PracticeList, file: String?, last: LastPractice)? {
        guard let place = directories.lastPractice, let draft = directories.unsavedPracticeList,
            let last = try? file(at: place).read(Self.self)
        else { return nil }
        let list = try PracticeList(path: last.list ?? draft)
        return (list, last.list, last)
    }

    /// Keeps what is practised for the next time; a line where that cannot be.
    static func write(_ list: OpenPracticeList, _ directories: UserDirectories) -> String? {
        guard let place = directories.lastPractice, let draft = directories.unsavedPracticeList,
            !list.list.items.isEmpty
        else { return nil }
        do {
            if list.file == nil { try list.list.write(to: draft) }
            try file(at: place).write(Self(list))
            return nil
        } catch {
            return "\(error)"
        }
    }

    private static func file(at place: String) -> KeptFile {
        KeptFile(place, what: "list that was practised last", version: version)
    }
}
