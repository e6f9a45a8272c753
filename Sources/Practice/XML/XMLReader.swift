import CXML
import Files

/// An XML document from outside, read forwards. Only elements and text are looked at; no entity is expanded, and a document type is refused.
struct XMLReader: ~Copyable {
    enum Piece {
        /// An element begins; its name without its prefix.
        case begin(String)
        /// An element ends, also one without content.
        case end
        case text(String)
    }

    private let reader: OpaquePointer
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private let file: String
    private var endsEmpty = false
    private var pieces = 0

    /// A document deeper than this, or of more pieces, is none of ours.
    private static let maxDepth = 64
    private static let maxPieces = 1_000_000

    /// Begins to read; `file` is what problems name.
    init(_ document: [UInt8], file: String) throws(PracticeFileProblem) {
        self.file = file
        // The document type would be read before it can be refused; in an encoding in which this does not see it, it is refused later.
        if let place = document.firstRange(of: Array("<!DOCTYPE".utf8))?.lowerBound {
            let line = document[..<place].count { $0 == UInt8(ascii: "\n") } + 1
            throw PracticeFileProblem(file: file, line: line, "a document type (DOCTYPE) is not read: remove it")
        }
        let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(document.count, 1))
        _ = bytes.initialize(from: document)
        guard let reader = quern_xml_open(bytes.baseAddress, document.count) else {
            bytes.deallocate()
            throw PracticeFileProblem(file: file, "not readable as XML")
        }
        (self.bytes, self.reader) = (bytes, reader)
    }

    deinit {
        quern_xml_close(reader)
        bytes.deallocate()
    }

    /// The line that was read last, counted from 1.
    var line: Int { Int(quern_xml_line(reader)) }

    /// The next piece; `nil` at the document's end.
    mutating func next() throws(PracticeFileProblem) -> Piece? {
        if endsEmpty {
            endsEmpty = false
            return .end
        }
        pieces += 1
        guard pieces <= Self.maxPieces else { throw problem("too many elements") }
        switch quern_xml_next(reader) {
        case quern_xml_end: return nil
        case quern_xml_element_begin:
            guard quern_xml_depth(reader) < Self.maxDepth else { throw problem("elements lie too deep in each other") }
            endsEmpty = quern_xml_is_empty(reader) != 0
            return .begin(quern_xml_name(reader).map { String(cString: $0) } ?? "")
        case quern_xml_element_end: return .end
        case quern_xml_text: return .text(quern_xml_value(reader).map { String(cString: $0) } ?? "")
        default: throw problem(boundedName(String(cString: quern_xml_message(reader))).trimmed)
        }
    }

    /// All text up to the end of the element that began last; elements in it are passed over.
    mutating func text() throws(PracticeFileProblem) -> String {
        var text = ""
        var depth = 1
        while depth > 0, let piece = try next() {
            switch piece {
            case .begin: depth += 1
            case .end: depth -= 1
            case .text(let part) where depth == 1: text += part
            case .text: break
            }
            guard text.utf8.count <= Self.maxTextBytes else { throw problem("a text that is too long") }
        }
        return text.trimmed
    }

    private static let maxTextBytes = 65_536

    func problem(_ message: String) -> PracticeFileProblem {
        PracticeFileProblem(file: file, line: line, message)
    }
}

/// A text as XML has it between its tags; without what XML cannot have.
func xmlText(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { written, scalar in
        switch scalar {
        case "&": written += "&amp;"
        case "<": written += "&lt;"
        case ">": written += "&gt;"
        case "\t", "\n": written += " "
        case _ where isControl(scalar) || [0xFFFE, 0xFFFF].contains(scalar.value): break
        default: written.unicodeScalars.append(scalar)
        }
    }
}
