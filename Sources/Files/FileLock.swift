import Glibc

/// Holds a file that several programs read, change and write: nobody else changes it meanwhile who takes this lock too.
///
/// The lock is that of a hidden file beside it (flock(2)), which is there only while somebody holds it. The system lets go of it however a
/// program ends; a hidden file that was left by one that was killed holds nobody up. A file system without locks goes without.
package final class FileLock {
    private let path: String
    private var descriptor: Int32

    /// How long to wait for another program, in seconds: writing a small file takes a fraction of that.
    package static let defaultTimeout = 2.0
    private static let pollMicroseconds: UInt32 = 2_000

    /// Takes the lock of the file at `path`, which need not be there; makes the folders above an absolute path that are missing.
    /// - Parameter timeout: how long to wait for another program at most, in seconds.
    /// - Throws: where somebody else holds it for longer, or nothing can be written beside the file.
    package init(of path: String, timeout: Double = defaultTimeout) throws(FileProblem) {
        let target = Path.resolved(path) ?? path
        if target.hasPrefix("/"), let folder = Path.parent(of: target) { try Folder.make(folder) }
        self.path = Self.lockPath(besides: target)
        let latest = Self.seconds + timeout
        descriptor = -1
        while descriptor < 0 {
            let file = try Self.open(self.path)
            if try Self.lock(file, until: latest), Self.isStill(file, at: self.path) {
                descriptor = file
                Self.sign(file)
            } else {
                // Who had it took it away: there is another one by now, or none.
                close(file)
                guard Self.seconds < latest else { throw .isLocked }
            }
        }
    }

    deinit { release() }

    /// Lets go of it.
    package func release() {
        guard descriptor >= 0 else { return }
        unlink(Path.system(path))
        close(descriptor)
        descriptor = -1
    }

    /// The number of the process that holds the lock of the file at `path`; `nil` where nobody does, or it does not say.
    package static func holder(of path: String) -> Int32? {
        let bytes = try? WholeFile.read(lockPath(besides: Path.resolved(path) ?? path), limit: 20, takesPipes: false)
        return bytes.flatMap { Int32(String(decoding: $0, as: UTF8.self)) }
    }

    /// Writes down who holds it, for who has to wait.
    private static func sign(_ file: Int32) {
        let number = Array("\(getpid())".utf8)
        ftruncate(file, 0)
        pwrite(file, number, number.count, 0)
    }

    private static func lockPath(besides path: String) -> String {
        let name = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        return "\(path[..<name]).\(path[name...]).lock"
    }

    private static func open(_ path: String) throws(FileProblem) -> Int32 {
        let access = O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        var file = Glibc.open(Path.system(path), access | O_RDWR, 0o644)
        // One that another user left in the player's folder can be locked and taken away, but not written to.
        let refusal = errno
        if file < 0, refusal == EACCES {
            file = Glibc.open(Path.system(path), O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_RDONLY)
        }
        // Where there is none either, the folder lets nobody write.
        guard file >= 0 else { throw FileProblem(errno: refusal) }
        return file
    }

    /// Whether it is locked within that time.
    private static func lock(_ file: Int32, until latest: Double) throws(FileProblem) -> Bool {
        while flock(file, LOCK_EX | LOCK_NB) != 0 {
            switch errno {
            case EINTR: break
            case EWOULDBLOCK:
                guard seconds < latest else { return false }
                usleep(pollMicroseconds)
            // Better no lock than nothing kept.
            default: return true
            }
        }
        return true
    }

    private static func isStill(_ file: Int32, at path: String) -> Bool {
        var (mine, there) = (stat(), stat())
        guard fstat(file, &mine) == 0, stat(Path.system(path), &there) == 0 else { return false }
        return mine.st_ino == there.st_ino && mine.st_dev == there.st_dev
    }

    private static var seconds: Double {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return Double(now.tv_sec) + Double(now.tv_nsec) * 1e-9
    }
}
