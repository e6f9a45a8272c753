import Files
import Synchronization
import Threads

/// Writes the log, on a thread of its own: whoever has something to say leaves it here and waits for no disk.
public final class LogWriter: Sendable {
    private struct State {
        var waiting: [LogLine] = []
        /// Lines that found no room while the disk stood still.
        var lost = 0
        var isEnding = false
        var thread: WorkThread?
    }

    /// What only whoever writes touches.
    private struct Writing: ~Copyable {
        var file: LogFile
        var repeats = LogRepeats()
        var trouble: String?
    }

    private let state = RankedMutex(State(), rank: .leaf)
    private let writing: RankedMutex<Writing>
    private let wakeUp = WakeUp()

    private static let maxWaiting = 1_000
    private static let periodNanoseconds: Int64 = 1_000_000_000

    /// A log in that file.
    public init(_ file: consuming LogFile) { writing = RankedMutex(Writing(file: file), rank: .logFile) }

    /// Leaves a line for the log; never waits for the disk.
    public func write(_ text: String, _ level: LogLevel) {
        let line = LogLine(text, level)
        state.withLock { state in
            if state.waiting.count < Self.maxWaiting { state.waiting.append(line) } else { state.lost += 1 }
        }
        wakeUp.signal()
    }

    /// Writes what is left, from now on.
    /// - `trouble`: is told, once each, why the log cannot be written.
    public func start(trouble: @escaping @Sendable (String) -> Void) {
        let thread = WorkThread(named: "quern-log") {
            while !self.state.withLock({ $0.isEnding }) {
                if let line = self.writeWaiting() { trouble(line) }
                self.wakeUp.wait(nanoseconds: Self.periodNanoseconds)
            }
        }
        state.withLock { $0.thread = thread }
    }

    /// Ends the thread, and writes what still waits; a disk that stands still is not waited for.
    public func stop() {
        let thread = state.withLock { state in
            state.isEnding = true
            return state.thread.take()
        }
        wakeUp.signal()
        if thread?.join(withinSeconds: 1) != false { _ = writeWaiting(isLast: true) }
    }

    /// Writes what waits; why it cannot be, where that was not told yet.
    private func writeWaiting(isLast: Bool = false) -> String? {
        writing.withLock { writing in
            let (waiting, lost) = state.withLock { state in
                defer { (state.waiting, state.lost) = ([], 0) }
                return (state.waiting, state.lost)
            }
            let now = MonotonicTime.seconds
            var lines = waiting.compactMap { writing.repeats.filter($0, at: now) }
            if lost > 0 { lines.append(LogLine("\(lost) lines lost while the log could not be written", .error)) }
            lines += writing.repeats.due(at: isLast ? .infinity : now)
            do throws(FileProblem) {
                try writing.file.append(lines)
                if !lines.isEmpty { writing.trouble = nil }
                return nil
            } catch {
                state.withLock { $0.lost += lines.count }
                defer { writing.trouble = error.text }
                return writing.trouble == error.text ? nil : "cannot write the log: \(error.text)"
            }
        }
    }
}
