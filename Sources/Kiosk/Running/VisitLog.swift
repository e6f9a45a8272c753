import Files
import Glibc

/// The file in which the host finds what was played: a line a session, as RFC 4180 has it, and nothing of who it was.
///
/// A file that has reached ``maxBytes`` becomes "…-before.csv", in the place of the one that was called so, and a new one begins: both
/// together hold twice as much at most.
package struct VisitLog: Sendable {
    /// What a file holds at most, in bytes: some ten thousand sessions.
    package static let maxBytes = 1 << 20
    static let header = "start,seconds,mappings,sounds,sound changes,end\r\n"

    /// Where it lies.
    package let path: String

    /// A file at `path`; its folder is made when it is needed.
    package init(at path: String) { self.path = path }

    /// Appends a session that began at `start`, seconds since 1970: a whole line, or nothing of it.
    /// - Throws: why it could not be kept, in a line.
    package func append(_ record: VisitRecord, start: Int) throws(Problem) {
        try append(Self.line(record, start: start))
    }

    /// Why a session was not kept.
    package struct Problem: Error, CustomStringConvertible {
        /// One line.
        package let description: String
    }

    /// A session's line.
    static func line(_ record: VisitRecord, start: Int) -> String {
        func playTimes(_ playTimes: [VisitRecord.PlayTime]) -> String {
            quoted(playTimes.map { "\($0.name):\(Int($0.seconds.rounded()))" }.joined(separator: ";"))
        }
        let fields = [
            LocalTime.text(start, "%FT%T%z"), "\(Int((record.ended - record.began).rounded()))",
            playTimes(record.mappings),
            playTimes(record.sounds), "\(record.soundChanges)", record.end.rawValue,
        ]
        return fields.joined(separator: ",") + "\r\n"
    }

    private static func quoted(_ field: String) -> String {
        "\"\(printable(field).split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
    }

    private func append(_ line: String) throws(Problem) {
        // Another kiosk of the same player may be writing; where nobody can lock it, a line is still better than none.
        let lock = try? FileLock(of: path)
        defer { lock?.release() }
        if let size = size(), size + line.utf8.count > Self.maxBytes { rename(Path.system(path), Path.system(before)) }
        let file = open(Path.system(path), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o640)
        guard file >= 0 else { throw problem() }
        defer { close(file) }
        let size = lseek(file, 0, SEEK_END)
        let bytes = Array((size == 0 ? Self.header + line : line).utf8)
        let written = write(file, bytes, bytes.count)
        guard written != bytes.count else { return }
        let problem = written < 0 ? problem() : Problem(description: "\(path): no space left; a session was not logged")
        // Half a line would be a wrong one.
        if written > 0 { _ = ftruncate(file, size) }
        throw problem
    }

    /// Where the lines of earlier days are.
    private var before: String { (path.hasSuffix(".csv") ? String(path.dropLast(4)) : path) + "-before.csv" }

    private func size() -> Int? {
        var about = stat()
        return stat(Path.system(path), &about) == 0 ? Int(about.st_size) : nil
    }

    private func problem() -> Problem {
        Problem(description: "\(path): \(systemMessage(errno)); a session was not logged")
    }
}
