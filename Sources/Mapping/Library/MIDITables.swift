/// The `[[midi]]` tables of a mapping file's text.
enum MIDITables {
    /// The text without the tables that hold these uses; all else stays as it was written.
    static func removing(_ uses: [MIDIUse], from text: [UInt8]) -> [UInt8] {
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        var kept: [ArraySlice<UInt8>] = []
        var index = 0
        while index < lines.count {
            let end = tableEnd(lines, from: index)
            if let end, holds(lines[index..<end], oneOf: uses) {
                index = end
            } else {
                kept.append(lines[index])
                index += 1
            }
        }
        return Array(kept.joined(separator: [UInt8(ascii: "\n")]))
    }

    /// Where the table ends that begins with that line; `nil` where none of MIDI does. Comments before the next table are that one's.
    private static func tableEnd(_ lines: [ArraySlice<UInt8>], from start: Int) -> Int? {
        guard words(lines[start]).hasPrefix("[[midi]]") else { return nil }
        var end = start + 1
        while end < lines.count, !words(lines[end]).hasPrefix("[") { end += 1 }
        guard end < lines.count else { return end }
        while end > start + 1, words(lines[end - 1]).isEmpty || words(lines[end - 1]).hasPrefix("#") { end -= 1 }
        return end
    }

    private static func words(_ line: ArraySlice<UInt8>) -> String {
        String(decoding: line.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }, as: UTF8.self)
    }

    /// A table is read with what a mapping needs besides.
    private static func holds(_ lines: ArraySlice<ArraySlice<UInt8>>, oneOf uses: [MIDIUse]) -> Bool {
        let text = Array("name = \"table\"\n".utf8) + lines.joined(separator: [UInt8(ascii: "\n")])
        let found = MappingFile(bytes: text, file: "table").mapping?.midi.first
        return found.map(uses.contains) ?? false
    }
}
