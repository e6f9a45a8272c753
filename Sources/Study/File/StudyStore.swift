import Files
import KeyTables

/// Where studies are found by name: the player's own, the installed ones, those of a checkout.
public struct StudyStore: Equatable, Sendable {
    /// Why a name gave no study: one line that says where it was looked for and what there is.
    public typealias NotFound = NamedFiles.NotFound

    private static let kind = NamedFiles.Kind(
        what: "study", folder: "studies", checkoutFolder: "Studies", sources: "Sources/Study", first: ["three-ways"])
    private let files: NamedFiles

    /// Looks through `folders`, the first first.
    public init(folders: [String]) { files = NamedFiles(Self.kind, folders: folders) }

    /// Looks through the player's folder, the installed folders and the checkout's, in this order.
    public init(_ environment: ProgramEnvironment) { files = NamedFiles(Self.kind, environment) }

    /// The name of every study: the study that Quern grew from, then the others in alphabetical order.
    public var names: [String] { files.names }

    /// The path of the study called `name`: of several files of that name the one in the first folder. What contains "/" or ends in
    /// ".toml" is a path itself, whether there is such a file or not. A study is also found by its title, and by the beginning of either,
    /// as ``NameMatch`` has it.
    public func path(of name: String) throws(NotFound) -> String {
        try files.find(name) { StudyFile(path: $0).study?.name }.path
    }

    /// Every file of that name, the one in the first folder first.
    public func paths(of name: String) -> [String] { files.paths(of: name) }
}

extension StudyFile {
    /// What a mapping, scene or sound is found by that the study at ``file`` calls `name`: a path, from the study's own folder on, where it
    /// has "/" or "." in it; else the name.
    public func found(by name: String) -> String {
        name.contains("/") || name.contains(".") ? Path.beside(file, name) : name
    }
}
