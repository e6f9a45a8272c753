import Files
import GRDB
import Glibc
import Session
import Threads

/// When sounds were played last.
extension SoundCollection {
    /// Notes that a sound is played, on a thread of its own.
    /// - Parameters:
    ///   - file: its file's path.
    ///   - seconds: when, since 1970; now where `nil`.
    public func rememberPlayed(_ file: String, at seconds: Double? = nil) {
        let (path, moment) = (Path.whole(file), seconds ?? Double(time(nil)))
        keeping.run { [weak self] in self?.keepPlayed(path, moment) }
    }

    private func keepPlayed(_ path: String, _ seconds: Double) {
        if let place = state.withLock({ $0.places.played }) {
            do throws(KeptFile.Problem) {
                try PlayedSounds.add([path: seconds], at: place)
            } catch {
                remarks.add(error.description)
            }
        }
        do throws(CollectionProblem) {
            let (row, generation) = try store.write { database in
                let row = try Int64.fetchOne(database, sql: "SELECT id FROM sound WHERE path = ?", arguments: [path])
                try database.execute(sql: "UPDATE sound SET played = ? WHERE id = ?", arguments: [seconds, row])
                return row
            }
            guard let row else { return }
            engine.withLock { $0.notePlayed(seconds, row: row, generation: generation) }
            state.withLock { $0.changeCount += 1 }
        } catch {
            if !error.isMadeAnew { remarks.add(error.description) }
        }
    }
}
