import Files
import Session

extension StudyFolder {
    /// All who take part or took part, by their codes.
    public var participants: [StudyParticipant] { Self.participants(in: path) }

    /// The same, of a folder that another program may have open.
    public static func participants(in path: String) -> [StudyParticipant] {
        let places = StudyPlaces(folder: path)
        return places.codes.map { StudyParticipant($0, in: places) }
    }

    /// What the folder of a study's rehearsals has after the name of the study's own.
    public static let rehearsalSuffix = "-rehearsal"

    /// How many began rehearsals of the study whose data are in the folder at `path`: these are in a folder beside it.
    public static func rehearsalCount(beside path: String) -> Int {
        let rehearsals = Path.whole(path) + rehearsalSuffix
        guard let own = try? record(in: path), !own.isRehearsal, let record = try? record(in: rehearsals),
            record.isRehearsal, record.name == own.name
        else { return 0 }
        return participants(in: rehearsals).count
    }

    /// The journal of `code`, to go on where it ends; that of somebody new where it is empty.
    /// - Parameter code: the next free one of P01, P02 … where `nil`.
    /// - Throws: where the code belonged to somebody who was forgotten, or the disk takes nothing.
    public func journal(of code: ParticipantCode? = nil) throws(StudyDataProblem) -> StudyJournal {
        let there = places.codes
        if let code, let same = there.first(where: { $0 == code }) {
            return try StudyJournal(same, in: places.participant(same))
        }
        let new = try unused(code, besides: there)
        do throws(FileProblem) { try Folder.make(places.blocks(new)) } catch {
            throw StudyDataProblem(places.blocks(new), error)
        }
        return try StudyJournal(new, in: places.participant(new))
    }

    /// `code` where nobody had it, else the next free one.
    private func unused(
        _ code: ParticipantCode?, besides there: [ParticipantCode]
    ) throws(StudyDataProblem) -> ParticipantCode {
        let used = try usedCodes()
        if let code {
            guard try used?.contains(code) != true else {
                throw StudyDataProblem(
                    .usage, "\(code) was the code of somebody whose data were removed: choose another")
            }
            return code
        }
        var number = 1
        while true {
            let code = ParticipantCode(number: number)
            // Cheaper first: a hash takes some tens of milliseconds.
            if !there.contains(code), try used?.contains(code) != true { return code }
            number += 1
        }
    }

    /// The row of the order for whoever begins now, from 1: the next one that nobody has who finished or is taking part.
    public var nextRow: Int {
        let taken = Set(
            participants.compactMap { participant -> Int? in
                if case .stopped = participant.state { nil } else { participant.row }
            })
        var row = 1
        while taken.contains(row) { row += 1 }
        return row
    }

    func usedCodes() throws(StudyDataProblem) -> UsedCodes? {
        do throws(KeptFile.Problem) {
            return try UsedCodes.file(at: places.usedCodes).read()
        } catch {
            throw StudyDataProblem(.badData, error.description)
        }
    }
}
