import Files
import Glibc

/// The beginning of an item, as much as has come: a hidden file named by its hash, for this user alone, locked while it is fetched.
final class PartFile {
    /// Open to be read and written.
    let descriptor: Int32
    private let item: HandoverItem
    private let folder: String
    private let path: String

    /// So many files of one name may lie beside each other.
    private static let maxNumber = 999

    /// Opens what came before, or begins.
    /// - Throws: why it cannot be written, or that another program fetches it.
    init(_ item: HandoverItem, in folder: String) throws(FileProblem) {
        (self.item, self.folder) = (item, folder)
        path = Path.joined(folder, ".\(item.hash).part")
        descriptor = open(
            Path.system(path), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { throw FileProblem(errno: errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .isDevice }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else { throw .inUse }
        fchmod(descriptor, 0o600)
        if byteCount > item.size { try empty() }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// How much of it is there.
    var byteCount: Int { FileStamp(descriptor: descriptor).map { Int($0.byteCount) } ?? 0 }

    /// Adds a piece.
    /// - Throws: why it cannot be written; what was written of it stays.
    func append(_ piece: [UInt8]) throws(FileProblem) {
        var (written, position) = (0, byteCount)
        while written < piece.count {
            let more = piece.withUnsafeBytes { bytes in
                pwrite(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written, off_t(position))
            }
            if more < 0, errno == EINTR { continue }
            guard more > 0 else { throw FileProblem(errno: more < 0 ? errno : ENOSPC) }
            written += more
            position += more
        }
    }

    /// Begins anew.
    func empty() throws(FileProblem) {
        guard ftruncate(descriptor, 0) == 0 else { throw FileProblem(errno: errno) }
    }

    /// Deletes it.
    func remove() { unlink(Path.system(path)) }

    /// Whether it is what it is to be; `nil` where that is not wanted any more.
    func isWhole(isWanted: () -> Bool) throws(FileProblem) -> Bool? {
        try FileHash.read(descriptor, isWanted: isWanted).map { $0.hash == item.hash && $0.byteCount == item.size }
    }

    /// Gives it its name, or `name (2).wav` where another file has that; one with the same content is used as it is.
    /// - Returns: where it lies.
    func finish(isWanted: () -> Bool) throws(FileProblem) -> String {
        guard fsync(descriptor) == 0 else { throw FileProblem(errno: errno) }
        for number in 1...Self.maxNumber {
            let place = Path.joined(folder, ItemName.numbered(item.name, number))
            if try move(to: place) { return place }
            if Self.holds(item, at: place, isWanted: isWanted) {
                remove()
                return place
            }
        }
        throw .exists
    }

    /// Where a file of the item's name and content lies already; `nil` where none does.
    static func existing(_ item: HandoverItem, in folder: String, isWanted: () -> Bool) -> String? {
        for number in 1...maxNumber {
            let place = Path.joined(folder, ItemName.numbered(item.name, number))
            guard FileStamp(place) != nil else { return nil }
            if holds(item, at: place, isWanted: isWanted) { return place }
        }
        return nil
    }

    /// Whether it was moved; not where something has the name.
    private func move(to place: String) throws(FileProblem) -> Bool {
        if link(Path.system(path), Path.system(place)) == 0 {
            remove()
            return true
        }
        switch errno {
        case EEXIST: return false
        case EPERM, EOPNOTSUPP, ENOSYS, EMLINK: break
        case let code: throw FileProblem(errno: code)
        }
        // Not every file system has links that would do.
        let empty = open(Path.system(place), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard empty >= 0 else {
            if errno == EEXIST { return false }
            throw FileProblem(errno: errno)
        }
        close(empty)
        guard rename(Path.system(path), Path.system(place)) == 0 else {
            let problem = FileProblem(errno: errno)
            unlink(Path.system(place))
            throw problem
        }
        return true
    }

    private static func holds(_ item: HandoverItem, at place: String, isWanted: () -> Bool) -> Bool {
        guard (try? FileKind(at: place)) == .file else { return false }
        let file = open(Path.system(place), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else { return false }
        defer { close(file) }
        guard let stamp = FileStamp(descriptor: file), stamp.byteCount == item.size else { return false }
        return (try? FileHash.read(file, isWanted: isWanted))?.hash == item.hash
    }
}
