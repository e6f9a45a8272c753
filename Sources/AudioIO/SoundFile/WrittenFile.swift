import Files
import Glibc

/// A file that is written, as the system has it: whether it is still there, and whether there is room for more.
struct WrittenFile {
    private let path: String
    private let staged: StagedFile?
    private let descriptor: Int32
    private let device: dev_t
    private let number: ino_t
    /// Whether it is a file that lies in a folder, and no device or pipe.
    let isOrdinary: Bool

    /// Room that is asked for to hear why there is none, in bytes.
    private static let roomBytes: off_t = 1 << 16

    /// - `descriptor`: stays the caller's.
    /// - `staged`: the file, where it is written beside its place first.
    init(_ path: String, descriptor: Int32, staged: StagedFile? = nil) {
        (self.path, self.descriptor, self.staged) = (path, descriptor, staged)
        var status = stat()
        isOrdinary =
            fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
            && (status.st_nlink > 0 || staged?.isBeside == true)
        (device, number) = (status.st_dev, status.st_ino)
    }

    /// Whether it was taken away: what is written goes nowhere.
    var isGone: Bool {
        var status = stat()
        return isOrdinary && staged?.isBeside != true && fstat(descriptor, &status) == 0 && status.st_nlink == 0
    }

    /// Why the system has no room for more, in its words; `nil` where it has.
    var diskFullText: String? {
        var status = stat()
        guard isOrdinary, fstat(descriptor, &status) == 0 else { return nil }
        let code = posix_fallocate(descriptor, status.st_size, Self.roomBytes)
        ftruncate(descriptor, status.st_size)
        return [ENOSPC, EFBIG, EDQUOT].contains(code) ? String(cString: strerror(code)) : nil
    }

    /// Takes it away, also after it was closed; another one that is called so by now stays.
    func remove() {
        staged?.discard()
        var status = stat()
        guard isOrdinary, lstat(Path.system(path), &status) == 0, status.st_dev == device, status.st_ino == number
        else { return }
        unlink(Path.system(path))
    }
}
