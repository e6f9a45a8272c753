import Files
import Sounds

/// Sounds to practise, one after the other: a list as a player's programs have it.
package struct PracticeList: Equatable, Sendable {
    /// A sound of the list.
    package struct Item: Equatable, Sendable {
        /// What the file says of where it lies: a path, or a URL.
        package var location: String
        /// Its whole path; `nil` where it lies elsewhere than on this machine's disks: it is kept, and not played.
        package var path: String?
        /// What it is called; empty where the list does not say.
        package var title: String
        /// How long it is by the list, in seconds.
        package var durationSeconds: Double?
        /// What the player wants to reach with it.
        package var goals: [PracticeGoal]
        /// What other programs, or people, wrote before it, a line each: kept, and not understood.
        package var remarks: [String] = []

        /// Makes an item.
        package init(
            location: String, path: String?, title: String = "", durationSeconds: Double? = nil,
            goals: [PracticeGoal] = []
        ) {
            (self.location, self.path, self.title) = (location, path, title)
            (self.durationSeconds, self.goals) = (durationSeconds, goals)
        }

        /// The file at a whole path.
        package init(path: String, title: String = "", goals: [PracticeGoal] = []) {
            self.init(location: path, path: path, title: title, goals: goals)
        }

        /// The built-in sound of that name.
        package init(builtIn name: String) { self.init(location: FileLocation.builtIn(name), path: nil) }

        /// The built-in sound that it is, `quern:drums` in a file; `nil` for all others.
        package var builtIn: String? { path == nil ? FileLocation.builtIn(at: location) : nil }

        /// What is shown of it.
        package var name: String {
            title.isEmpty ? boundedName(Path.name(of: path ?? builtIn ?? location)) : title
        }

        /// Whether it has a path and there is no file, or is a built-in sound that there is not.
        package var isMissing: Bool {
            if let path { return (try? FileKind(at: path)) != .file }
            return builtIn.map { BuiltInSound.named($0) == nil } ?? false
        }
        /// Whether it can be played: a file that is there, or a built-in sound.
        package var isPlayable: Bool { (path != nil || builtIn != nil) && !isMissing }
    }

    /// What the list is called; empty where it does not say.
    package var title: String
    /// The sounds in order.
    package var items: [Item]
    /// What was written after the last one, a line each.
    package var remarks: [String] = []

    /// The most items that a list has, and the most goals of one.
    package static let maxItems = 10_000, maxGoals = 20
    /// The most lines before an item that are kept although nobody understands them.
    static let maxRemarks = 100

    /// Makes a list.
    package init(title: String = "", items: [Item] = []) { (self.title, self.items) = (title, items) }

    /// Reads the list at `path`: M3U, or XSPF.
    package init(path: String) throws(PracticeFileProblem) {
        try self.init(bytes: PracticeFile.bytes(of: path, "a list"), file: path)
    }

    /// Reads `bytes`; `file` is its path: relative locations begin at its folder, and problems name it.
    package init(bytes: [UInt8], file: String) throws(PracticeFileProblem) {
        guard bytes.count <= PracticeFile.maxBytes else {
            throw PracticeFileProblem(file: file, "the file is larger than \(PracticeFile.maxBytes >> 20) MiB")
        }
        let start = bytes.prefix(3) == [0xEF, 0xBB, 0xBF] ? 3 : 0
        let first = bytes[start...].first { !" \t\r\n".utf8.contains($0) }
        self =
            first == UInt8(ascii: "<")
            ? try XSPFList.read(bytes, file: file) : try M3UList.read(Array(bytes[start...]), file: file)
        guard !items.isEmpty else { throw PracticeFileProblem(file: file, "no sounds in this list") }
    }

    /// Whether a file of that name should be a list, by its ending.
    package static func isListName(_ path: String) -> Bool {
        ["m3u8", "m3u", "xspf"].contains(fileEnding(path) ?? "")
    }

    /// Writes it to `path`, whole or not at all, by the name's ending: XSPF, else M3U8. Files in the list's folder and below are written
    /// relative to it, so that the folder can be moved; all else as it is.
    package func write(to path: String) throws(PracticeFileProblem) {
        try PracticeFile.write(text(for: path), to: path)
    }

    /// The text of such a file.
    package func text(for path: String) -> String {
        fileEnding(path) == "xspf" ? XSPFList.text(self, for: path) : M3UList.text(self, for: path)
    }
}
