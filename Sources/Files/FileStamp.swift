import Glibc

/// What tells one state of a file from another without reading it: which file it is, its size, and when it was changed.
package struct FileStamp: Equatable, Sendable {
    private let device: UInt64
    private let number: UInt64
    private let size: Int64
    private let seconds: Int
    private let nanoseconds: Int

    /// The stamp of what is at `path`; `nil` where nothing is.
    package init?(_ path: String) {
        var status = stat()
        guard stat(Path.system(path), &status) == 0 else { return nil }
        self.init(status)
    }

    /// The stamp of an open file.
    package init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    /// The size in bytes.
    package var byteCount: Int64 { size }

    private init(_ status: stat) {
        device = UInt64(status.st_dev)
        number = UInt64(status.st_ino)
        size = Int64(status.st_size)
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
    }
}
