import Files
import FoundationEssentials
import KeyTables

/// What was practised, in a file: a line of JSON for each stretch, appended when the stretch ends. So whatever ends the program, at most
/// the last stretch is lost.
package struct PracticeDiary: Sendable {
    /// The file; it need not be there.
    package let path: String

    private static let maxBytes = 64 << 20, longestLine = 1 << 16
    /// The most problems that are told of one file.
    private static let maxRemarks = 20

    /// The diary in the file at `path`.
    package init(path: String) { self.path = path }

    /// Adds a stretch, and brings it to the disk. Several programs may write at once.
    package func append(_ entry: DiaryEntry) throws(PracticeFileProblem) {
        guard entry.isBounded, let line = JSONText(entry, isOneLine: true)?.description else {
            throw PracticeFileProblem(file: path, "cannot write a stretch of practice: its numbers are out of range")
        }
        do throws(FileProblem) {
            try LineFile.append(line, to: path, limit: Self.maxBytes)
        } catch {
            throw PracticeFileProblem(unwritten: path, error)
        }
    }

    /// All stretches, the earliest first, and what is wrong in the file; nothing where there is no file.
    package func read() throws(PracticeFileProblem) -> (entries: [DiaryEntry], remarks: [Diagnostic]) {
        let bytes: [UInt8]
        do {
            bytes = try TableFile.bytes(of: path, "a practice diary", limit: Self.maxBytes, folders: .inputOutput)
        } catch {
            if error.isMissing { return ([], []) }
            throw PracticeFileProblem(error)
        }
        return Self.entries(bytes, file: path)
    }

    /// The stretches in a diary's text, in the order in which they began. Lines that are none are left out.
    package static func entries(_ bytes: [UInt8], file: String) -> (entries: [DiaryEntry], remarks: [Diagnostic]) {
        let decoder = JSONDecoder()
        var entries: [DiaryEntry] = []
        var remarks: [Diagnostic] = []
        for (number, line) in LineFile.lines(bytes) {
            if line.count < longestLine, let read = try? decoder.decode(DiaryEntry.self, from: Data(line)),
                read.isBounded
            {
                entries.append(read.shown)
            } else if remarks.count < maxRemarks {
                remarks.append(
                    Diagnostic(
                        file: file, line: number, severity: .warning,
                        message: "left out: not a stretch of practice, or torn when it was written"))
            }
        }
        return (entries.sorted { $0.began < $1.began }, remarks)
    }
}

extension DiaryEntry {
    /// The same with names that can be shown, whoever wrote them.
    fileprivate var shown: DiaryEntry {
        DiaryEntry(
            began: began, seconds: seconds, sound: sound, file: file, percent: percent, loop: loop, passes: passes,
            cleanPasses: cleanPasses, list: list)
    }
}
