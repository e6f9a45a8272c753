import Files
import Glibc
import Session

/// The folder with the data of a study, for one program at a time.
public final class StudyFolder {
    /// The folder.
    public let path: String
    /// The study.
    public let study: StudyDefinition
    /// What made the data.
    public let record: StudyRecord

    let places: StudyPlaces
    private let lock: FileLock

    /// The text of the study whose data are in the folder at `path`, as it was when they were begun.
    public static func definition(in path: String) throws(StudyDataProblem) -> [UInt8] {
        let place = StudyPlaces(folder: path).definition
        do throws(FileProblem) {
            return try WholeFile.read(place, limit: maxDefinitionBytes, takesPipes: false)
        } catch {
            guard error.kind == .notFound else { throw StudyDataProblem(place, error) }
            throw StudyDataProblem(.notFound, "\(path): there are no data of a study")
        }
    }

    /// The study whose data are in the folder at `path`.
    public static func study(in path: String) throws(StudyDataProblem) -> StudyDefinition {
        let file = StudyFile(bytes: try definition(in: path), file: StudyPlaces(folder: path).definition)
        if let study = file.study { return study }
        throw StudyDataProblem(.badData, file.errors.first?.description ?? "\(file.file): there is no study")
    }

    /// What made the data in the folder at `path`.
    public static func record(in path: String) throws(StudyDataProblem) -> StudyRecord {
        do throws(KeptFile.Problem) {
            if let record: StudyRecord = try StudyRecord.file(at: StudyPlaces(folder: path).record).read() {
                return record
            }
        } catch {
            throw StudyDataProblem(.badData, error.description)
        }
        throw StudyDataProblem(.notFound, "\(path): there are no data of a study")
    }

    /// Opens the folder at `path`, in which there are data.
    /// - Parameter study: what ``study(in:)`` says.
    public static func open(_ path: String, _ study: StudyDefinition) throws(StudyDataProblem) -> StudyFolder {
        let record = try record(in: path)
        return try StudyFolder(path, study, record, try lock(path))
    }

    /// Opens the folder at `path` for a run, and makes it where there is none.
    /// - Parameters:
    ///   - text: the study's file.
    ///   - files: mappings and scenes that lie beside the study's file, by the names that it has for them.
    ///   - record: what makes the data, where the folder is new.
    /// - Throws: also where the folder has data of another study, or a rehearsal where there is none.
    public static func openOrCreate(
        _ path: String, _ study: StudyDefinition, text: [UInt8], files: [(name: String, bytes: [UInt8])] = [],
        record: StudyRecord
    ) throws(StudyDataProblem) -> StudyFolder {
        let path = Path.whole(path)
        let places = StudyPlaces(folder: path)
        let isNew = !Folder.exists(path)
        do throws(FileProblem) {
            try Folder.make(path)
            // Other users of the machine have no business here.
            if isNew { chmod(Path.system(path), 0o700) }
        } catch {
            throw StudyDataProblem(path, error)
        }
        let lock = try lock(path)
        if FileStamp(places.record) != nil {
            let there = try self.record(in: path)
            guard try definition(in: path) == text else {
                throw StudyDataProblem(
                    .badData, "\(path) has data of another study, or of another version of it: choose another folder")
            }
            guard there.isRehearsal == record.isRehearsal else {
                let what = there.isRehearsal ? "data of a rehearsal" : "data of participants"
                throw StudyDataProblem(.badData, "\(path) has \(what): choose another folder")
            }
            return try StudyFolder(path, study, there, lock)
        }
        // A program that was ended while it made the folder left its beginning.
        let own = Set(files.compactMap { $0.name.split(separator: "/").first.map(String.init) })
        let strange = Folder.names(path).first {
            !$0.hasPrefix(".") && !$0.hasPrefix("study.") && !own.contains($0)
        }
        if let strange {
            throw StudyDataProblem(.badData, "\(path) has other files, such as \(strange): choose an empty folder")
        }
        do throws(FileProblem) {
            for file in files {
                let place = Path.joined(path, file.name)
                try Folder.make(Path.beside(place, ""))
                try WholeFile.replace(place, with: file.bytes)
            }
            try WholeFile.replace(places.definition, with: text)
        } catch {
            throw StudyDataProblem(places.definition, error)
        }
        do throws(KeptFile.Problem) {
            try StudyRecord.file(at: places.record).write(record)
        } catch {
            throw StudyDataProblem(.inputOutput, error.description)
        }
        return try StudyFolder(path, study, record, lock)
    }

    private static let maxDefinitionBytes = 1 << 20

    private init(
        _ path: String, _ study: StudyDefinition, _ record: StudyRecord, _ lock: FileLock
    ) throws(StudyDataProblem) {
        (self.path, self.study, self.record, self.lock) = (path, study, record, lock)
        places = StudyPlaces(folder: path)
        try removeLeaving()
    }

    private static func lock(_ path: String) throws(StudyDataProblem) -> FileLock {
        let name = Path.joined(Path.whole(path), "study")
        do throws(FileProblem) {
            return try FileLock(of: name)
        } catch {
            guard error == .isLocked else { throw StudyDataProblem(path, error) }
            let who = FileLock.holder(of: name).map { "another Quern (process \($0))" } ?? "another Quern"
            throw StudyDataProblem(.inUse, "\(path): \(who) has this study open: quit that one first")
        }
    }

    /// A program that was ended while it forgot somebody left their folder under another name.
    private func removeLeaving() throws(StudyDataProblem) {
        for name in Folder.names(places.participants) where name.hasPrefix(StudyPlaces.leavingPrefix) {
            let path = Path.joined(places.participants, name)
            do throws(FileProblem) { try StudyPlaces.remove(path) } catch { throw StudyDataProblem(path, error) }
        }
    }
}
