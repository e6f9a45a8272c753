import CArchive
import Files
import Study
import TestSupport
import Testing

/// A folder with data of ``SampleStudy``, gone with the test.
struct SampleData {
    let scratch: Scratch
    let path: String

    static let text = Array("name = \"Ways to play\"\n# as it was\r\n".utf8)
    static let record = StudyRecord(
        name: "Ways to play", program: "1.0", isRehearsal: false, day: "2026-11-26", mappings: ["knobs": "f00d"])

    init() throws {
        scratch = try Scratch()
        path = "\(scratch.path)/data"
    }

    /// Opens it; nobody else may have it open.
    func open(_ record: StudyRecord = Self.record) throws -> StudyFolder {
        try StudyFolder.openOrCreate(path, SampleStudy.study, text: Self.text, record: record)
    }

    /// Somebody takes part, up to so many events.
    @discardableResult
    func takePart(_ folder: StudyFolder, code: String? = nil, cut: Int = .max) throws -> StudyJournal {
        let journal = try folder.journal(of: code.flatMap(ParticipantCode.init))
        let session =
            journal.events.isEmpty
            ? StudySession(folder.study, row: folder.nextRow, order: [0, 1])
            : try StudySession(folder.study, journal: journal.events)
        var person = SamplePerson(session, journal: journal.events)
        person.cut = cut
        let before = journal.events.count
        person.run()
        for event in person.journal.dropFirst(before) { try journal.append(event) }
        for performance in person.performances {
            try WholeFile.replace("\(journal.folder)/\(performance)", with: Array("quern-performance 4\nend 0\n".utf8))
        }
        return journal
    }

    func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

    func bytes(_ name: String) throws -> [UInt8] { try WholeFile.read("\(path)/\(name)", limit: 1 << 24) }

    /// The rows of a table as they were before they were written, each by its columns.
    func rows(_ name: String) throws -> [[String: String]] { try Self.rows(bytes(name)) }

    static func rows(_ bytes: [UInt8]) throws -> [[String: String]] {
        var records = CSVRecords(bytes, longestField: 10_000)
        let head = try #require(try records.next()).fields
        var rows: [[String: String]] = []
        while let record = try records.next() {
            try #require(record.fields.count == head.count)
            rows.append(Dictionary(uniqueKeysWithValues: zip(head, record.fields.map(CSVText.text))))
        }
        return rows
    }

    /// What is in a zip, by the names in it.
    static func unzipped(_ path: String) throws -> [String: [UInt8]] {
        let archive = try #require(archive_read_new())
        defer { archive_read_free(archive) }
        archive_read_support_format_zip(archive)
        try #require(archive_read_open_filename(archive, path, 1 << 16) == ARCHIVE_OK)
        var files: [String: [UInt8]] = [:]
        var entry: OpaquePointer?
        while archive_read_next_header(archive, &entry) == ARCHIVE_OK {
            var bytes = [UInt8](repeating: 0, count: Int(archive_entry_size(entry)))
            let count = archive_read_data(archive, &bytes, bytes.count)
            try #require(count == bytes.count)
            files[String(cString: archive_entry_pathname(entry))] = bytes
        }
        return files
    }

    /// The names of all files of the folder, with their folders.
    var fileNames: [String] { Self.names(in: path, as: "") }

    private static func names(in path: String, as shown: String) -> [String] {
        Folder.names(path).flatMap { name in
            Folder.exists("\(path)/\(name)")
                ? names(in: "\(path)/\(name)", as: "\(shown)\(name)/") : ["\(shown)\(name)"]
        }
    }
}
