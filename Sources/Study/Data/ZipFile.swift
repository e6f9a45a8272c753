import CArchive
import Files
import Glibc

/// A zip that is being written.
final class ZipFile {
    private let archive: OpaquePointer
    private let day: Int

    /// Begins one in the open file `descriptor`, which stays open.
    /// - Parameter day: when its files say that they were changed, in seconds since 1970.
    init(_ descriptor: Int32, day: Int) throws(FileProblem) {
        guard let archive = archive_write_new() else { throw FileProblem(errno: ENOMEM) }
        (self.archive, self.day) = (archive, day)
        archive_write_set_format_zip(archive)
        // A file has no blocks to be filled.
        archive_write_set_bytes_in_last_block(archive, 1)
        try check(archive_write_open_fd(archive, descriptor))
    }

    deinit { archive_write_free(archive) }

    /// Adds a file of `bytes`.
    func add(_ name: String, _ bytes: [UInt8]) throws(FileProblem) {
        guard let entry = archive_entry_new() else { throw FileProblem(errno: ENOMEM) }
        defer { archive_entry_free(entry) }
        archive_entry_set_pathname(entry, name)
        archive_entry_set_size(entry, Int64(bytes.count))
        archive_entry_set_filetype(entry, Glibc.S_IFREG)
        archive_entry_set_perm(entry, 0o600)
        archive_entry_set_mtime(entry, day, 0)
        try check(archive_write_header(archive, entry))
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { archive_write_data(archive, $0.baseAddress, $0.count) }
            guard count > 0 else { throw problem }
            rest = rest.dropFirst(count)
        }
        try check(archive_write_finish_entry(archive))
    }

    /// Writes its list of contents; it is whole then.
    func finish() throws(FileProblem) { try check(archive_write_close(archive)) }

    private func check(_ result: Int32) throws(FileProblem) { if result < ARCHIVE_OK { throw problem } }

    private var problem: FileProblem {
        let code = archive_errno(archive)
        return FileProblem(errno: code > 0 ? code : EIO)
    }
}
