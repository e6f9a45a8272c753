import Files
import Glibc
import Numbers
import Session

/// What was made sure of after somebody's data were removed.
public struct ForgettingReport: Equatable, Sendable {
    /// Who was forgotten.
    public let code: ParticipantCode
    /// How many files of the folder were searched for the code.
    public let searchedCount: Int
    /// Files and folders that are still called by the code: a player put them there.
    public let names: [String]
    /// Lines in which the code still stands as a word, as `FILE:LINE`: in what others wrote, or in other files.
    public let lines: [String]
    /// What in the others' journals could not be read.
    public let remarks: [String]

    /// For people, a line each.
    public var text: [String] {
        let files = counted(searchedCount, "file")
        guard !names.isEmpty || !lines.isEmpty else {
            return ["all data of \(code) are removed; searched \(files): \(code) is in none of them"]
        }
        return ["all data of \(code) are removed; searched \(files), and the characters \(code) are still there:"]
            + names.map { "  the name of \($0)" } + lines.map { "  \($0)" }
            + ["see whether that is about this participant, and remove it if so"]
    }
}

extension StudyFolder {
    /// Removes all data of `code`, writes the tables anew, and looks for what is left. The code is never given again.
    /// - Throws: where there is no such participant, or their data cannot be removed; doing it again does the rest.
    public func forget(_ code: ParticipantCode) throws(StudyDataProblem) -> ForgettingReport {
        let code = try requireParticipant(code)
        try rememberUse(of: code)
        // From now on there is nobody of that name, whenever the program ends.
        let leaving = Path.joined(places.participants, "\(StudyPlaces.leavingPrefix)\(getpid())")
        do throws(FileProblem) {
            try StudyPlaces.remove(leaving)
            guard rename(Path.system(places.participant(code)), Path.system(leaving)) == 0 else {
                throw FileProblem(errno: errno)
            }
            try StudyPlaces.remove(leaving)
        } catch {
            throw StudyDataProblem(places.participant(code), error)
        }
        let remarks = try writeTables()
        do throws(FileProblem) {
            let search = try CodeSearch(for: code, in: path)
            return ForgettingReport(
                code: code, searchedCount: search.fileCount, names: search.names.map(printable),
                lines: search.lines.map(printable), remarks: remarks)
        } catch {
            throw StudyDataProblem(path, error)
        }
    }

    /// Makes sure that there is somebody of that code, and gives it as it was given first.
    @discardableResult
    public func requireParticipant(_ code: ParticipantCode) throws(StudyDataProblem) -> ParticipantCode {
        if let same = places.codes.first(where: { $0 == code }) { return same }
        throw StudyDataProblem(.notFound, "\(path): there is no participant \(code)")
    }

    private func rememberUse(of code: ParticipantCode) throws(StudyDataProblem) {
        var used: UsedCodes
        if let there = try usedCodes() { used = there } else { used = try UsedCodes() }
        try used.add(code)
        do throws(KeptFile.Problem) {
            try UsedCodes.file(at: places.usedCodes).write(used)
        } catch {
            throw StudyDataProblem(.inputOutput, error.description)
        }
    }
}
