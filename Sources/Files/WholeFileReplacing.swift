import Glibc

extension WholeFile {
    /// Puts `bytes` in the place of the file at `path`, whole or not at all, whatever happens meanwhile; makes the folders above
    /// an absolute path that are missing. What the path is a link to is replaced, not the link; who may read it stays as it was.
    /// A device or a pipe is not replaced.
    package static func replace(_ path: String, with bytes: [UInt8]) throws(FileProblem) {
        let path = Path.resolved(path) ?? path
        if path.hasPrefix("/"), let folder = Path.parent(of: path) { try Folder.make(folder) }
        let scratch = "\(path).\(getpid()).new"
        do throws(FileProblem) {
            try write(bytes, to: scratch)
        } catch {
            unlink(Path.system(scratch))
            throw error
        }
        try replace(path, by: scratch)
    }

    /// Puts the file `scratch`, which lies in the same folder, in the place of the one at `path`, which is no link, once it is on the
    /// disk; where that cannot be, `scratch` is taken away.
    package static func replace(_ path: String, by scratch: String) throws(FileProblem) {
        do throws(FileProblem) {
            switch try? FileKind(at: path) {
            case .device, .stream: throw .isDevice
            case .file, .folder, nil: try settle(scratch, like: path)
            }
            guard rename(Path.system(scratch), Path.system(path)) == 0 else { throw FileProblem(errno: errno) }
        } catch {
            unlink(Path.system(scratch))
            throw error
        }
    }

    /// Brings the file to the disk before it takes the other's place, with the other's permissions.
    private static func settle(_ scratch: String, like path: String) throws(FileProblem) {
        let file = open(Path.system(scratch), O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw FileProblem(errno: errno) }
        defer { close(file) }
        var status = stat()
        if stat(Path.system(path), &status) == 0 { fchmod(file, status.st_mode & 0o777) }
        guard fsync(file) == 0 else { throw FileProblem(errno: errno) }
    }
}

extension Folder {
    /// Makes a folder and those above it that are missing.
    package static func make(_ path: String) throws(FileProblem) {
        if exists(path) { return }
        if let above = Path.parent(of: path), above != path { try make(above) }
        guard mkdir(Path.system(path), 0o777) == 0 || errno == EEXIST else { throw FileProblem(errno: errno) }
    }
}
