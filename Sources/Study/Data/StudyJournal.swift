import Files
import Glibc
import Session

/// The journal of one participant, open to go on. What ``append(_:)`` has taken is on the disk.
public final class StudyJournal {
    /// What the system does with a file; a test has a full disk of its own.
    package struct System {
        package var write: (_ file: Int32, _ bytes: UnsafeRawBufferPointer, _ offset: Int) -> Int = {
            file, bytes, offset in
            pwrite(file, bytes.baseAddress, bytes.count, offset)
        }
        package var sync: (_ file: Int32) -> Int32 = fsync

        package init() {}
    }

    /// The participant.
    public let code: ParticipantCode
    /// All that happened so far.
    public private(set) var events: [StudyEvent]
    /// What was wrong with the file as it was opened, a line each.
    public let remarks: [String]
    /// The folder for the participant's files: ``StudyTake/performance`` is relative to it.
    public let folder: String

    private let path: String
    private let resumeFile: KeptFile
    private let descriptor: Int32
    /// Up to here everything is written, in bytes.
    private var count: Int
    private let system: System

    /// Opens the journal in `folder`, and makes it where it is not there. A last line that was torn is cut away.
    package init(_ code: ParticipantCode, in folder: String, system: System = System()) throws(StudyDataProblem) {
        (self.code, self.folder, self.system) = (code, folder, system)
        path = Path.joined(folder, StudyPlaces.journalName)
        resumeFile = ResumeMark.file(at: Path.joined(folder, StudyPlaces.resumeName))
        let file = open(Path.system(path), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard file >= 0 else { throw StudyDataProblem(path, FileProblem(errno: errno)) }
        descriptor = file
        do throws(FileProblem) {
            let bytes = try WholeFile.read(path, limit: JournalText.maxBytes, takesPipes: false)
            let text = JournalText(bytes, file: path)
            (events, count) = (text.events, text.wholeCount)
            var lines = text.remarks.map(\.description)
            if text.wholeCount < bytes.count {
                try Self.cut(file, to: text.wholeCount, system)
                lines.append(printable("\(path): its last line was not whole when the program ended, and was removed"))
            }
            if bytes.isEmpty {
                for place in [folder, Path.joined(folder, "..")] { try Self.settle(place, system) }
            }
            remarks = lines
        } catch {
            close(file)
            throw StudyDataProblem(path, error)
        }
    }

    deinit { close(descriptor) }

    /// Writes what happened, and returns once it is on the disk.
    /// - Throws: where it cannot be; doing it again writes it once.
    public func append(_ event: StudyEvent) throws(StudyDataProblem) {
        let line = try JournalText.line(event)
        do throws(FileProblem) {
            guard count + line.count <= JournalText.maxBytes else { throw FileProblem(errno: EFBIG) }
            try write(line)
            // What an earlier try left may be longer.
            guard ftruncate(descriptor, off_t(count + line.count)) == 0, system.sync(descriptor) == 0 else {
                throw FileProblem(errno: errno)
            }
        } catch {
            throw StudyDataProblem(path, error)
        }
        count += line.count
        events.append(event)
        if event.isLast { forgetLastSeen() }
    }

    /// Always from the same place on, so that a line that was begun is written over.
    private func write(_ line: [UInt8]) throws(FileProblem) {
        var done = 0
        while done < line.count {
            let written = line.withUnsafeBytes { system.write(descriptor, .init(rebasing: $0[done...]), count + done) }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw FileProblem(errno: written < 0 ? errno : ENOSPC) }
            done += written
        }
    }

    private static func cut(_ file: Int32, to count: Int, _ system: System) throws(FileProblem) {
        guard ftruncate(file, off_t(count)) == 0, system.sync(file) == 0 else { throw FileProblem(errno: errno) }
    }

    /// Brings the names in a folder to the disk.
    private static func settle(_ folder: String, _ system: System) throws(FileProblem) {
        let file = open(Path.system(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard file >= 0 else { throw FileProblem(errno: errno) }
        defer { close(file) }
        guard system.sync(file) == 0 || errno == EINVAL else { throw FileProblem(errno: errno) }
    }
}

// MARK: - When the program was last there

extension StudyJournal {
    /// Notes that the program is still there; to be called every few seconds of a run, for ``interruption(at:)``. It is no datum, and is
    /// removed at the end of the run. Where it cannot be written, an interruption seems longer.
    /// - Parameters:
    ///   - seconds: since the participant began.
    ///   - clock: seconds since 1970.
    public func noteSeen(at seconds: Double, clock: Double) {
        try? resumeFile.write(ResumeMark(seconds: seconds, clock: clock))
    }

    /// How long the program was gone, and how long it is since the participant began, in seconds, at a time of the clock on the wall.
    public func interruption(at clock: Double) -> (goneSeconds: Double, seconds: Double) {
        let last = events.last?.seconds ?? 0
        guard let mark = try? resumeFile.read(ResumeMark.self) else { return (0, last) }
        // Whoever sets the clock back was gone for no time at all.
        let gone = min(max(0, clock - mark.clock), 1e8)
        return (gone, max(last, min(max(0, mark.seconds), 1e8)) + gone)
    }

    private func forgetLastSeen() { unlink(Path.system(resumeFile.path)) }
}

extension StudyEvent {
    /// Whether nothing comes after it.
    var isLast: Bool {
        switch what {
        case .finished, .stopped: true
        default: false
        }
    }
}
