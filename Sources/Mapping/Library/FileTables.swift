/// The tables of one kind in a mapping file's text, such as `[[gesture]]`, each with the remarks right above it; all else stays as it
/// was written.
struct FileTables {
    private var lines: [[UInt8]]
    private let name: String

    /// Finds the tables called `name` in a text.
    init(_ name: String, in text: [UInt8]) {
        self.name = name
        lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Array($0) }
    }

    /// The whole text.
    var text: [UInt8] { Array(lines.joined(separator: [UInt8(ascii: "\n")])) }

    /// The lines of each table, from its name to its last key.
    var tables: [Range<Int>] {
        var found: [Range<Int>] = []
        var index = 0
        while index < lines.count {
            guard words(index).hasPrefix("[[\(name)]]") else {
                index += 1
                continue
            }
            var end = index + 1
            while end < lines.count, !words(end).hasPrefix("[") || belongsToTable(end) { end += 1 }
            // Remarks before the next table are that one's.
            if end < lines.count { while end > index + 1, isBlank(end - 1) || isRemark(end - 1) { end -= 1 } }
            found.append(index..<end)
            index = end
        }
        return found
    }

    /// The text of some lines.
    func text(of range: Range<Int>) -> [UInt8] { Array(lines[range].joined(separator: [UInt8(ascii: "\n")])) }

    /// Takes lines out.
    mutating func remove(_ range: Range<Int>) { lines.removeSubrange(range) }

    /// Takes the table of that place out, with its remarks and the blank lines after it.
    /// - Returns: what it was, to be put back by ``insert(_:at:)``.
    mutating func remove(at place: Int) -> [UInt8] {
        let range = extent(of: place)
        let removed = text(of: range)
        lines.removeSubrange(range)
        if lines.isEmpty { lines = [[]] }
        return removed
    }

    /// Puts a table before that of a place, or at the end of the text.
    mutating func insert(_ table: [UInt8], at place: Int) {
        let added = table.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Array($0) }
        let tables = tables
        let closed = added.last?.isEmpty == true ? added : added + [[]]
        guard tables.indices.contains(place) else {
            // The text's last line break stands for an empty line.
            if lines.last?.isEmpty == true { lines.removeLast() }
            lines += closed.first?.isEmpty == true ? closed : [[]] + closed
            return
        }
        lines.insert(contentsOf: closed.drop(while: \.isEmpty), at: start(of: tables[place]))
    }

    /// A table with its remarks and the blank lines after it; of the last thing in a text the blank lines before it.
    private func extent(of place: Int) -> Range<Int> {
        let table = tables[place]
        var (start, end) = (start(of: table), table.upperBound)
        if end >= lines.count {
            while start > 0, isBlank(start - 1) { start -= 1 }
            // The text keeps its last line break.
            return start..<(lines.last?.isEmpty == true ? lines.count - 1 : lines.count)
        }
        while end < lines.count, isBlank(end) { end += 1 }
        return start..<end
    }

    /// The first of the remarks above a table; its own first line where there are none.
    private func start(of table: Range<Int>) -> Int {
        var start = table.lowerBound
        while start > 0, isRemark(start - 1) { start -= 1 }
        return start
    }

    /// Whether a line begins a table that is a part of one.
    private func belongsToTable(_ line: Int) -> Bool {
        let words = words(line)
        return words.hasPrefix("[\(name).") || words.hasPrefix("[[\(name).")
    }

    private func isBlank(_ line: Int) -> Bool { words(line).isEmpty }

    private func isRemark(_ line: Int) -> Bool { words(line).hasPrefix("#") }

    private func words(_ line: Int) -> String {
        String(decoding: lines[line].filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }, as: UTF8.self)
    }
}
