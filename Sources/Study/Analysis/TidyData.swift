import Files
import KeyTables

/// What participants did, from a table with a row for each observation (H. Wickham, "Tidy data", 2014): CSV with the columns
/// `participant`, `condition`, `measure` and `value`, in any order, beside which others may stand.
public struct TidyData: Sendable {
    /// Why there are no data: one line, with its place.
    public struct Problem: Error, Sendable, CustomStringConvertible {
        /// What is wrong and where.
        public let diagnostic: Diagnostic
        /// Why.
        public let failure: FileFailure

        /// One line: `FILE:LINE: message`; without the line where it is the file as a whole.
        public var description: String { diagnostic.description }
    }

    /// The largest file that is read, in bytes.
    public static let maxBytes = 64 << 20
    /// The most measures in a file.
    public static let mostMeasures = 1_000
    /// The most conditions of a measure.
    public static let mostConditions = 32

    /// The measures, in the order in which the file has them.
    public private(set) var measures: [Measure] = []
    /// How many rows there are below the columns' names.
    public private(set) var rowCount = 0
    /// The columns that are not read.
    public private(set) var otherColumns: [String] = []

    /// Reads the file at `path`.
    /// - Throws: a ``Problem`` where it cannot be read, or a row is wrong.
    public init(path: String) throws(Problem) {
        let bytes: [UInt8]
        do {
            bytes = try TableFile.bytes(of: path, Self.what, limit: Self.maxBytes, takesPipes: true)
        } catch {
            throw Problem(diagnostic: error.diagnostic, failure: error.failure)
        }
        try self.init(bytes: bytes, file: path)
    }

    /// Reads `bytes`, which should be UTF-8; `file` is what problems name.
    /// - Throws: a ``Problem`` where a row is wrong.
    public init(bytes: [UInt8], file: String) throws(Problem) {
        do {
            try read(bytes)
        } catch {
            let diagnostic = Diagnostic(file: file, line: error.line, message: error.message)
            throw Problem(diagnostic: diagnostic, failure: .badData)
        }
    }

    private static let what = "a table"

    private mutating func read(_ bytes: [UInt8]) throws(CSVRecords.Fault) {
        var records = CSVRecords(bytes)
        guard let head = try records.next() else { throw CSVRecords.Fault(line: 1, message: "the file is empty") }
        let columns = try TidyColumns(head)
        otherColumns = columns.others
        var builders: [MeasureBuilder] = []
        var indices: [String: Int] = [:]
        while let record = try records.next() {
            func fault(_ message: String) -> CSVRecords.Fault { CSVRecords.Fault(line: record.line, message: message) }
            guard record.fields.count == head.fields.count else {
                let count = record.fields.count
                throw fault("\(count) field\(count == 1 ? "" : "s"), where the first line names \(head.fields.count)")
            }
            let name = try columns.name(.measure, in: record)
            let index = indices[name] ?? builders.count
            if index == builders.count {
                guard index < Self.mostMeasures else {
                    throw fault("there are more than \(Self.mostMeasures) measures")
                }
                indices[name] = index
                builders.append(MeasureBuilder(name: name))
            }
            let added = builders[index].add(
                participant: try columns.name(.participant, in: record),
                condition: try columns.name(.condition, in: record), value: try columns.value(in: record))
            guard added else {
                throw fault("\(quoted(name)) has more than \(Self.mostConditions) conditions")
            }
            rowCount += 1
        }
        guard rowCount > 0 else {
            throw CSVRecords.Fault(line: head.line, message: "there are no rows below the names of the columns")
        }
        measures = builders.map(Measure.init)
    }
}
