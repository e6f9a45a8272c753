import Glibc

/// What lies in a folder.
package enum Folder {
    /// The names of everything in `path`, sorted; none where it cannot be read.
    package static func names(_ path: String) -> [String] {
        guard let folder = opendir(Path.system(path)) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = Path.name(entry)
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Whether there is a folder at `path`.
    package static func exists(_ path: String) -> Bool { (try? FileKind(at: path)) == .folder }
}
