import Files
import Statistics

/// Which column of a table holds what, by the names in its first line.
struct TidyColumns {
    /// The columns that are needed.
    enum Column: String, CaseIterable {
        case participant, condition, measure, value
    }

    private var places: [Column: Int] = [:]
    /// The names of the columns that nothing is read from.
    private(set) var others: [String] = []

    init(_ head: CSVRecords.Record) throws(CSVRecords.Fault) {
        func fault(_ message: String) -> CSVRecords.Fault { CSVRecords.Fault(line: head.line, message: message) }
        for (place, name) in head.fields.enumerated() {
            guard let column = Column(rawValue: name.lowercased()) else {
                others.append(name)
                continue
            }
            guard places[column] == nil else { throw fault("two columns are called \(column.rawValue)") }
            places[column] = place
        }
        guard let missing = Column.allCases.first(where: { places[$0] == nil }) else { return }
        if head.fields.count == 1, let mark = head.fields[0].first(where: { $0 == ";" || $0 == "\t" }) {
            throw fault(
                "the columns are separated by \(mark == ";" ? "semicolons" : "tabs"): save the table with commas")
        }
        throw fault(
            "there is no column \(missing.rawValue): the first line names participant, condition, measure and value")
    }

    /// The name of a participant, condition or measure.
    func name(_ column: Column, in record: CSVRecords.Record) throws(CSVRecords.Fault) -> String {
        let name = record.fields[places[column, default: 0]]
        guard !name.isEmpty else {
            throw CSVRecords.Fault(line: record.line, message: "the \(column.rawValue) is missing")
        }
        return name
    }

    /// The value; `nil` where it is missing: an empty field, NA or NaN.
    func value(in record: CSVRecords.Record) throws(CSVRecords.Fault) -> Double? {
        let text = record.fields[places[.value, default: 0]]
        if text.isEmpty || ["na", "nan", "null"].contains(text.lowercased()) { return nil }
        func fault(_ message: String) -> CSVRecords.Fault {
            CSVRecords.Fault(line: record.line, message: "the value \(quoted(text)) \(message)")
        }
        guard text.utf8.allSatisfy(Self.isOfNumber), let value = Double(text) else {
            throw fault(text.contains(",") ? "is not a number: write 3.5, not 3,5" : "is not a number")
        }
        guard Values.isInScale(value) else { throw fault("is too large, or too near to 0, to calculate with") }
        return value
    }

    private static func isOfNumber(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.eE".utf8.contains(byte)
    }
}
