import Glibc

/// Whole files, in and out, with errors in words.
enum FileBytes {
    /// An hour of ten fingers is some 200 MB.
    private static let most = 1 << 30

    static func read(_ path: String) throws(RecordingError) -> [UInt8] {
        var status = stat()
        if stat(path, &status) != 0 { throw failure(path, errno, "read") }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: throw RecordingError(file: path, kind: .notARecording, message: "is a folder, not a recording")
        case S_IFCHR, S_IFBLK:
            throw RecordingError(file: path, kind: .notARecording, message: "is a device, not a recording")
        default: break
        }
        let file = open(path, O_RDONLY | O_CLOEXEC)
        if file < 0 { throw failure(path, errno, "read") }
        defer { close(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(file, &chunk, chunk.count)
            if count == 0 { return bytes }
            if count < 0 {
                if errno == EINTR { continue }
                throw failure(path, errno, "read")
            }
            bytes += chunk[0..<count]
            if bytes.count > most {
                throw RecordingError(file: path, kind: .notARecording, message: "is larger than 1 GiB; no recording is")
            }
        }
    }

    static func write(_ text: String, to path: String) throws(RecordingError) {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        if file < 0 { throw failure(path, errno, "written") }
        var rest = ArraySlice(Array(text.utf8))
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count < 0 {
                let code = errno
                if code == EINTR { continue }
                close(file)
                throw failure(path, code, "written")
            }
            rest = rest.dropFirst(count)
        }
        if close(file) != 0 { throw failure(path, errno, "written") }
    }

    private static func failure(_ path: String, _ code: Int32, _ done: String) -> RecordingError {
        let kind: RecordingError.Kind =
            switch code {
            case ENOENT, ENOTDIR: .notFound
            case EACCES, EPERM, EROFS: .noPermission
            default: .inputOutput
            }
        return RecordingError(file: path, kind: kind, message: "cannot be \(done): \(systemMessage(code))")
    }
}

/// The system's words for an error number.
func systemMessage(_ code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
}
