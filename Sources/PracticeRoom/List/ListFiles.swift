import Files
import Practice
import Session

/// Where lists lie, and what they are called there.
package struct ListFiles: Sendable {
    private let directories: UserDirectories

    /// Lists of a player with these folders.
    package init(_ directories: UserDirectories) { self.directories = directories }

    /// The list that is meant by a path, or by a name in the folder of lists; `nil` where there is none.
    package func find(_ text: String) -> String? {
        let typed = directories.path(typed: text)
        if (try? FileKind(at: typed)) == .file { return Path.whole(typed) }
        guard !text.contains("/"), let folder = directories.practiceLists else { return nil }
        let names = PracticeList.isListName(text) ? [text] : Self.endings.map { "\(text).\($0)" }
        return names.map { Path.joined(folder, $0) }.first { (try? FileKind(at: $0)) == .file }
    }

    /// Where a list is saved for which that was typed: a path, which begins with `/`, `~/`, `./` or `../`, or a name in the folder of lists.
    /// - Throws: where it is neither, or there is no such folder.
    func place(_ text: String) throws(PracticeFileProblem) -> String {
        let typed = directories.path(typed: text.trimmed)
        guard boundedName(typed, .unlimited) == typed else {
            throw PracticeFileProblem(file: printable(typed), "a list's name has no control characters")
        }
        let name = Path.name(of: typed)
        guard !name.isEmpty, !typed.hasSuffix("/") else {
            throw PracticeFileProblem(file: quoted(typed), "a name is missing, such as list save today")
        }
        guard !name.hasPrefix(".") else {
            throw PracticeFileProblem(file: typed, "a list's name begins with no point")
        }
        let named = PracticeList.isListName(typed) ? typed : "\(typed).\(Self.endings[0])"
        if typed.contains("/") {
            guard ["/", "./", "../"].contains(where: { typed.hasPrefix($0) }) else {
                throw PracticeFileProblem(
                    file: typed, "a name has no /; a path begins with /, ~/, ./ or ../, such as ./\(typed)")
            }
            return Path.whole(named)
        }
        guard let folder = directories.practiceLists else {
            throw PracticeFileProblem(file: named, "there is no home folder to save it in: type a whole path")
        }
        return Path.joined(folder, named)
    }

    /// A name that no list has yet, with the day in it.
    func newName(at now: Int) -> String {
        let stem = "practice-\(LocalTime.text(now, "%Y-%m-%d"))"
        guard let folder = directories.practiceLists else { return stem }
        let names = [stem] + (2..<1_000).map { "\(stem)-\($0)" }
        return names.first { FileStamp(Path.joined(folder, "\($0).\(Self.endings[0])")) == nil } ?? stem
    }

    private static let endings = ["m3u8", "xspf", "m3u"]
}
