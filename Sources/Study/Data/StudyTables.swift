import Files

/// The tables of a study, which can be made again from the journals at any time.
struct StudyTables {
    /// The tables: names of files, and what they hold.
    let files: [(name: String, bytes: [UInt8])]

    /// Makes them.
    init(_ participants: [StudyParticipant], _ study: StudyDefinition) {
        files = [
            (ParticipantTable.table.name, ParticipantTable.text(participants)),
            (AnswerTable.table.name, AnswerTable.text(participants, study)),
            (EventTable.table.name, EventTable.text(participants)),
            (StudyDictionary.name, StudyDictionary.text(study)),
        ].map { ($0, Array($1.description.utf8)) }
    }
}

extension StudyFolder {
    /// Writes `participants.csv`, `answers.csv`, `events.csv` and `dictionary.csv` anew, each whole or not at all.
    /// - Returns: what in the journals could not be read, a line each.
    @discardableResult
    public func writeTables() throws(StudyDataProblem) -> [String] {
        let participants = participants
        for file in StudyTables(participants, study).files {
            let place = Path.joined(path, file.name)
            do throws(FileProblem) { try WholeFile.replace(place, with: file.bytes) } catch {
                throw StudyDataProblem(place, error)
            }
        }
        return participants.flatMap(\.remarks)
    }
}
