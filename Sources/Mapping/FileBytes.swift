import Glibc

/// Why a file gave no bytes.
enum FileProblem: Error {
    case notFound
    case denied
    case isDirectory
    case tooLarge
    case unreadable(String)

    init(errno code: Int32) {
        self =
            switch code {
            case ENOENT, ENOTDIR: .notFound
            case EACCES, EPERM: .denied
            case EISDIR: .isDirectory
            default: .unreadable(String(cString: strerror(code)))
            }
    }
}

/// Everything in the file at `path`, if it is at most `limit` bytes.
func fileBytes(at path: String, limit: Int) throws(FileProblem) -> [UInt8] {
    // Not to wait for ever at a pipe that nobody writes to; once open, waiting for its writer is right.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw FileProblem(errno: errno) }
    defer { close(file) }
    _ = fcntl(file, F_SETFL, 0)

    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
        let count = read(file, &piece, piece.count)
        if count < 0 && errno == EINTR { continue }
        guard count >= 0 else { throw FileProblem(errno: errno) }
        if count == 0 { return bytes }
        bytes += piece[..<count]
        guard bytes.count <= limit else { throw .tooLarge }
    }
}
