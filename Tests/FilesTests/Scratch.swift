import Glibc
import Testing

/// A folder of one test's own, gone with it; what is in it goes too, but for folders that are not empty.
final class Scratch {
    let path: String
    private var made: [String] = []

    init() throws {
        var template = Array("/tmp/quern-files-XXXXXX".utf8CString)
        path = String(cString: try #require(mkdtemp(&template)))
    }

    deinit {
        for path in made.reversed() { remove(path) }
        rmdir(path)
    }

    /// A path in the folder, cleared away at the end whatever will stand there.
    func file(_ name: String) -> String {
        made.append("\(path)/\(name)")
        return "\(path)/\(name)"
    }

    func folder(_ name: String) -> String {
        let folder = file(name)
        mkdir(folder, 0o755)
        return folder
    }
}
