import Files

#if canImport(Glibc)
    import Glibc
#endif

/// Where the log goes: a file that is appended to, or standard error. A file that has grown to ``maxBytes`` becomes FILE.1, in
/// place of the one before, and a new one begins.
public struct LogFile: ~Copyable, Sendable {
    /// Why there can be no log.
    public struct Problem: Error, Equatable, Sendable, CustomStringConvertible {
        /// One line, with the file's path.
        public let description: String
    }

    /// As much as a file holds, in bytes.
    public static let maxBytes = 10 << 20

    private let path: String?
    private let maxBytes: Int
    private let isJournal: Bool
    private var descriptor: Int32
    /// What the file holds; `nil` where it is none that could be turned over.
    private var byteCount: Int?

    /// Appends to the file at `path`.
    /// - Throws: where it cannot be opened, or is a folder.
    public init(at path: String, maxBytes: Int = Self.maxBytes) throws(Problem) {
        self.path = path
        self.maxBytes = maxBytes
        isJournal = false
        do throws(FileProblem) {
            (descriptor, byteCount) = try Self.open(path)
        } catch {
            throw Problem(description: "cannot write a log to \(path): \(error.text)")
        }
    }

    /// Standard error; with the journal's levels where that is the journal.
    public init(standardErrorOf environment: [String: String]) {
        path = nil
        maxBytes = .max
        isJournal = Self.isJournal(environment["JOURNAL_STREAM"])
        descriptor = STDERR_FILENO
    }

    deinit { if path != nil { close(descriptor) } }

    /// Whether standard error is the stream that the variable JOURNAL_STREAM names, "device:inode" (systemd.exec(5)).
    public static func isJournal(_ stream: String?) -> Bool {
        var status = stat()
        guard let stream, fstat(STDERR_FILENO, &status) == 0 else { return false }
        return stream == "\(status.st_dev):\(status.st_ino)"
    }

    /// Writes lines, each at once.
    package mutating func append(_ lines: [LogLine]) throws(FileProblem) {
        for line in lines {
            let text = Array((isJournal ? line.forJournal : line.forFile).utf8)
            if let byteCount, let path, byteCount > 0, byteCount + text.count > maxBytes { try turnOver(path) }
            try append(text)
            byteCount? += text.count
        }
    }

    private func append(_ text: [UInt8]) throws(FileProblem) {
        var rest = text[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw FileProblem(errno: errno) }
            rest = rest.dropFirst(count)
        }
    }

    private mutating func turnOver(_ path: String) throws(FileProblem) {
        // Of several Querns with one log the first turns it over, and the others go on in the new one. Without a lock it is turned over
        // all the same: a log is not to grow for ever.
        let lock = try? FileLock(of: path)
        defer { lock?.release() }
        if isStill(at: path) {
            guard rename(Path.system(path), Path.system("\(path).1")) == 0 || errno == ENOENT else {
                throw FileProblem(errno: errno)
            }
        }
        let new = try Self.open(path)
        close(descriptor)
        (descriptor, byteCount) = new
    }

    /// Whether what is written is the file at `path`.
    private func isStill(at path: String) -> Bool {
        var (mine, there) = (stat(), stat())
        guard fstat(descriptor, &mine) == 0, stat(Path.system(path), &there) == 0 else { return true }
        return mine.st_ino == there.st_ino && mine.st_dev == there.st_dev
    }

    private static func open(_ path: String) throws(FileProblem) -> (Int32, Int?) {
        // A pipe that nobody reads must not keep the instrument waiting.
        let file = Glibc.open(
            Path.system(path), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0o644)
        guard file >= 0 else { throw FileProblem(errno: errno) }
        var status = stat()
        guard fstat(file, &status) == 0 else {
            let problem = FileProblem(errno: errno)
            close(file)
            throw problem
        }
        let isPlain = status.st_mode & S_IFMT == S_IFREG
        if !isPlain { _ = fcntl(file, F_SETFL, O_APPEND) }
        return (file, isPlain ? Int(status.st_size) : nil)
    }
}
