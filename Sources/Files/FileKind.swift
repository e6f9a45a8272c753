import Glibc

/// What stands at a path, at the end of all links.
package enum FileKind: Equatable, Sendable {
    /// An ordinary file.
    case file
    /// A folder.
    case folder
    /// A device of characters or blocks; a terminal is one.
    case device
    /// A pipe or a socket.
    case stream

    /// Looks at `path`.
    /// - Throws: why nothing is to be seen there.
    package init(at path: String) throws(FileProblem) {
        var status = stat()
        guard stat(Path.system(path), &status) == 0 else { throw FileProblem(errno: errno) }
        self =
            switch status.st_mode & S_IFMT {
            case S_IFDIR: .folder
            case S_IFCHR, S_IFBLK: .device
            case S_IFIFO, S_IFSOCK: .stream
            default: .file
            }
    }
}
