import Files
import Glibc
import Session
import Study
import StudyRoom
import Threads

/// A participant who begins, or goes on where they were interrupted.
struct StudyStart {
    /// A run that has begun, and its seconds since then.
    typealias Participant = (run: StudyRun, seconds: () -> Double)

    private let session: StudySession
    private let journal: StudyJournal

    /// - Throws: where they are through already, or their journal is of another study.
    init(_ definition: StudyDefinition, _ folder: StudyFolder, _ journal: StudyJournal) throws {
        self.journal = journal
        if journal.events.isEmpty {
            let row = folder.nextRow
            session = StudySession(definition, row: row, order: definition.orders.order(ofRow: row))
        } else {
            session = try StudySession(definition, journal: journal.events)
        }
        guard session.ending == nil else {
            throw UsageError(
                description: "\(journal.code) is through already: leave --participant out for somebody new")
        }
    }

    /// Begins, or goes on.
    func begin(on instrument: StudyInstrument, _ missingDevice: @escaping () -> String?) -> Participant {
        let gap = journal.interruption(at: Self.clock)
        let start = MonotonicTime.seconds - gap.seconds
        var run = StudyRun(session, journal, on: instrument, missingDevice: missingDevice, wallClock: { Self.clock })
        run.start(at: gap.seconds, goneSeconds: gap.goneSeconds)
        return (run, { MonotonicTime.seconds - start })
    }

    /// Seconds since 1970.
    private static var clock: Double {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
    }
}

extension UserDirectories {
    /// The folder for the data of the study in the file at `path`; `nil` where there is no home folder.
    func studyFolder(of path: String, isRehearsal: Bool = false) -> String? {
        let name = Path.name(of: path).split(separator: ".").first.map(String.init) ?? "study"
        return studies.map { Path.joined($0, isRehearsal ? name + StudyFolder.rehearsalSuffix : name) }
    }
}
