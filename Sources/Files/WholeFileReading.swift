import Glibc

/// Files read and written in one go.
package enum WholeFile {
    /// Everything in the file at `path`, which may have `limit` bytes at most. Pipes are read to their end; devices, which
    /// may have none, only where the caller `takesDevices`. Who is not to wait for a pipe's writer does not take `takesPipes`.
    package static func read(
        _ path: String, limit: Int, takesDevices: Bool = false, takesPipes: Bool = true
    ) throws(FileProblem) -> [UInt8] {
        // Seen before it is opened: opening alone sets some devices going.
        switch try FileKind(at: path) {
        case .folder: throw .isFolder
        case .device where !takesDevices: throw .isDevice
        case .stream where !takesPipes: throw .isDevice
        case .device, .file, .stream: break
        }
        // Not to wait for ever at a pipe that nobody writes to; once open, waiting for its writer is right.
        let file = open(Path.system(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw FileProblem(errno: errno) }
        defer { close(file) }
        _ = fcntl(file, F_SETFL, 0)

        var bytes: [UInt8] = []
        var about = stat()
        if fstat(file, &about) == 0 { bytes.reserveCapacity(min(max(Int(about.st_size), 0), limit)) }
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(file, &piece, piece.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw FileProblem(errno: errno) }
            if count == 0 { return bytes }
            bytes += piece[..<count]
            guard bytes.count <= limit else { throw .tooLarge }
        }
    }
}
