import Files
import GRDB

/// Entries as rows of the index.
enum EntryRows {
    /// The columns that ``entry(_:)`` reads, in its order.
    static let columns = """
        path, name, artist, album, tags, length, rate, loudness, root, sections, beats, rating, art, played, modified, size, \
        missingSince, problem
        """

    /// The entry of a row with ``columns``.
    static func entry(_ row: Row) -> CollectionEntry {
        var entry = CollectionEntry(file: row[0], name: row[1])
        (entry.artist, entry.album) = (row[2], row[3])
        let tags: String = row[4]
        entry.tags = tags.split(separator: "\n").map(String.init)
        (entry.lengthSeconds, entry.rate, entry.loudness, entry.rootHz) = (row[5], row[6], row[7], row[8])
        (entry.sectionCount, entry.beatCount, entry.rating, entry.art) = (row[9], row[10], row[11], row[12])
        entry.playedSeconds = row[13]
        let modified: Int64 = row[14]
        entry.modifiedSeconds = Double(modified) * 1e-9
        entry.byteCount = row[15]
        let missing: Double? = row[16]
        entry.isMissing = missing != nil
        entry.problem = row[17]
        return entry
    }

    /// Writes what was read of a file, in the place of what the index had of it.
    /// - Parameters:
    ///   - id: the row that the file has; `nil` where it is new.
    ///   - isSame: whether the file itself is as it was, and its loudness holds until it is listened to again.
    static func write(
        _ entry: CollectionEntry, _ stamp: FoundSound, id: Int64?, isSame: Bool, _ database: Database
    ) throws {
        let values: [(String, (any DatabaseValueConvertible)?)] = [
            ("path", entry.file), ("size", stamp.size), ("modified", stamp.modified),
            ("sidecarSize", stamp.sidecarSize), ("sidecarModified", stamp.sidecarModified),
            ("name", entry.name), ("artist", entry.artist), ("album", entry.album),
            ("tags", entry.tags.joined(separator: "\n")), ("length", entry.lengthSeconds), ("rate", entry.rate),
            ("root", entry.rootHz), ("sections", entry.sectionCount), ("beats", entry.beatCount),
            ("rating", entry.rating), ("art", entry.art), ("problem", entry.problem), ("played", entry.playedSeconds),
            ("missingSince", nil),
            ("nameKey", SortKey.bytes(entry.name)), ("letter", SortKey.letter(entry.name)),
            ("artistKey", entry.artist.map(SortKey.bytes) ?? SortKey.last),
            ("artistLetter", entry.artist.map(SortKey.letter) ?? ""),
        ]
        let names = values.map(\.0)
        let arguments = StatementArguments(values.map(\.1))
        let row: Int64
        if let id {
            let sets = names.map { "\($0) = ?" } + ["isHeard = 0"] + (isSame ? [] : ["loudness = NULL"])
            try database.cachedStatement(sql: "UPDATE sound SET \(sets.joined(separator: ", ")) WHERE id = ?")
                .execute(arguments: arguments + [id])
            for sql in ["DELETE FROM words WHERE rowid = ?", "DELETE FROM tag WHERE sound = ?"] {
                try database.cachedStatement(sql: sql).execute(arguments: [id])
            }
            row = id
        } else {
            let marks = names.map { _ in "?" }.joined(separator: ", ")
            try database.cachedStatement(sql: "INSERT INTO sound (\(names.joined(separator: ", "))) VALUES (\(marks))")
                .execute(arguments: arguments)
            row = database.lastInsertedRowID
        }
        try database.cachedStatement(sql: "INSERT INTO words (rowid, text) VALUES (?, ?)")
            .execute(arguments: [row, words(of: entry, stamp.shownPath)])
        for tag in Set(entry.tags.map(SortKey.folded)) {
            try database.cachedStatement(sql: "INSERT INTO tag (tag, sound) VALUES (?, ?)").execute(arguments: [
                tag, row,
            ])
        }
    }

    /// Everything that a sound is found by.
    private static func words(of entry: CollectionEntry, _ shownPath: String) -> String {
        let fields = [entry.name, entry.artist, entry.album].compactMap(\.self) + entry.tags + [shownPath]
        return SearchWords.indexed(fields.joined(separator: " \n "))
    }
}
