/// Lines that tell what changed while a line is typed, until it is finished.
package struct HeldLines {
    /// The most lines that wait; of more, the oldest are left out, which is said.
    package static let maxLines = 100

    private var lines: [String] = []
    private var leftOut = 0

    /// None wait.
    package init() {}

    /// Adds lines that happened after those before.
    package mutating func add(_ more: [String]) {
        lines += more
        let excess = max(lines.count - Self.maxLines, 0)
        lines.removeFirst(excess)
        leftOut += excess
    }

    /// The lines that waited, the oldest first; none wait after it.
    package mutating func release() -> [String] {
        defer { (lines, leftOut) = ([], 0) }
        guard leftOut > 0 else { return lines }
        return ["\(leftOut) earlier \(leftOut == 1 ? "line" : "lines") left out"] + lines
    }
}
