/// The `[[midi]]` tables of a mapping file's text.
enum MIDITables {
    /// The text without the tables that hold these uses; all else stays as it was written.
    static func removing(_ uses: [MIDIUse], from text: [UInt8]) -> [UInt8] {
        var file = FileTables("midi", in: text)
        for range in file.tables.reversed() where holds(file.text(of: range), oneOf: uses) { file.remove(range) }
        return file.text
    }

    /// A table is read with what a mapping needs besides.
    private static func holds(_ table: [UInt8], oneOf uses: [MIDIUse]) -> Bool {
        let found = MappingFile(bytes: Array("name = \"table\"\n".utf8) + table, file: "table").mapping?.midi.first
        return found.map(uses.contains) ?? false
    }
}
