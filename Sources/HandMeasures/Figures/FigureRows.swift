import Files
import Numbers

/// Figures of several files as rows of a table or as JSON.
public struct FigureRows: Sendable {
    /// The names of the table's columns.
    public static let columns = "file,measure,value,unit,reason"

    private let files: [(name: String, figures: [HandFigure])]

    /// Takes figures, each list with what it is of.
    public init(_ files: [(name: String, figures: [HandFigure])]) { self.files = files }

    /// A row for each figure, without the names of the columns. Where there is no number the value is empty, and the reason says why.
    public var csv: [String] {
        files.flatMap { file in
            file.figures.map { figure in
                [
                    Self.field(file.name), Self.field(figure.name), figure.value.map { decimal($0) } ?? "",
                    figure.measure.unit, Self.field(figure.reason ?? ""),
                ].joined(separator: ",")
            }
        }
    }

    /// All of it for programs: for each file its measures by their names.
    public var json: String {
        let texts = files.map { file in
            File(
                file: file.name,
                measures: Dictionary(file.figures.map { ($0.name, Entry($0)) }, uniquingKeysWith: { first, _ in first })
            )
        }
        return JSONText(texts)?.description ?? "[]"
    }

    private struct File: Encodable {
        var file: String
        var measures: [String: Entry]
    }

    private struct Entry: Encodable {
        var value: Double?
        var unit, reason: String?

        init(_ figure: HandFigure) {
            (value, reason) = (figure.value, figure.reason)
            unit = figure.measure.unit.isEmpty ? nil : figure.measure.unit
        }
    }

    /// A text as one field. One that a spreadsheet would take for a formula begins with an apostrophe.
    private static func field(_ text: String) -> String {
        let line = printable(text)
        let safe = line.first.map { "=+-@".contains($0) } == true ? "'" + line : line
        guard safe.contains(where: { ",\"".contains($0) }) else { return safe }
        return "\"\(safe.replacing("\"", with: "\"\""))\""
    }
}
