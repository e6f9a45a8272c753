import Files
import KeyTables

/// Where scenes are found by name: the player's own, the installed ones, those of a checkout.
public struct SceneStore: Equatable, Sendable {
    /// Why a name gave no scene: one line that says where it was looked for and what there is.
    public typealias NotFound = NamedFiles.NotFound

    /// The scene that Quern starts with the first time, which comes first in lists too.
    public static let first = "first-light"

    private static let kind = NamedFiles.Kind(
        what: "scene", folder: "scenes", checkoutFolder: "Scenes", sources: "Sources/Scenes", first: [first])
    private let files: NamedFiles

    /// The name of the file of a scene that is called so, without its ending: lower-case letters and digits, with hyphens; empty where it
    /// has none of them.
    public static func fileName(for name: String) -> String {
        let words = name.lowercased().split { !($0.isLetter || $0.isNumber) }
        return String(words.joined(separator: "-").prefix(60))
    }

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

    /// The name of every scene: ``first``, then the others in alphabetical order.
    public var names: [String] { files.names }

    /// The path of the scene called `name`: of several files of that name the one in the first folder. What contains "/" or ends in
    /// ".toml" is a path itself, whether there is such a file or not. A scene is also found by its title, and by the beginning of either,
    /// as ``NameMatch`` has it.
    public func path(of name: String) throws(NotFound) -> String {
        try files.find(name) { SceneFile(path: $0).scene?.name }.path
    }

    /// Every file of that name, the one in the first folder first.
    public func paths(of name: String) -> [String] { files.paths(of: name) }

    /// Every scene that can be read, each with its file, in the order of ``names``; and what is wrong with the others, a line each.
    public func all() -> (scenes: [ListedScene], remarks: [String]) {
        var scenes: [ListedScene] = []
        var remarks: [String] = []
        for name in names {
            // A file that is broken does not take the one of that name in the next folder with it.
            for path in files.paths(of: name) {
                let file = SceneFile(path: path)
                if let scene = file.scene {
                    scenes.append(ListedScene(name: name, path: path, scene: scene))
                    break
                }
                remarks += file.errors.prefix(1).map(\.description)
            }
        }
        return (scenes, remarks)
    }
}

/// A scene, and the file that it was read from.
public struct ListedScene: Equatable, Sendable {
    /// The file's name without its ending.
    public var name: String
    /// The file.
    public var path: String
    /// What it says.
    public var scene: Scene

    /// Makes one.
    public init(name: String, path: String, scene: Scene) { (self.name, self.path, self.scene) = (name, path, scene) }
}
