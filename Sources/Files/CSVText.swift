import Numbers

/// A table as CSV (RFC 4180), which a spreadsheet shows as it is: no text of it becomes a formula there.
///
/// Where a text, or a part of it after a separator, begins with = + - @ or the like, an apostrophe goes before; ``text(of:)`` takes it away.
package struct CSVText {
    /// What stands in a field.
    package enum Field: Equatable {
        case number(Double)
        case text(String)
        case none

        /// A text, or nothing.
        package init(_ text: String?) { self = text.map(Field.text) ?? .none }

        /// A number, or nothing.
        package init(_ number: Double?) { self = number.map(Field.number) ?? .none }

        /// A whole number, or nothing.
        package init(_ number: Int?) { self.init(number.map(Double.init)) }
    }

    package private(set) var description: String

    /// A table of these columns.
    package init(columns: [String]) { description = columns.joined(separator: ",") + "\n" }

    /// Adds a row.
    package mutating func add(_ fields: [Field]) {
        description += fields.map(Self.written).joined(separator: ",") + "\n"
    }

    /// A field's text as it was before it was written.
    package static func text(of field: String) -> String {
        var text = String.UnicodeScalarView()
        var isBeginning = true
        for scalar in field.unicodeScalars {
            if isBeginning, scalar == "'" {
                isBeginning = false
                continue
            }
            text.append(scalar)
            isBeginning = isSeparator(scalar)
        }
        return String(text)
    }

    private static func written(_ field: Field) -> String {
        switch field {
        case .none: ""
        case .number(let number): decimal(number)
        case .text(let text): isNumber(text) ? text : quoted(guarded(plain(text.unicodeScalars)))
        }
    }

    // By scalars, not by what people count as characters: an accent may stand on a comma.

    /// Without what is not to be seen; lines end in one way.
    private static func plain(_ text: String.UnicodeScalarView) -> String.UnicodeScalarView {
        var plain = String.UnicodeScalarView()
        var last: Unicode.Scalar?
        for scalar in text {
            switch scalar {
            case "\n" where last == "\r": break
            case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": plain.append("\n")
            case "\t": plain.append(scalar)
            default: if !isControl(scalar) { plain.append(scalar) }
            }
            last = scalar
        }
        return plain
    }

    private static func guarded(_ text: String.UnicodeScalarView) -> String.UnicodeScalarView {
        var guarded = String.UnicodeScalarView()
        var isBeginning = true
        for scalar in text {
            if isBeginning, isFormulaBeginning(scalar) { guarded.append("'") }
            guarded.append(scalar)
            isBeginning = isSeparator(scalar)
        }
        return guarded
    }

    private static func quoted(_ text: String.UnicodeScalarView) -> String {
        let isQuoted = text.contains { ",;\"\n\t".unicodeScalars.contains($0) } || text.first == " " || text.last == " "
        guard isQuoted else { return String(text) }
        var quoted = String.UnicodeScalarView("\"".unicodeScalars)
        for scalar in text { quoted.append(contentsOf: scalar == "\"" ? [scalar, scalar] : [scalar]) }
        quoted.append("\"")
        return String(quoted)
    }

    /// After these some spreadsheets begin a new field, whatever the file means.
    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool { ";\t\n".unicodeScalars.contains(scalar) }

    /// The apostrophe too, so that each text can be read back; the wide forms are signs to some spreadsheets.
    private static func isFormulaBeginning(_ scalar: Unicode.Scalar) -> Bool {
        "=+-@'\t\n＝＋－＠".unicodeScalars.contains(scalar)
    }

    private static func isNumber(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count < 30 && text.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) }
            && Double(text) != nil
    }
}
