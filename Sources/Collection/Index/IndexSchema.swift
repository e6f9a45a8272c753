import GRDB

/// The tables of the index. It holds nothing that is not in the files and can be made anew from them.
enum IndexSchema {
    /// Counts up with every change of the tables; a file of another version has another name.
    static let version = 1

    /// Makes the tables where they are not there.
    /// - Throws: a `DatabaseError`, also where the tables are those of something else.
    static func prepare(_ database: Database) throws {
        try database.execute(sql: tables)
        // They may have the names and not the columns.
        try database.execute(
            sql: "SELECT \(EntryRows.columns), nameKey, letter, artistKey, artistLetter FROM sound LIMIT 0")
        try database.execute(sql: "UPDATE state SET generation = generation + 1")
        try database.execute(sql: "PRAGMA user_version = \(version)")
    }

    /// Whether the tables are there.
    static func isReady(_ database: Database) throws -> Bool {
        try Int.fetchOne(database, sql: "PRAGMA user_version") == version
    }

    /// `byName` and `byArtist` have everything that orders and filters need: they are read from one end to the other, and nothing else.
    private static let tables = """
        CREATE TABLE IF NOT EXISTS sound (
            id INTEGER PRIMARY KEY,
            path TEXT NOT NULL UNIQUE,
            size INTEGER NOT NULL, modified INTEGER NOT NULL,
            sidecarSize INTEGER NOT NULL, sidecarModified INTEGER NOT NULL,
            name TEXT NOT NULL, artist TEXT, album TEXT, tags TEXT NOT NULL,
            length REAL, rate INTEGER, root REAL,
            sections INTEGER NOT NULL, beats INTEGER NOT NULL,
            rating INTEGER, art TEXT, problem TEXT,
            loudness REAL, isHeard INTEGER NOT NULL DEFAULT 0,
            played REAL, missingSince REAL,
            nameKey BLOB NOT NULL, letter TEXT NOT NULL, artistKey BLOB NOT NULL, artistLetter TEXT NOT NULL);
        CREATE INDEX IF NOT EXISTS byName
            ON sound (nameKey, letter, length, loudness, modified, played, missingSince);
        CREATE INDEX IF NOT EXISTS byArtist ON sound (artistKey, nameKey, artistLetter);
        CREATE INDEX IF NOT EXISTS unheard ON sound (id)
            WHERE isHeard = 0 AND missingSince IS NULL AND rate IS NOT NULL;
        CREATE TABLE IF NOT EXISTS tag (tag TEXT NOT NULL, sound INTEGER NOT NULL, PRIMARY KEY (tag, sound)) WITHOUT ROWID;
        CREATE INDEX IF NOT EXISTS tagsOfSound ON tag (sound);
        CREATE TABLE IF NOT EXISTS likeness (sound INTEGER PRIMARY KEY, bands BLOB NOT NULL);
        CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5 (
            text, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3');
        CREATE TABLE IF NOT EXISTS state (generation INTEGER NOT NULL);
        INSERT INTO state SELECT 0 WHERE NOT EXISTS (SELECT * FROM state);
        CREATE TRIGGER IF NOT EXISTS soundRemoved AFTER DELETE ON sound BEGIN
            DELETE FROM tag WHERE sound = old.id;
            DELETE FROM likeness WHERE sound = old.id;
            DELETE FROM words WHERE rowid = old.id;
        END;
        """
}
