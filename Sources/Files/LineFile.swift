import Glibc

/// A text file that grows line by line: whatever ends the program, at most the line that it is writing is lost.
package enum LineFile {
    /// Adds a line, and brings it to the disk. Several programs may write at once. What was torn before it, as the program was killed, stays
    /// a line of its own.
    /// - Parameters:
    ///   - line: without its end, and without a line's end in it.
    ///   - limit: how large the file may get, in bytes.
    package static func append(_ line: String, to path: String, limit: Int) throws(FileProblem) {
        try append([line], to: path, limit: limit)
    }

    /// The same with several lines, which are brought to the disk together.
    package static func append(_ lines: [String], to path: String, limit: Int) throws(FileProblem) {
        let lock = try FileLock(of: path)
        defer { lock.release() }
        let file = open(Path.system(path), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw FileProblem(errno: errno) }
        defer { close(file) }
        let end = lseek(file, 0, SEEK_END)
        var last: UInt8 = 0
        let isTorn = end > 0 && pread(file, &last, 1, end - 1) == 1 && last != newline
        let bytes = Array("\(isTorn ? "\n" : "")\(lines.joined(separator: "\n"))\n".utf8)
        guard Int(end) + bytes.count <= limit else { throw .tooLarge }
        try write(bytes, to: file)
        guard fsync(file) == 0 else { throw FileProblem(errno: errno) }
    }

    /// The lines of a text that are not empty, each with its number, counted from 1.
    package static func lines(_ bytes: [UInt8]) -> [(number: Int, bytes: ArraySlice<UInt8>)] {
        bytes.split(separator: newline, omittingEmptySubsequences: false).enumerated()
            .filter { !$0.element.isEmpty }.map { ($0.offset + 1, $0.element) }
    }

    private static let newline = UInt8(ascii: "\n")

    private static func write(_ bytes: [UInt8], to file: Int32) throws(FileProblem) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw FileProblem(errno: errno) }
            rest = rest.dropFirst(count)
        }
    }
}
