import Glibc

/// How large a file system is, and how much of it this user may still fill.
package struct FileSystemSpace: Equatable, Sendable {
    /// All of it, in bytes.
    package var totalBytes: UInt64
    /// What is free for this user, in bytes.
    package var availableBytes: UInt64

    /// Makes one.
    package init(totalBytes: UInt64, availableBytes: UInt64) {
        (self.totalBytes, self.availableBytes) = (totalBytes, availableBytes)
    }

    /// The file system that holds `path`, or would: the nearest folder that exists is asked. `nil` where the system does not say.
    package init?(holding path: String) {
        var place = Path.destination(path)
        var status = statvfs()
        while statvfs(Path.system(place), &status) != 0 {
            guard [ENOENT, ENOTDIR].contains(errno), let above = Path.parent(of: place), above != place else {
                return nil
            }
            place = above
        }
        let block = UInt64(status.f_frsize)
        self.init(totalBytes: UInt64(status.f_blocks) * block, availableBytes: UInt64(status.f_bavail) * block)
    }
}

/// The room that recordings leave on a disk, for everything else that has to be written there.
///
/// A file system that is no larger than the reserve itself could never be recorded on: such a small one is filled to its end.
package struct DiskReserve: Sendable {
    /// The room, in bytes.
    package static let bytes: UInt64 = 200_000_000
    /// The same in words.
    package static let text = "less than 200 MB free"

    private let space: @Sendable (_ path: String) -> FileSystemSpace?

    /// - Parameter space: asks how much room there is.
    package init(space: @escaping @Sendable (_ path: String) -> FileSystemSpace? = { FileSystemSpace(holding: $0) }) {
        self.space = space
    }

    /// Whether nothing more is to be recorded into the file at `path`, or not so many bytes.
    package func isReached(at path: String, adding bytes: UInt64 = 0) -> Bool {
        guard let space = space(path), space.totalBytes > Self.bytes else { return false }
        return space.availableBytes < Self.bytes + bytes
    }
}
