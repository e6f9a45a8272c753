import Glibc

/// Tells when files in some folders are written, replaced or taken away: Linux's inotify(7). Folders are watched and not files,
/// as editors put a new file in the place of the old one.
package struct FolderWatch: ~Copyable, Sendable {
    /// Readable when something happened.
    package let descriptor: Int32

    private static let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE)
    private let events: UInt32

    /// Watches those of `folders` that are there; `nil` where the system cannot watch.
    /// - Parameter andNewFolders: whether it also tells when a folder is made in one, or a file begun.
    package init?(_ folders: [String], andNewFolders: Bool = false) {
        events = Self.events | (andNewFolders ? UInt32(IN_CREATE) : 0)
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        for folder in folders { watch(folder) }
    }

    deinit { close(descriptor) }

    /// Watches a folder too, if it is there; again does nothing.
    package func watch(_ folder: String) {
        _ = inotify_add_watch(descriptor, Path.system(folder), events)
    }

    /// Forgets what happened so far; never waits.
    package func clear() {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while read(descriptor, &buffer, buffer.count) > 0 {}
    }
}
