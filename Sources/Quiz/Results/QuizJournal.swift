import Files
import FoundationEssentials
import Glibc
import KeyTables
import Numbers

/// What was answered in the quiz, in a file: a line of JSON for each answer, on the disk before the next question. So whatever ends the
/// program, at most the question that is open is lost. Several programs may write at once.
public struct QuizJournal: Sendable {
    /// The file; it need not be there.
    public let path: String

    /// The largest file, and its longest line, in bytes; the most problems that are told of one file.
    private static let maxBytes = 64 << 20, longestLine = 1 << 16, maxRemarks = 20

    /// The journal in the file at `path`.
    public init(path: String) { self.path = path }

    /// A number for a game that begins.
    public static func newGame() -> UInt64 { UInt64.random(in: 0..<1 << 53) }

    /// Keeps an answer of a game, and returns once it is on the disk.
    public func append(_ result: QuizResult, game: UInt64) throws(QuizDataProblem) {
        try append([.answered(QuizAnswered(game: game, result: result))])
    }

    /// Keeps answers of several games that were played at once, and returns once they are on the disk.
    public func append(_ answers: [QuizAnswered]) throws(QuizDataProblem) {
        guard !answers.isEmpty else { return }
        try append(answers.map(QuizRecord.answered))
    }

    /// Keeps that a player has heard a sound with its name.
    public func append(_ heard: QuizHeard) throws(QuizDataProblem) { try append([.heard(heard)]) }

    /// Keeps that games were played to their end, and returns once that is on the disk.
    public func append(completed games: [UInt64]) throws(QuizDataProblem) {
        guard !games.isEmpty else { return }
        try append(games.map { QuizRecord.completed(QuizCompleted(game: $0)) })
    }

    private func append(_ records: [QuizRecord]) throws(QuizDataProblem) {
        var lines: [String] = []
        for record in records {
            guard let checked = record.checked, let line = JSONText(checked, isOneLine: true)?.description,
                line.utf8.count < Self.longestLine
            else { throw QuizDataProblem(path, "cannot keep a result: something in it is out of range", .badData) }
            lines.append(line)
        }
        do throws(FileProblem) {
            try LineFile.append(lines, to: path, limit: Self.maxBytes)
        } catch {
            throw QuizDataProblem(path, cannotBe: "written", error)
        }
    }

    /// All that was kept; nothing where there is no file.
    public func read() throws(QuizDataProblem) -> QuizHistory {
        do throws(TableFile.Problem) {
            let bytes = try TableFile.bytes(
                of: path, "a journal of quizzes", limit: Self.maxBytes, folders: .inputOutput)
            return Self.history(bytes, file: path)
        } catch {
            if error.isMissing { return QuizHistory() }
            throw QuizDataProblem(error)
        }
    }

    /// Deletes all that was kept, for good.
    public func delete() throws(QuizDataProblem) {
        do throws(FileProblem) {
            let lock = try FileLock(of: path)
            defer { lock.release() }
            guard unlink(Path.system(path)) == 0 || errno == ENOENT else { throw FileProblem(errno: errno) }
        } catch {
            throw QuizDataProblem(path, cannotBe: "deleted", error)
        }
    }

    /// What a journal's text says. Lines that say nothing that can be read are left out.
    package static func history(_ bytes: [UInt8], file: String) -> QuizHistory {
        struct Version: Decodable { var version: Int }
        let decoder = JSONDecoder()
        var history = QuizHistory()
        var newer: [Int: Int] = [:]
        for (number, line) in LineFile.lines(bytes) {
            let data = Data(line)
            if line.count < longestLine, let record = (try? decoder.decode(QuizRecord.self, from: data))?.checked {
                history.add(record)
            } else if line.count < longestLine, let version = try? decoder.decode(Version.self, from: data).version,
                !QuizResult.knownVersions.contains(version)
            {
                newer[version, default: 0] += 1
            } else if history.remarks.count < maxRemarks {
                history.remarks.append(
                    Diagnostic(
                        file: file, line: number, severity: .warning,
                        message: "left out: not a result of the quiz, or torn when it was written"))
            }
        }
        for (version, count) in newer.sorted(by: { $0.key < $1.key }).prefix(maxRemarks) {
            let what = "\(counted(count, "result")) of version \(version) left out"
            history.remarks.append(
                Diagnostic(
                    file: file, severity: .warning, message: "\(what): this Quern reads version \(QuizRecord.version)"))
        }
        return history
    }
}
