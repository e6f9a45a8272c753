import Files
import Glibc

/// A study's data as a zip to give away: what was answered and played, the tables, and what they mean. Locks, what is only there to go on after
/// an interruption, and files that are none of the study's stay behind.
public struct StudyExport: Sendable {
    /// How many files it has.
    public private(set) var fileCount = 0
    /// What stayed behind, or could not be read, a line each.
    public private(set) var remarks: [String] = []

    private let places: StudyPlaces
    private let hasText: Bool
    /// The folder in the zip.
    private let root: String

    private static let maxPerformanceBytes = 1 << 30

    /// Writes the data in the folder at `path` into the zip `file`, which has its place only once it is whole. Another program may have
    /// the folder open.
    /// - Parameters:
    ///   - study: what ``StudyFolder/study(in:)`` says.
    ///   - withText: whether free text goes along, and not only its length.
    ///   - overwriting: whether a file that is there may be replaced.
    public init(
        of path: String, _ study: StudyDefinition, to file: String, withText: Bool, overwriting: Bool = false
    ) throws(StudyDataProblem) {
        (places, hasText) = (StudyPlaces(folder: path), withText)
        let record = try StudyFolder.record(in: path)
        let definition = try StudyFolder.definition(in: path)
        root = Self.root(Path.whole(path))
        let all = StudyFolder.participants(in: path)
        let participants = withText ? all : all.map(\.withoutText)
        remarks = participants.flatMap(\.remarks)
        do throws(FileProblem) {
            let staged = try StagedFile(file, overwriting: overwriting)
            let descriptor = try staged.open()
            defer { close(descriptor) }
            let zip = try ZipFile(descriptor, day: Self.seconds(of: record.day))
            try add(StudyPlaces.definitionName, definition, to: zip)
            try add(
                StudyPlaces.recordName, try WholeFile.read(places.record, limit: 1 << 20, takesPipes: false), to: zip)
            for name in study.ownFiles {
                let place = Path.joined(places.folder, name)
                guard FileStamp(place) != nil else { continue }
                try add(name, try WholeFile.read(place, limit: 1 << 20, takesPipes: false), to: zip)
            }
            for table in StudyTables(participants, study).files { try add(table.name, table.bytes, to: zip) }
            for participant in participants { try add(participant, to: zip) }
            try zip.finish()
            guard fsync(descriptor) == 0 || errno == EINVAL else { throw FileProblem(errno: errno) }
            try staged.moveIntoPlace()
        } catch {
            throw StudyDataProblem(file, error)
        }
    }

    private mutating func add(_ participant: StudyParticipant, to zip: ZipFile) throws(FileProblem) {
        let folder = "\(StudyPlaces.participantsName)/\(participant.code)"
        // The events alone: what could not be read may be anything.
        var journal: [UInt8] = []
        for event in participant.events {
            do throws(StudyDataProblem) { journal += try JournalText.line(event) } catch {
                remarks.append("\(places.journal(participant.code)): \(error)")
            }
        }
        try add("\(folder)/\(StudyPlaces.journalName)", journal, to: zip)
        let blocks = places.blocks(participant.code)
        for name in Folder.names(blocks) {
            let place = Path.joined(blocks, name)
            var status = stat()
            guard name.hasSuffix(".quern"), Self.isPlain(name), lstat(Path.system(place), &status) == 0,
                status.st_mode & S_IFMT == S_IFREG
            else {
                remarks.append(printable("left out: \(place), which is no performance"))
                continue
            }
            let bytes = try WholeFile.read(place, limit: Self.maxPerformanceBytes, takesPipes: false)
            try add("\(folder)/\(StudyPlaces.blocksName)/\(name)", bytes, to: zip)
        }
    }

    private mutating func add(_ name: String, _ bytes: [UInt8], to zip: ZipFile) throws(FileProblem) {
        try zip.add("\(root)/\(name)", bytes)
        fileCount += 1
    }

    /// The folder's own name where any system takes it.
    private static func root(_ path: String) -> String {
        let name = Path.name(of: path)
        return isPlain(name) ? name : "study"
    }

    /// Whether any system takes a file's name.
    private static func isPlain(_ name: String) -> Bool {
        let isAllowed = name.unicodeScalars.allSatisfy { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || "0123456789-_.".unicodeScalars.contains(scalar))
        }
        return isAllowed && !name.isEmpty && !name.hasPrefix(".")
    }

    /// The noon of a day: the files' own times would say when somebody came.
    private static func seconds(of day: String) -> Int {
        let parts = day.split(separator: "-").compactMap { Int32($0) }
        guard parts.count == 3, (1980...2100).contains(parts[0]) else { return 315_576_000 }
        var moment = tm()
        (moment.tm_year, moment.tm_mon, moment.tm_mday, moment.tm_hour) = (parts[0] - 1900, parts[1] - 1, parts[2], 12)
        return timegm(&moment)
    }
}
