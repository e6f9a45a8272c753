import Files
import Numbers

/// All measures of a table, compared: what `quern study analyse` prints.
public struct StudyAnalysis: Sendable {
    /// The measures, in the order in which the table has them.
    public let measures: [MeasureAnalysis]
    /// How many rows there are.
    public let rowCount: Int
    /// The columns that are not read.
    public let otherColumns: [String]

    /// Compares all measures of `data`.
    public init(_ data: TidyData) {
        measures = data.measures.map(MeasureAnalysis.init)
        rowCount = data.rowCount
        otherColumns = data.otherColumns
    }

    /// What a reader of the figures should know, a line each.
    public var remarks: [String] {
        let columns =
            otherColumns.isEmpty
            ? [] : ["not read: the column\(otherColumns.count == 1 ? "" : "s") \(otherColumns.joined(separator: ", "))"]
        return (columns + measures.flatMap { measure in measure.remarks.map { "\(measure.name): \($0)" } }).map(
            printable)
    }

    /// All figures, for programs.
    public var json: String {
        let figures = ["measures": Dictionary(uniqueKeysWithValues: measures.map { ($0.name, MeasureFigures($0)) })]
        return JSONText(figures)?.description ?? "{}"
    }

    /// All figures in words.
    public var text: String {
        let head = "\(counted(rowCount, "row")), \(counted(measures.count, "measure"))"
        let columns = remarks.prefix(otherColumns.isEmpty ? 0 : 1)
        return ([head] + columns + measures.flatMap { [""] + MeasureText($0).lines }).map(printable).joined(
            separator: "\n")
    }
}
