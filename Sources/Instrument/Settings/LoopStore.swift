import Files
import Glibc
import Session

/// The gesture looper's layers on the disk, from one start to the next.
struct LoopStore: Sendable {
    /// The file; `nil` where nothing is kept.
    private let path: String?
    /// What the file holds, as far as this Quern knows.
    private var written: KeptLoop?
    /// Whether what is there cannot be read: it is moved aside before another takes its place.
    private var isBroken = false
    private var trouble: String?

    /// - Parameter path: the file; nothing is kept where `nil`.
    init(at path: String?) { self.path = path }

    /// The layers that were left, and what is wrong with the file, in a line.
    mutating func read() -> (loop: KeptLoop?, remark: String?) {
        guard let path else { return (nil, nil) }
        do {
            let bytes = try WholeFile.read(path, limit: KeptLoop.maxBytes, takesPipes: false)
            written = try KeptLoop(text: bytes, file: path)
        } catch let problem as FileProblem {
            if problem.kind == .notFound { return (nil, nil) }
            isBroken = true
            return (nil, "\(path): \(problem.text)")
        } catch {
            isBroken = true
            return (nil, "\(error); the file will be moved aside before loops are saved")
        }
        return (written, nil)
    }

    /// Gives the file another name.
    func moveAside(as word: String) {
        guard let path, FileStamp(path) != nil else { return }
        _ = try? KeptFile(path, what: "loop", version: KeptLoop.version).moveAside(as: word)
    }

    /// Brings the layers to the disk, where they are others than before; without any the file is taken away.
    /// - Returns: what is wrong, in a line, once.
    mutating func save(_ loop: KeptLoop?) -> String? {
        guard let path, loop != written else { return nil }
        do {
            if isBroken { moveAside(as: "broken") }
            isBroken = false
            try Self.replace(path, with: loop)
            (written, trouble) = (loop, nil)
            return nil
        } catch {
            let text = (error as? FileProblem).map { "\(path): \($0.text)" } ?? "\(error)"
            let line = "loops are lost when Quern quits: \(text)"
            defer { trouble = line }
            return trouble == line ? nil : line
        }
    }

    private static func replace(_ path: String, with loop: KeptLoop?) throws {
        guard let loop else {
            guard unlink(Path.system(path)) == 0 || errno == ENOENT else { throw FileProblem(errno: errno) }
            return
        }
        let bytes = loop.text
        // Never one that would not be read again.
        _ = try KeptLoop(text: bytes, file: path)
        let lock = try FileLock(of: path)
        defer { lock.release() }
        try WholeFile.replace(path, with: bytes)
    }
}
