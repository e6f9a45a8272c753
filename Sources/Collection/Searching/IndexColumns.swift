import GRDB

/// What orders and filters need of all sounds, in memory: some 60 bytes a sound. A sound's place in it is its place by name.
struct IndexColumns {
    /// The state of the index that it was read from.
    private(set) var generation: Int
    /// Rows, by places.
    private(set) var ids: [Int64] = []
    /// Places by rows; -1 where there is none.
    private var places: [Int32] = []
    /// In seconds and LUFS; NaN where not known.
    private(set) var lengths: [Double] = []
    private(set) var loudnesses: [Double] = []
    /// When files were changed, and when sounds were played, in seconds since 1970; NaN where that never was.
    private(set) var modified: [Double] = []
    private(set) var played: [Double] = []
    private(set) var isMissing: [Bool] = []
    /// The numbers of letters of names, and of artists; of ``letterTexts``.
    private(set) var letters: [UInt16] = []
    private(set) var artistLetters: [UInt16] = []
    private(set) var letterTexts: [String] = []
    /// Places in the order of artists.
    private(set) var byArtist: [Int32] = []

    /// No row has a larger number: it would not be ours.
    private static let maxRow: Int64 = 16_000_000
    private static let maxLetters = 20_000

    /// Nothing is in it.
    init() { generation = -1 }

    /// Reads the index from one end of its orders to the other.
    init(_ database: Database) throws {
        generation = try IndexStore.generation(database)
        let count = min(try Int.fetchOne(database, sql: "SELECT count(*) FROM sound") ?? 0, FolderListing.maxFiles * 2)
        ids.reserveCapacity(count)
        var numbers: [String: UInt16] = [:]
        let rows = try Row.fetchCursor(
            database,
            sql: "SELECT id, letter, length, loudness, modified, played, missingSince FROM sound ORDER BY nameKey")
        while let row = try rows.next() {
            let id: Int64 = row[0]
            guard (0...Self.maxRow).contains(id) else { continue }
            ids.append(id)
            letters.append(number(of: row[1], &numbers))
            lengths.append((row[2] as Double?) ?? .nan)
            loudnesses.append((row[3] as Double?) ?? .nan)
            modified.append(Double(row[4] as Int64) * 1e-9)
            played.append((row[5] as Double?) ?? .nan)
            isMissing.append((row[6] as Double?) != nil)
        }
        places = [Int32](repeating: -1, count: Int((ids.max() ?? -1) + 1))
        for (place, id) in ids.enumerated() { places[Int(id)] = Int32(place) }
        artistLetters = [UInt16](repeating: 0, count: ids.count)
        byArtist.reserveCapacity(ids.count)
        let artists = try Row.fetchCursor(
            database, sql: "SELECT id, artistLetter FROM sound ORDER BY artistKey, nameKey")
        while let row = try artists.next() {
            guard let place = place(of: row[0]) else { continue }
            byArtist.append(Int32(place))
            artistLetters[place] = number(of: row[1], &numbers)
        }
    }

    /// How many sounds there are.
    var count: Int { ids.count }

    /// Where the sound of a row is; `nil` where it is none.
    func place(of id: Int64) -> Int? {
        guard places.indices.contains(Int(id)), places[Int(id)] >= 0 else { return nil }
        return Int(places[Int(id)])
    }

    /// Puts in when a sound was played, without reading everything again.
    /// - Parameter generation: the state of the index with that.
    func with(played seconds: Double, row: Int64, generation: Int) -> Self {
        var changed = self
        changed.generation = generation
        if let place = place(of: row) { changed.played[place] = seconds }
        return changed
    }

    private mutating func number(of letter: String, _ numbers: inout [String: UInt16]) -> UInt16 {
        if let number = numbers[letter] { return number }
        // As many letters as there is room for: the last stands for all others.
        let number = UInt16(min(letterTexts.count, Self.maxLetters - 1))
        if letterTexts.count < Self.maxLetters { letterTexts.append(letter) }
        numbers[letter] = number
        return number
    }
}
