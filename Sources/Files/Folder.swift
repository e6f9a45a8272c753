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

    /// Whether files can be made in the folder at `path`, or the folder itself where it is not there: it is tried, by a hidden file that is
    /// gone at once.
    package static func canBeWritten(_ path: String) -> Bool {
        guard exists(path) else {
            guard FileStamp(path) == nil, let above = Path.parent(of: path), above != path else { return false }
            return canBeWritten(above)
        }
        let scratch = "\(path)/.quern-\(getpid())-try"
        let file = open(Path.system(scratch), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard file >= 0 else { return errno == EEXIST }
        close(file)
        unlink(Path.system(scratch))
        return true
    }

    /// Whether there is a folder at `path`.
    package static func exists(_ path: String) -> Bool { (try? FileKind(at: path)) == .folder }
}
