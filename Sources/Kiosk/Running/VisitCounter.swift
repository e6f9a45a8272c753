import Glibc
import Threads

/// Counts sessions, and says once where that goes wrong: a full disk is no reason to say it to everybody who plays.
package final class VisitCounter: Sendable {
    private let file: VisitLog?
    private let note: @Sendable (String) -> Void
    private let isTold = RankedMutex(false, rank: .leaf)

    /// Counts into `file`, or not at all; `note` gets a line when that begins to fail.
    package init(_ file: VisitLog?, note: @escaping @Sendable (String) -> Void) {
        self.file = file
        self.note = note
    }

    /// Counts a session that ended.
    package func count(_ record: VisitRecord) {
        guard let file else { return }
        let start = time(nil) - Int((MonotonicTime.seconds - record.began).rounded())
        do throws(VisitLog.Problem) {
            try file.append(record, start: start)
            isTold.withLock { $0 = false }
        } catch {
            let isNew = isTold.withLock { isTold in
                defer { isTold = true }
                return !isTold
            }
            if isNew { note(error.description) }
        }
    }
}
