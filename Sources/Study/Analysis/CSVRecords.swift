/// The records of a CSV text (RFC 4180), one after the other: fields between commas, in quotation marks where they hold commas, quotation
/// marks (doubled) or line ends. Lines end as on any system; empty ones are left out, and so is a byte order mark.
package struct CSVRecords {
    /// A record, and the line that it begins on, counted from 1.
    package struct Record {
        let line: Int
        package let fields: [String]
    }

    /// What is wrong, and on which line.
    package struct Fault: Error {
        let line: Int
        let message: String
    }

    /// The longest field, in bytes, of a table from elsewhere.
    package static let longestField = 1_000
    /// The most fields of a record.
    static let mostFields = 200

    private let bytes: [UInt8]
    private let longestField: Int
    private var place = 0
    private var line = 1

    /// - Parameter longestField: the longest field that is taken, in bytes.
    package init(_ bytes: [UInt8], longestField: Int = Self.longestField) {
        (self.bytes, self.longestField) = (bytes, longestField)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    }

    /// The next record; `nil` at the end.
    package mutating func next() throws(Fault) -> Record? {
        while place < bytes.count {
            if takeLineEnd() { continue }
            let start = line
            var fields: [String] = []
            repeat {
                guard fields.count < Self.mostFields else {
                    throw fault("there are more than \(Self.mostFields) fields")
                }
                fields.append(try field())
            } while takeComma()
            if place < bytes.count { _ = takeLineEnd() }
            // Of blanks alone.
            if fields.count == 1, fields[0].isEmpty { continue }
            return Record(line: start, fields: fields)
        }
        return nil
    }

    private mutating func field() throws(Fault) -> String {
        if place < bytes.count, bytes[place] == UInt8(ascii: "\"") { return try quotedField() }
        let start = place
        while place < bytes.count, !Self.isEnd(bytes[place]) { place += 1 }
        var text = bytes[start..<place]
        while let first = text.first, Self.isBlank(first) { text.removeFirst() }
        while let last = text.last, Self.isBlank(last) { text.removeLast() }
        return try self.text(text)
    }

    private mutating func quotedField() throws(Fault) -> String {
        let start = line
        var text: [UInt8] = []
        place += 1
        while place < bytes.count {
            let byte = bytes[place]
            if byte == UInt8(ascii: "\"") {
                place += 1
                guard place < bytes.count, bytes[place] == byte else {
                    while place < bytes.count, Self.isBlank(bytes[place]) { place += 1 }
                    guard place == bytes.count || Self.isEnd(bytes[place]) else {
                        throw fault("there is text behind a closing quotation mark")
                    }
                    return try self.text(text[...])
                }
            }
            guard text.count <= longestField else { break }
            if !takeLineEnd() { place += 1 }
            text.append(byte)
        }
        throw Fault(
            line: start,
            message: place < bytes.count
                ? "a field is longer than \(longestField) bytes: is a quotation mark missing?"
                : "a quotation mark is not closed")
    }

    private func text(_ bytes: ArraySlice<UInt8>) throws(Fault) -> String {
        guard bytes.count <= longestField else {
            throw fault("a field is longer than \(longestField) bytes")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw fault("this is not UTF-8 text: save the table as \"CSV UTF-8\"")
        }
        return text
    }

    private mutating func takeComma() -> Bool {
        guard place < bytes.count, bytes[place] == UInt8(ascii: ",") else { return false }
        place += 1
        return true
    }

    /// Takes one of LF, CR LF and CR, where one is.
    private mutating func takeLineEnd() -> Bool {
        switch bytes[place] {
        case UInt8(ascii: "\n"): place += 1
        case UInt8(ascii: "\r"):
            place += 1
            if place < bytes.count, bytes[place] == UInt8(ascii: "\n") { place += 1 }
        default: return false
        }
        line += 1
        return true
    }

    private func fault(_ message: String) -> Fault { Fault(line: line, message: message) }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    private static func isEnd(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }
}
