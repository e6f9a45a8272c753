import Files

/// Where text files of one kind are found by name: the player's own, the installed ones, those of a checkout.
public struct NamedFiles: Equatable, Sendable {
    /// What is looked for.
    public struct Kind: Equatable, Sendable {
        /// One of them, for messages: "mapping".
        let what: String
        /// Their folder in the player's and in an installed `quern` folder.
        let folder: String
        /// Their folder in a checkout.
        let checkoutFolder: String
        /// The names that come first in lists.
        let first: [String]
        /// The sources that read them: any folder might be called as theirs, a checkout's lies beside these.
        let sources: String

        /// Makes a kind.
        package init(what: String, folder: String, checkoutFolder: String, sources: String, first: [String]) {
            (self.what, self.folder, self.checkoutFolder) = (what, folder, checkoutFolder)
            (self.sources, self.first) = (sources, first)
        }
    }

    /// Why a name gave no file: one line that says where it was looked for and what there is.
    public struct NotFound: Error, Equatable, Sendable, CustomStringConvertible {
        /// The line.
        public let description: String
    }

    /// What is looked for.
    public let kind: Kind
    /// The folders looked through, the first first; they need not exist.
    public let folders: [String]
    /// The player's own folder, the first of them; `nil` where there is no home.
    public let userFolder: String?

    /// Looks through `folders`, the first first; `userFolder` is the player's, if one is.
    package init(_ kind: Kind, folders: [String], userFolder: String? = nil) {
        (self.kind, self.folders, self.userFolder) = (kind, folders, userFolder)
    }

    /// Looks through the player's folder, the installed folders and the checkout's, in this order.
    package init(_ kind: Kind, _ environment: ProgramEnvironment) {
        self.kind = kind
        let executableFolder = environment.executable.flatMap(Path.parent)
        userFolder = environment.configFolder.map { Path.joined($0, "quern/\(kind.folder)") }
        var folders = [userFolder].compactMap(\.self)
        let prefixes = [executableFolder.flatMap(Path.parent), "/usr/local", "/usr"].compactMap { $0 }
        folders += prefixes.map { Path.joined($0, "share/quern/\(kind.folder)") }
        folders += [executableFolder, environment.workingDirectory].compactMap(\.self).compactMap {
            Self.checkoutFolder(above: $0, kind)
        }
        var seen: Set<String> = []
        self.folders = folders.filter { seen.insert($0).inserted }
    }

    /// The name of every file, without its ending: those of the kind that come first, the others in alphabetical order.
    public var names: [String] {
        let found = Set(folders.flatMap(Self.names))
        return kind.first.filter(found.contains) + found.subtracting(kind.first).sorted()
    }

    /// Every file of that name, the one in the first folder first.
    public func paths(of name: String) -> [String] {
        guard !name.isEmpty, !name.hasPrefix(".") else { return [] }
        return folders.map { Path.joined($0, name + ".toml") }.filter(Self.isFile)
    }

    /// The path of the file of just that name, or that path; `nil` where there is none.
    package func exactPath(of text: String) -> String? { Self.isPath(text) ? text : paths(of: text).first }

    /// The file that `text` means: its name and its path; of a path, the path is its name. Of several files of one name it is the one in
    /// the first folder. What contains "/" or ends in ".toml" is a path itself, whether there is such a file or not. One is also found by
    /// its title, and by the beginning of either, as ``NameMatch`` has it.
    /// - Parameter title: what the file at a path calls itself, if it can be read.
    package func find(_ text: String, title: (String) -> String?) throws(NotFound) -> (name: String, path: String) {
        if let path = exactPath(of: text) { return (text, path) }
        let all = names.compactMap { name in paths(of: name).first.map { (name: name, path: $0) } }
        let titled = all.map { (name: $0.name, path: $0.path, title: title($0.path)) }
        switch NameMatch.find(text, among: titled, names: { [$0.name] + [$0.title].compactMap(\.self) }) {
        case .one(let found): return (found.name, found.path)
        case .several(let names):
            throw NotFound(description: printable("\(quoted(text)) is ambiguous: \(names.joined(separator: ", "))"))
        case .none: throw notFound(text)
        }
    }

    private func notFound(_ name: String) -> NotFound {
        let names = self.names
        let meant = suggestion(for: name, among: names).map { ", did you mean \($0)?" } ?? ""
        let there = names.isEmpty ? "none found" : "available: \(names.joined(separator: ", "))"
        let places = folders.joined(separator: ", ")
        return NotFound(
            description: printable("no \(kind.what) named \(quoted(name))\(meant) (\(there); looked in \(places))"))
    }

    private static func isPath(_ name: String) -> Bool { name.contains("/") || name.hasSuffix(".toml") }

    /// Whether there is anything but a folder at `path`.
    private static func isFile(_ path: String) -> Bool { (try? FileKind(at: path)).map { $0 != .folder } ?? false }

    /// The names of the files in `folder`.
    private static func names(in folder: String) -> [String] {
        Folder.names(folder).filter {
            $0.hasSuffix(".toml") && !$0.hasPrefix(".") && isFile(Path.joined(folder, $0))
        }.map { String($0.dropLast(".toml".count)) }
    }

    /// Their folder in the checkout that `folder` lies in, if it does.
    private static func checkoutFolder(above folder: String, _ kind: Kind) -> String? {
        var candidate: String? = folder
        while let here = candidate {
            let found = Path.joined(here, kind.checkoutFolder)
            if Folder.exists(found) && Folder.exists(Path.joined(here, kind.sources)) { return found }
            candidate = Path.parent(of: here)
        }
        return nil
    }
}
