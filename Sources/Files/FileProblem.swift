import Glibc

/// Why a file could not be read or written. Whoever asked for the file puts it into words of its own.
package struct FileProblem: Error, Equatable, Sendable {
    /// What kind of problem it is.
    package enum Kind: Equatable, Sendable {
        /// There is no such file, or no such folder above it.
        case notFound
        /// The file may not be read or written.
        case noPermission
        /// It is a folder.
        case isFolder
        /// It is a device.
        case isDevice
        /// It is larger than was allowed.
        case tooLarge
        /// The system failed in another way.
        case failed
    }

    /// What kind of problem it is.
    package let kind: Kind
    /// The same in the system's words.
    package let text: String

    package static let isFolder = FileProblem(errno: EISDIR)
    package static let isDevice = FileProblem(kind: .isDevice, text: "Is a device or a pipe")
    static let tooLarge = FileProblem(errno: EFBIG)
    /// Another program holds its ``FileLock``.
    package static let isLocked = FileProblem(
        kind: .failed, text: "another Quern is still writing it: quit that one if it hangs")
    /// A file is there already.
    package static let exists = FileProblem(errno: EEXIST)
    /// Another program has the file open and locked.
    package static let inUse = FileProblem(kind: .failed, text: "another program is writing it")

    /// What the error number of a failed call means.
    package init(errno code: Int32) {
        let kind: Kind =
            switch code {
            case ENOENT, ENOTDIR: .notFound
            case EACCES, EPERM, EROFS: .noPermission
            case EISDIR: .isFolder
            case EFBIG: .tooLarge
            default: .failed
            }
        self.init(kind: kind, text: systemMessage(code))
    }

    private init(kind: Kind, text: String) {
        self.kind = kind
        self.text = text
    }
}
