import Glibc

/// Which file it is, whatever it is called: the same through hard and symbolic links.
package struct FileIdentity: Equatable, Sendable {
    private let device: UInt64
    private let number: UInt64

    /// The file at `path`; `nil` where nothing is.
    package init?(_ path: String) {
        var status = stat()
        guard stat(Path.system(path), &status) == 0 else { return nil }
        (device, number) = (UInt64(status.st_dev), UInt64(status.st_ino))
    }

    /// An open file.
    package init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        (device, number) = (UInt64(status.st_dev), UInt64(status.st_ino))
    }
}
