import NIOHTTP1

/// Which bytes of a file a request asks for (RFC 9110, 14.2): one range, open or not, or the last so many bytes. What is no range, and
/// several at once, ask for the whole file, as the RFC allows.
package enum ByteRange: Equatable, Sendable {
    case whole
    case part(Range<Int64>)
    /// None of them is there.
    case unsatisfiable

    /// - Parameters:
    ///   - headers: the request's.
    ///   - tag: the file's strong ETag, with its quotation marks.
    ///   - size: the file's, in bytes.
    package init(_ headers: HTTPHeaders, tag: String, size: Int64) {
        let (ranges, conditions) = (headers["Range"], headers["If-Range"])
        // A weak tag, and a time, never say for certain that it is the same file (RFC 9110, 13.1.5).
        guard ranges.count == 1, let range = ranges.first, conditions.allSatisfy({ $0 == tag }) else {
            self = .whole
            return
        }
        self.init(range, size: size)
    }

    /// `text` is what stands in the header `Range`.
    package init(_ text: String, size: Int64) {
        self = .whole
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].trimmed.lowercased() == "bytes" else { return }
        let bounds = parts[1].trimmed.split(separator: "-", omittingEmptySubsequences: false)
        guard bounds.count == 2 else { return }
        switch (Self.number(bounds[0]), Self.number(bounds[1])) {
        case (let first?, let last?) where first <= last: self = Self.part(first, last, size)
        case (let first?, nil) where bounds[1].isEmpty: self = Self.part(first, .max, size)
        case (nil, let count?) where bounds[0].isEmpty:
            self = count > 0 && size > 0 ? .part(max(0, size - count)..<size) : .unsatisfiable
        default: break
        }
    }

    private static func part(_ first: Int64, _ last: Int64, _ size: Int64) -> ByteRange {
        first < size ? .part(first..<min(last, size - 1) + 1) : .unsatisfiable
    }

    /// A number that no `Int64` holds is as good as the largest.
    private static func number(_ digits: Substring) -> Int64? {
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int64(digits) ?? .max
    }
}
