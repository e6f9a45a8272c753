/// Lines from bytes that come in pieces, whatever they are.
package struct PlainInput {
    /// What was typed between two ends of line.
    package enum Line: Equatable {
        case text(String)
        /// More than ``PlainInput/maxCharacters``; it is left out.
        case tooLong
    }

    /// The longest line that is read, in characters.
    package static let maxCharacters = 1_000
    /// Bytes beyond which no line is that short.
    private static let maxBytes = 4 * maxCharacters

    private var bytes: [UInt8] = []
    private var isTooLong = false

    /// Nothing came yet.
    package init() {}

    /// The lines that `piece` completes; the rest waits.
    package mutating func appendBytes(_ piece: some Sequence<UInt8>) -> [Line] {
        var lines: [Line] = []
        for byte in piece {
            if byte == 0x0A {
                lines.append(line())
            } else if bytes.count < Self.maxBytes {
                bytes.append(byte)
            } else {
                isTooLong = true
            }
        }
        return lines
    }

    /// What still waits when nothing more comes.
    package mutating func endInput() -> Line? { bytes.isEmpty && !isTooLong ? nil : line() }

    private mutating func line() -> Line {
        defer {
            bytes = []
            isTooLong = false
        }
        // What is no UTF-8 becomes characters that no word has.
        let text = String(decoding: bytes, as: UTF8.self)
        return isTooLong || text.count > Self.maxCharacters ? .tooLong : .text(text)
    }
}
