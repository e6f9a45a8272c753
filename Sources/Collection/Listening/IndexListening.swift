import Foundation
import GRDB
import Sounds

/// Listens to the sounds of the index that nobody listened to, one after the other.
struct IndexListening {
    let store: IndexStore
    /// Told what goes on; whether to go on.
    let report: (CollectionProgress) -> Bool

    private struct Next {
        var id: Int64
        var path: String
        var modified: Int64
    }

    /// Those that wait: as the index `unheard` has it.
    private static let waiting = "FROM sound WHERE isHeard = 0 AND missingSince IS NULL AND rate IS NOT NULL"

    /// Goes on until there is none left, or `report` wants no more.
    func run() throws(CollectionProblem) {
        let (count, last) = try store.read { database in
            let row = try Row.fetchOne(database, sql: "SELECT count(*), max(id) \(Self.waiting)")
            let count: Int = row?[0] ?? 0
            let last: Int64? = row?[1]
            return (count, last ?? 0)
        }
        var done = 0
        // Two Querns that begin at different places seldom listen to the same.
        var place = Int64.random(in: 0...max(last, 0))
        while let next = try next(from: place) {
            let progress = CollectionProgress(.listening, done: done, total: max(count, done + 1))
            var goesOn = report(progress)
            guard goesOn else { return }
            var heard: HeardSound?
            var problem: String?
            do throws(SoundError) {
                heard = try HeardSound(next.path) {
                    goesOn = goesOn && report(progress)
                    return goesOn
                }
                if heard?.isCutOff == true { problem = "\(next.path): is cut off" }
            } catch {
                problem = error.description
            }
            guard goesOn else { return }
            try keep(heard, problem, of: next)
            (done, place) = (done + 1, next.id)
        }
    }

    private func next(from place: Int64) throws(CollectionProblem) -> Next? {
        try store.read { database in
            let row =
                try Row.fetchOne(
                    database, sql: "SELECT id, path, modified \(Self.waiting) AND id >= ? ORDER BY id LIMIT 1",
                    arguments: [place])
                ?? Row.fetchOne(database, sql: "SELECT id, path, modified \(Self.waiting) ORDER BY id LIMIT 1")
            return row.map { Next(id: $0[0], path: $0[1], modified: $0[2]) }
        }
    }

    /// Keeps what was heard, if the file is still the one that was listened to; of one that could not be read to its end, why.
    private func keep(_ heard: HeardSound?, _ problem: String?, of sound: Next) throws(CollectionProblem) {
        try store.write { database in
            try database.cachedStatement(
                sql:
                    "UPDATE sound SET isHeard = 1, loudness = ?, problem = coalesce(problem, ?) WHERE id = ? AND modified = ?"
            ).execute(arguments: [heard?.loudness, problem, sound.id, sound.modified])
            guard database.changesCount > 0 else { return }
            try database.cachedStatement(sql: "DELETE FROM likeness WHERE sound = ?").execute(arguments: [sound.id])
            guard let bands = heard?.likeness?.bands else { return }
            try database.cachedStatement(sql: "INSERT INTO likeness (sound, bands) VALUES (?, ?)")
                .execute(arguments: [sound.id, Data(bands)])
        }
    }
}
