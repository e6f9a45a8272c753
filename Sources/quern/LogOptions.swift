import ArgumentParser
import Files
import FoundationEssentials
import Session

/// Whether a log is kept, and where.
struct LogOptions: ParsableArguments {
    @Option(
        name: .customLong("log"),
        help: ArgumentHelp(
            "Append a log to this file; - for standard error. (default: the journal under systemd)",
            valueName: "file"), completion: .file())
    var file: String?

    /// Who keeps the log, if there is to be one.
    /// - `taken`: files that are for something else.
    /// - Throws: where the file cannot be opened, or is taken.
    func writer(besides taken: [String]) throws -> LogWriter? {
        let environment = ProcessInfo.processInfo.environment
        switch file {
        case nil:
            guard LogFile.isJournal(environment["JOURNAL_STREAM"]) else { return nil }
            return LogWriter(LogFile(standardErrorOf: environment))
        case "-": return LogWriter(LogFile(standardErrorOf: environment))
        case let file?:
            if taken.contains(where: { Path.isSameFile($0, file) }) {
                throw UsageError(description: "\(file) is already used: choose another file for the log")
            }
            return LogWriter(try LogFile(at: file))
        }
    }
}
