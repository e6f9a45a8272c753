import Files
import GRDB
import Glibc
import Threads

/// The index: an SQLite file in the folder for what can be made anew, or, where that cannot be written, the same in memory.
///
/// Several Querns may have one (SQLite's write-ahead log; who writes waits up to ``busySeconds``). One that is damaged is set aside and
/// made anew, at once or when it is found out.
final class IndexStore: Sendable {
    private struct Opened {
        var database: any DatabaseWriter
        /// Which file it is; `nil` in memory.
        var file: FileIdentity?
    }

    /// Where it lies; `nil` = in memory.
    let path: String?
    private let opened = RankedMutex<Opened?>(nil, rank: .collectionIndex)
    private let remark: @Sendable (String) -> Void

    private static let busySeconds = 5.0

    /// - Parameters:
    ///   - cache: the folder for what can be made anew; `nil` = in memory.
    ///   - remark: told in a line what the player should know.
    init(cache: String?, remark: @escaping @Sendable (String) -> Void) {
        path = cache.map { Path.joined($0, "collection-\(IndexSchema.version).sqlite") }
        self.remark = remark
    }

    /// Reads; nobody who writes holds it up, unless it is in memory.
    func read<Result>(_ body: (Database) throws -> Result) throws(CollectionProblem) -> Result {
        try attempt { database in try database.read(body) }
    }

    /// Changes something, whole or not at all.
    /// - Returns: what `body` returned, and the number of the change: see ``generation(_:)``.
    @discardableResult
    func write<Result>(_ body: (Database) throws -> Result) throws(CollectionProblem) -> (Result, generation: Int) {
        try attempt { database in
            try database.write { database in
                let result = try body(database)
                try database.execute(sql: "UPDATE state SET generation = generation + 1")
                return (result, try Self.generation(database))
            }
        }
    }

    /// Counts up with every change, whoever made it.
    static func generation(_ database: Database) throws -> Int {
        try Int.fetchOne(database, sql: "SELECT generation FROM state") ?? 0
    }

    private func attempt<Result>(_ body: (any DatabaseWriter) throws -> Result) throws(CollectionProblem) -> Result {
        let opened = try open()
        do {
            return try body(opened.database)
        } catch let error as DatabaseError where Self.isDamage(error) {
            setAside(opened)
            throw CollectionProblem(description: damageText, isMadeAnew: true)
        } catch let error as DatabaseError {
            throw CollectionProblem(description: problemText(error))
        } catch {
            throw CollectionProblem(description: "\(place): \(error)")
        }
    }

    /// Opens it where it is not open.
    private func open() throws(CollectionProblem) -> Opened {
        try opened.withLock { opened throws(CollectionProblem) in
            if let opened { return opened }
            let new = try openAnywhere()
            opened = new
            return new
        }
    }

    private func openAnywhere() throws(CollectionProblem) -> Opened {
        if let path {
            do {
                if let folder = Path.parent(of: path) { try Folder.make(folder) }
                return try openFile(path, mayBeDamaged: true)
            } catch let problem as FileProblem {
                remark("\(path): \(problem.text): the index of sounds is kept in memory, and made anew at each start")
            } catch {
                let text = (error as? DatabaseError).map(Self.text) ?? "\(error)"
                remark("\(path): \(text): the index of sounds is kept in memory, and made anew at each start")
            }
        }
        do {
            let queue = try DatabaseQueue(configuration: Self.configuration)
            try queue.write(IndexSchema.prepare)
            return Opened(database: queue)
        } catch {
            throw CollectionProblem(description: "cannot make an index of sounds: \(error)")
        }
    }

    private func openFile(_ path: String, mayBeDamaged: Bool) throws -> Opened {
        do {
            let pool = try DatabasePool(path: path, configuration: Self.configuration)
            if try !pool.read(IndexSchema.isReady) { try pool.write(IndexSchema.prepare) }
            // One that is there and cannot be written serves nobody: played sounds would not be found again.
            return Opened(database: pool, file: FileIdentity(path))
        } catch let error as DatabaseError where mayBeDamaged && Self.isForeign(error) {
            try Self.moveAside(path)
            remark(damageText)
            return try openFile(path, mayBeDamaged: false)
        }
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(busySeconds)
        configuration.maximumReaderCount = 2
        configuration.label = "quern-index"
        return configuration
    }

    /// Sets a damaged file aside; not one that another Quern has made anew meanwhile.
    private func setAside(_ damaged: Opened) {
        opened.withLock { opened in
            guard let path, let file = opened?.file, file == damaged.file else { return }
            opened = nil
            if FileIdentity(path) == file {
                try? Self.moveAside(path)
                remark(damageText)
            }
        }
    }

    private static func moveAside(_ path: String) throws(FileProblem) {
        let lock = try FileLock(of: path)
        defer { lock.release() }
        guard rename(Path.system(path), Path.system("\(path).broken")) == 0 || errno == ENOENT else {
            throw FileProblem(errno: errno)
        }
        for ending in ["-wal", "-shm"] { unlink(Path.system(path + ending)) }
    }

    private static func isDamage(_ error: DatabaseError) -> Bool {
        [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
    }

    /// Whether what is there cannot be an index of this version: damaged, or with other tables.
    private static func isForeign(_ error: DatabaseError) -> Bool {
        isDamage(error) || error.resultCode == .SQLITE_ERROR
    }

    private var place: String { path ?? "index of sounds" }
    private var damageText: String { "\(place) was damaged: it is made anew; the old one is \(place).broken" }
    private func problemText(_ error: DatabaseError) -> String {
        "\(place): \(Self.text(error)); delete the file if this goes on: it is made anew"
    }
    private static func text(_ error: DatabaseError) -> String { error.message ?? "\(error.resultCode)" }
}
