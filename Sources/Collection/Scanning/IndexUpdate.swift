import Files
import GRDB
import Glibc
import Session
import Threads

/// Brings the index to what is in the folders now.
struct IndexUpdate {
    let store: IndexStore
    /// The folders that the player named, whole paths.
    let folders: [String]
    /// When sounds were played last.
    let played: PlayedSounds
    /// Told what goes on; whether to go on.
    let report: (CollectionProgress) -> Bool

    /// So many files are written in one go, and for so long they are gathered at most.
    private static let batch = 200
    private static let batchNanoseconds: Int64 = 500_000_000
    /// Sounds whose files are missing for longer leave the index, in seconds.
    private static let keptMissingSeconds = 90.0 * 86_400

    /// What a row says of its file.
    private struct Known {
        var id: Int64
        var size, modified, sidecarSize, sidecarModified: Int64
        var isMissing: Bool
    }

    /// Looks through the folders and reads what is new or has changed.
    /// - Returns: what was found.
    func scan() throws(CollectionProblem) -> FolderListing {
        let listing = FolderListing(of: folders) { report(CollectionProgress(.listing, done: $0)) }
        guard !listing.isStopped else { return listing }
        var known = try knownFiles()
        var there: [Int64] = []
        var changed: [FoundSound] = []
        for found in listing.files {
            // By its bytes: see FolderListing.
            let row = known.removeValue(forKey: Array(found.path.utf8))
            if let row, found.isSameFile(size: row.size, modified: row.modified),
                found.isSameSidecar(size: row.sidecarSize, modified: row.sidecarModified)
            {
                if row.isMissing { there.append(row.id) }
            } else {
                changed.append(found)
            }
        }
        try markFound(there)
        try noteMissing(known, listing)
        try read(changed)
        return listing
    }

    private func knownFiles() throws(CollectionProblem) -> [[UInt8]: Known] {
        try store.read { database in
            var known: [[UInt8]: Known] = [:]
            let rows = try Row.fetchCursor(
                database,
                sql:
                    "SELECT path, id, size, modified, sidecarSize, sidecarModified, missingSince IS NOT NULL FROM sound"
            )
            while let row = try rows.next() {
                let path: String = row[0]
                known[Array(path.utf8)] = Known(
                    id: row[1], size: row[2], modified: row[3], sidecarSize: row[4], sidecarModified: row[5],
                    isMissing: row[6])
            }
            return known
        }
    }

    private func markFound(_ rows: [Int64]) throws(CollectionProblem) {
        guard !rows.isEmpty else { return }
        try store.write { database in
            let statement = try database.cachedStatement(sql: "UPDATE sound SET missingSince = NULL WHERE id = ?")
            for row in rows { try statement.execute(arguments: [row]) }
        }
    }

    /// What was not found is missing, or no longer in a folder that is named; where a folder could not be read, nothing is known.
    private func noteMissing(_ known: [[UInt8]: Known], _ listing: FolderListing) throws(CollectionProblem) {
        let (roots, unreadable) = (folders.map(Self.prefix), listing.unreadable.map(Self.prefix))
        var (gone, missing): ([Int64], [Int64]) = ([], [])
        for (path, row) in known {
            if !roots.contains(where: { path.starts(with: $0) }) {
                gone.append(row.id)
                // What lies beyond the limits may be there.
            } else if !listing.isCut, !row.isMissing, !unreadable.contains(where: { path.starts(with: $0) }) {
                missing.append(row.id)
            }
        }
        let now = Double(time(nil))
        try store.write { database in
            try database.execute(
                sql: "DELETE FROM sound WHERE missingSince < ?", arguments: [now - Self.keptMissingSeconds])
            for row in gone {
                try database.cachedStatement(sql: "DELETE FROM sound WHERE id = ?").execute(arguments: [row])
            }
            for row in missing {
                try database.cachedStatement(sql: "UPDATE sound SET missingSince = ? WHERE id = ?")
                    .execute(arguments: [now, row])
            }
        }
    }

    private static func prefix(_ folder: String) -> [UInt8] { Array(Path.joined(folder, "").utf8) }

    private func read(_ changed: [FoundSound]) throws(CollectionProblem) {
        var batch: [(entry: CollectionEntry, found: FoundSound)] = []
        var begin = MonotonicTime.nanoseconds
        for (number, found) in changed.enumerated() {
            guard report(CollectionProgress(.reading, done: number, total: changed.count)) else { break }
            // One that has gone meanwhile is not there; if the index has it, the next look finds it missing.
            guard var entry = CollectionEntry(reading: found) else { continue }
            entry.playedSeconds = played.sounds[found.path]
            batch.append((entry, found))
            if batch.count == Self.batch || MonotonicTime.nanoseconds - begin > Self.batchNanoseconds {
                try write(batch)
                batch = []
                begin = MonotonicTime.nanoseconds
            }
        }
        try write(batch)
    }

    private func write(_ batch: [(entry: CollectionEntry, found: FoundSound)]) throws(CollectionProblem) {
        guard !batch.isEmpty else { return }
        try store.write { database in
            for (entry, found) in batch {
                // Another Quern may have written it meanwhile.
                let row = try Row.fetchOne(
                    database, sql: "SELECT id, size, modified FROM sound WHERE path = ?", arguments: [entry.file])
                let isSame = row.map { found.isSameFile(size: $0[1], modified: $0[2]) } ?? false
                try EntryRows.write(entry, found, id: row.map { $0[0] }, isSame: isSame, database)
            }
        }
    }
}
