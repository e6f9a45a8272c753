import Glibc
import Threads

/// Counts sessions, and says once where that goes wrong: a full disk is no reason to say it to everybody who plays.
package final class VisitCounter: Sendable {
    private let file: VisitLog?
    private let report: @Sendable (String) -> Void
    private let hasReported = RankedMutex(false, rank: .leaf)

    /// Counts into `file`, or not at all; `report` gets a line when that begins to fail.
    package init(_ file: VisitLog?, report: @escaping @Sendable (String) -> Void) {
        self.file = file
        self.report = report
    }

    /// Counts a session that ended.
    package func count(_ record: VisitRecord) {
        guard let file else { return }
        let start = time(nil) - Int((MonotonicTime.seconds - record.began).rounded())
        do throws(VisitLog.Problem) {
            try file.append(record, start: start)
            hasReported.withLock { $0 = false }
        } catch {
            let isNew = hasReported.withLock { hasReported in
                defer { hasReported = true }
                return !hasReported
            }
            if isNew { report(error.description) }
        }
    }
}
