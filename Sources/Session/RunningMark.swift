import Files
import FoundationEssentials
import Threads

#if canImport(Glibc)
    import Glibc
#endif

/// The mark in the player's folder that an instrument runs: one that is still there at the next start, though nobody has it, tells
/// that the last run ended without a goodbye.
///
/// Whoever runs has the file locked, and the system unlocks it however a program ends; of several at once the first has the mark.
public final class RunningMark: Sendable {
    /// How the last run ended, where that was without a goodbye.
    public struct Crash: Equatable, Sendable {
        /// Crashes in a row, this one included, each within a minute of the start; 0 where it was later.
        public var soonInARow: Int
        /// The report of its fault, where there is one.
        public var report: String?
        /// The files that it was recording into and that are there.
        public var recordings: [String]

        /// Makes one.
        public init(soonInARow: Int, report: String?, recordings: [String]) {
            self.soonInARow = soonInARow
            self.report = report
            self.recordings = recordings
        }
    }

    /// What the file holds.
    private struct Content: Codable {
        var report: String?
        var recordings: [String] = []
        var soonFalls = 0
        var isSettled = false
    }

    private let path: String
    private let descriptor: Int32
    private let content: RankedMutex<Content>

    /// How the last run ended; `nil` where that was well.
    public let crash: Crash?

    /// After so long a start went well, in seconds.
    public static let settledSeconds = 60.0
    /// After so many crashes in a row, each within that time, the saved state is not restored.
    public static let maxEarlyCrashes = 2
    private static let maxBytes = 65_536

    /// Sets the mark at `path`; `nil` where another instrument has it, or where nothing can be written.
    /// - `report`: where this run's report of a fault would lie.
    public init?(at path: String, report: String?) {
        guard let (file, text) = Self.claim(path) else { return nil }
        self.path = path
        descriptor = file
        // One that is empty was cleared, and could not be taken away.
        let left = text.isEmpty ? nil : (try? JSONDecoder().decode(Content.self, from: Data(text))) ?? Content()
        crash = left.map { left in
            Crash(
                soonInARow: left.isSettled ? 0 : left.soonFalls + 1,
                report: left.report.flatMap { FileStamp($0) == nil ? nil : $0 },
                recordings: left.recordings.filter { FileStamp($0) != nil })
        }
        content = RankedMutex(Content(report: report, soonFalls: crash?.soonInARow ?? 0), rank: .leaf)
        write(content.withLock { $0 })
    }

    deinit { close(descriptor) }

    /// Forgets earlier crashes: this start is another attempt.
    public func forgetCrashes() { change { $0.soonFalls = 0 } }

    /// A minute has passed.
    public func settle() { change { ($0.isSettled, $0.soonFalls) = (true, 0) } }

    /// These files are recorded into now.
    public func update(recordings: [String]) { change { $0.recordings = recordings } }

    /// It ended well.
    public func clear() {
        ftruncate(descriptor, 0)
        unlink(path)
    }

    private func change(_ body: (inout Content) -> Void) {
        let changed: Content? = content.withLock { content in
            let before = (content.recordings, content.isSettled, content.soonFalls)
            body(&content)
            return before == (content.recordings, content.isSettled, content.soonFalls) ? nil : content
        }
        if let changed { write(changed) }
    }

    private func write(_ content: Content) {
        guard let data = JSONText(content).map({ Array($0.description.utf8) }) else { return }
        // The lock is on this very file: nothing may take its place.
        data.withUnsafeBytes { _ = pwrite(descriptor, $0.baseAddress, $0.count, 0) }
        ftruncate(descriptor, data.count)
    }

    /// The locked file and what is in it.
    private static func claim(_ path: String) -> (Int32, [UInt8])? {
        if let folder = Path.parent(of: path) { try? Folder.make(folder) }
        // Whoever had it may be taking it away just now.
        for _ in 0..<10 {
            let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
            guard file >= 0 else { return nil }
            var (mine, there) = (stat(), stat())
            guard flock(file, LOCK_EX | LOCK_NB) == 0, fstat(file, &mine) == 0, mine.st_mode & S_IFMT == S_IFREG else {
                close(file)
                return nil
            }
            if stat(path, &there) == 0, there.st_ino == mine.st_ino {
                var bytes = [UInt8](repeating: 0, count: maxBytes)
                let count = bytes.withUnsafeMutableBytes { pread(file, $0.baseAddress, $0.count, 0) }
                return (file, Array(bytes.prefix(max(count, 0))))
            }
            close(file)
        }
        return nil
    }
}
