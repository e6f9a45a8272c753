import Files
import Numbers

/// M3U8: a location a line; before it `#EXTINF:SECONDS,TITLE`, and goals as `#QUERN-GOAL:chorus at 90 %`.
enum M3UList {
    private static let header = "#EXTM3U", info = "#EXTINF:", goal = "#QUERN-GOAL:", listTitle = "#PLAYLIST:"
    private static let maxLines = 200_000

    static func read(_ bytes: [UInt8], file: String) throws(PracticeFileProblem) -> PracticeList {
        guard !bytes.contains(0) else { throw PracticeFileProblem(file: file, "not a list of files") }
        var list = PracticeList()
        var item = PracticeList.Item(location: "", path: nil)
        var lineNumber = 0
        for line in bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
            lineNumber += 1
            guard lineNumber <= maxLines else { throw PracticeFileProblem(file: file, "more than \(maxLines) lines") }
            guard line.count <= FileLocation.maxBytes else {
                throw PracticeFileProblem(
                    file: file, line: self.line(of: line, in: bytes), "a line that is too long")
            }
            // A name of a file need not be UTF-8.
            let text = Path.text(line).trimmed
            if text.hasPrefix("#EXT-X-") {
                throw PracticeFileProblem(file: file, "a stream's list, not a list of files")
            } else if text.hasPrefix(info) {
                read(info: text.dropFirst(info.count), into: &item)
            } else if text.hasPrefix(goal) {
                if item.goals.count < PracticeList.maxGoals,
                    let read = PracticeGoal(text: String(text.dropFirst(goal.count)))
                {
                    item.goals.append(read)
                } else {
                    keep(text, in: &item)
                }
            } else if text.hasPrefix(listTitle) {
                list.title = boundedName(text.dropFirst(listTitle.count).trimmed)
            } else if text.hasPrefix("#") {
                if text != header { keep(text, in: &item) }
            } else if !text.isEmpty {
                guard list.items.count < PracticeList.maxItems else {
                    throw PracticeFileProblem(
                        file: file, line: self.line(of: line, in: bytes), "more than \(PracticeList.maxItems) items")
                }
                item.location = text
                item.path = FileLocation.path(text, inList: file, isURL: false)
                list.items.append(item)
                item = PracticeList.Item(location: "", path: nil)
            }
        }
        list.remarks = item.remarks
        return list
    }

    /// A line that is another program's, or a person's, is written again.
    private static func keep(_ line: String, in item: inout PracticeList.Item) {
        if item.remarks.count < PracticeList.maxRemarks { item.remarks.append(line) }
    }

    /// `SECONDS attribute="…",TITLE`; -1 seconds is not known.
    private static func read(info text: Substring, into item: inout PracticeList.Item) {
        guard let comma = text.firstIndex(of: ",") else { return }
        item.title = boundedName(text[text.index(after: comma)...].trimmed)
        let number = text[..<comma].prefix { !$0.isWhitespace }
        item.durationSeconds = Double(number).flatMap { $0.isFinite && $0 > 0 && $0 < 1e7 ? $0 : nil }
    }

    private static func line(of part: ArraySlice<UInt8>, in bytes: [UInt8]) -> Int {
        bytes[..<part.startIndex].count { $0 == UInt8(ascii: "\n") } + 1
    }

    static func text(_ list: PracticeList, for file: String) -> String {
        let folder = Path.parent(of: Path.whole(file)) ?? "/"
        var lines = ["#EXTM3U"]
        if !list.title.isEmpty { lines.append(listTitle + boundedName(list.title)) }
        for item in list.items {
            let location = item.path.map { FileLocation.written($0, in: folder, isURL: false) } ?? item.location
            if !item.title.isEmpty || item.durationSeconds != nil {
                let seconds = item.durationSeconds.map { decimal(min($0, 1e7), 3) } ?? "-1"
                lines.append("\(info)\(seconds),\(boundedName(item.title))")
            }
            lines += item.goals.map { goal + $0.text } + item.remarks.map(printable)
            lines.append(location)
        }
        return (lines + list.remarks.map(printable)).joined(separator: "\n") + "\n"
    }
}
