import Files
import KeyTables

/// Where mappings are found by name: the player's own, the installed ones, those of a checkout.
public struct MappingStore: Equatable, Sendable {
    /// Why a name gave no mapping: one line that says where it was looked for and what there is.
    public typealias NotFound = NamedFiles.NotFound

    /// The names that come first in a list, as the keys 1, 2 and 3 take them.
    public static let firstNames = ["touch", "faders", "knobs"]

    private static let kind = NamedFiles.Kind(
        what: "mapping", folder: "mappings", checkoutFolder: "Mappings", sources: "Sources/Mapping",
        first: firstNames)
    private let files: NamedFiles

    /// Looks through `folders`, the first first; `userFolder` is the player's, if one is.
    public init(folders: [String], userFolder: String? = nil) {
        files = NamedFiles(Self.kind, folders: folders, userFolder: userFolder)
    }

    /// Looks through the player's folder, the installed folders and the checkout's, in this order.
    public init(_ environment: ProgramEnvironment) { files = NamedFiles(Self.kind, environment) }

    /// The folders looked through, the first first; they need not exist.
    public var folders: [String] { files.folders }

    /// The player's own folder, the first of them; `nil` where there is no home.
    public var userFolder: String? { files.userFolder }

    /// The name of every mapping: ``firstNames`` first, the others in alphabetical order.
    public var names: [String] { files.names }

    /// The same without parts for phones: what the player's hands can play by. Every file is read.
    public var namesForHands: [String] {
        names.filter { name in paths(of: name).first.flatMap { MappingFile(path: $0).mapping }?.isPart != true }
    }

    /// The path of the mapping called `name`: of several files of that name the one in the first folder. What contains "/"
    /// or ends in ".toml" is a path itself, whether there is such a file or not. A mapping is also found by its title, and by the
    /// beginning of either, as ``NameMatch`` has it.
    public func path(of name: String) throws(NotFound) -> String { try find(name).path }

    /// The path of the mapping of just that name, or of that path; `nil` where there is none.
    func exactPath(of name: String) -> String? { files.exactPath(of: name) }

    /// The mapping that `text` means: its name, as the file is called, and its path; of a path, the path is its name.
    func find(_ text: String) throws(NotFound) -> (name: String, path: String) {
        try files.find(text) { MappingFile(path: $0).mapping?.name }
    }

    /// Every file of that name, the one in the first folder first.
    public func paths(of name: String) -> [String] { files.paths(of: name) }

    /// The mapping called `name`, or the one in the file given as a path, as it was read.
    public func mapping(named name: String) throws(NotFound) -> MappingFile {
        MappingFile(path: try path(of: name))
    }
}
