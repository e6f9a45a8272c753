import Files
import KeyTables

/// Where mappings are found by name: the player's own, the installed ones, those of a checkout.
public struct MappingStore: Equatable, Sendable {
    /// What a running program knows of its surroundings.
    public struct Environment: Sendable {
        /// Environment variables; `HOME` and `XDG_CONFIG_HOME` are looked at.
        public var variables: [String: String]
        /// The program's own file, absolute; `nil` where it is not known.
        public var executable: String?
        /// The working directory, absolute; `nil` where it is not known.
        public var workingDirectory: String?

        /// Makes an environment.
        public init(variables: [String: String], executable: String?, workingDirectory: String?) {
            self.variables = variables
            self.executable = executable
            self.workingDirectory = workingDirectory
        }
    }

    /// Why a name gave no mapping: one line that says where it was looked for and what there is.
    public struct NotFound: Error, Equatable, Sendable, CustomStringConvertible {
        /// The line.
        public let description: String
    }

    /// The names that come first in a list, as the keys 1, 2 and 3 take them.
    public static let firstNames = ["touch", "faders", "knobs"]

    /// The folders looked through, the first first; they need not exist.
    public let folders: [String]
    /// The player's own folder, the first of them; `nil` where there is no home.
    public let userFolder: String?

    /// Looks through `folders`, the first first; `userFolder` is the player's, if one is.
    public init(folders: [String], userFolder: String? = nil) {
        self.folders = folders
        self.userFolder = userFolder
    }

    /// Looks through the player's folder, the installed folders and the checkout's, in this order.
    public init(_ environment: Environment) {
        let executableFolder = environment.executable.flatMap(Path.parent)
        var folders: [String] = []
        userFolder = Self.userFolder(in: environment)
        if let userFolder { folders.append(userFolder) }
        let prefixes = [executableFolder.flatMap(Path.parent), "/usr/local", "/usr"].compactMap { $0 }
        folders += prefixes.map { Path.joined($0, "share/quern/mappings") }
        folders += [executableFolder, environment.workingDirectory].compactMap { $0 }.compactMap(checkoutMappings)
        var seen: Set<String> = []
        self.folders = folders.filter { seen.insert($0).inserted }
    }

    /// The player's own folder, looked through first; `nil` where the environment names no home.
    public static func userFolder(in environment: Environment) -> String? {
        configFolder(environment.variables).map { Path.joined($0, "quern/mappings") }
    }

    /// The name of every mapping: ``firstNames`` first, the others in alphabetical order.
    public var names: [String] {
        let found = Set(folders.flatMap(namesOfMappings))
        return Self.firstNames.filter(found.contains) + found.subtracting(Self.firstNames).sorted()
    }

    /// The path of the mapping called `name`: of several files of that name the one in the first folder. What contains "/"
    /// or ends in ".toml" is a path itself, whether there is such a file or not. A mapping is also found by its title, and by the
    /// beginning of either, as ``NameMatch`` has it.
    public func path(of name: String) throws(NotFound) -> String { try find(name).path }

    /// The path of the mapping of just that name, or of that path; `nil` where there is none.
    func exactPath(of name: String) -> String? { isPath(name) ? name : paths(of: name).first }

    /// The mapping that `text` means: its name, as the file is called, and its path; of a path, the path is its name.
    func find(_ text: String) throws(NotFound) -> (name: String, path: String) {
        if let path = exactPath(of: text) { return (text, path) }
        let all = names.compactMap { name in paths(of: name).first.map { (name: name, path: $0) } }
        let titled = all.map { (name: $0.name, path: $0.path, title: MappingFile(path: $0.path).mapping?.name) }
        switch NameMatch.find(text, among: titled, names: { [$0.name] + [$0.title].compactMap(\.self) }) {
        case .one(let found): return (found.name, found.path)
        case .several(let names):
            throw NotFound(description: printable("\(quoted(text)) is ambiguous: \(names.joined(separator: ", "))"))
        case .none: throw notFound(text)
        }
    }

    /// Every file of that name, the one in the first folder first.
    public func paths(of name: String) -> [String] {
        guard !name.isEmpty, !name.hasPrefix(".") else { return [] }
        return folders.map { Path.joined($0, name + ".toml") }.filter(isFile)
    }

    /// The mapping called `name`, or the one in the file given as a path, as it was read.
    public func mapping(named name: String) throws(NotFound) -> MappingFile {
        MappingFile(path: try path(of: name))
    }

    private func notFound(_ name: String) -> NotFound {
        let names = self.names
        let meant = suggestion(for: name, among: names).map { ", did you mean \($0)?" } ?? ""
        let there = names.isEmpty ? "none found" : "available: \(names.joined(separator: ", "))"
        return NotFound(
            description: printable(
                "no mapping named \(quoted(name))\(meant) (\(there); looked in \(folders.joined(separator: ", ")))"))
    }
}

private func isPath(_ name: String) -> Bool { name.contains("/") || name.hasSuffix(".toml") }

/// After the XDG base directory specification, by which a path that is not absolute is passed over.
private func configFolder(_ variables: [String: String]) -> String? {
    if let config = variables["XDG_CONFIG_HOME"], config.hasPrefix("/") { return config }
    if let home = variables["HOME"], home.hasPrefix("/") { return Path.joined(home, ".config") }
    return nil
}

/// Whether there is anything but a folder at `path`.
private func isFile(_ path: String) -> Bool { (try? FileKind(at: path)).map { $0 != .folder } ?? false }

/// The names of the mapping files in `folder`.
private func namesOfMappings(in folder: String) -> [String] {
    Folder.names(folder).filter { $0.hasSuffix(".toml") && !$0.hasPrefix(".") && isFile(Path.joined(folder, $0)) }
        .map { String($0.dropLast(".toml".count)) }
}

/// The Mappings folder of the checkout that `folder` lies in, if it does.
private func checkoutMappings(above folder: String) -> String? {
    var candidate: String? = folder
    while let here = candidate {
        let mappings = Path.joined(here, "Mappings")
        // Any folder might be called Mappings; ours lies beside the sources that read it.
        if Folder.exists(mappings) && Folder.exists(Path.joined(here, "Sources/Mapping")) { return mappings }
        candidate = Path.parent(of: here)
    }
    return nil
}
