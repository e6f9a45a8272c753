import Files
import Numbers

/// A study's folder as a list of studies has it.
public struct ListedStudy: Sendable {
    /// The folder.
    public let path: String
    /// What made its data.
    public let record: StudyRecord
    /// How many took part to the end, and stopped before.
    public let finished: Int, stopped: Int
    /// Who is not through yet.
    public let open: [ParticipantCode]
    /// Lines of journals that could not be read.
    public let remarks: [String]

    /// Looks into the folder at `path`.
    public init(_ path: String) throws(StudyDataProblem) {
        self.path = path
        record = try StudyFolder.record(in: path)
        let participants = StudyFolder.participants(in: path)
        finished = participants.count { $0.state == .finished }
        open = participants.filter { $0.state == .open }.map(\.code)
        stopped = participants.count - finished - open.count
        remarks = participants.flatMap(\.remarks)
    }

    /// All studies with a folder in `folder`, and what is wrong with folders that look like one.
    public static func all(in folder: String) -> (studies: [ListedStudy], problems: [StudyDataProblem]) {
        var (studies, problems): ([ListedStudy], [StudyDataProblem]) = ([], [])
        // The folder of one study will do, too.
        let paths = Folder.names(folder).filter { !$0.hasPrefix(".") }.map { Path.joined(folder, $0) }
        for path in [folder] + paths {
            guard FileStamp(StudyPlaces(folder: path).record) != nil else { continue }
            do throws(StudyDataProblem) { studies.append(try ListedStudy(path)) } catch { problems.append(error) }
        }
        return (studies, problems)
    }

    /// For people, in two lines.
    public var text: [String] {
        let count = finished + stopped + open.count
        var states = [(finished, "finished"), (stopped, "stopped")].filter { $0.0 > 0 }.map { "\($0) \($1)" }
        if !open.isEmpty { states.append("\(open.count) not through (\(open.map(\.text).joined(separator: ", ")))") }
        let who =
            count == 0
            ? "no participants yet" : "\(counted(count, "participant")): \(states.joined(separator: ", "))"
        return [
            "\(boundedName(record.name)) (\(record.isRehearsal ? "rehearsal, " : "")since \(boundedName(record.day))): \(who)",
            "  \(printable(path))",
        ]
    }
}
