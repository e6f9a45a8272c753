import Files
import GRDB
import Glibc
import Session
import Synchronization
import Threads

/// The player's sounds, found fast: everything in the folders that they named, kept in an index that can be made anew at any time.
///
/// Nothing here waits for a disk but ``update(listening:progress:)`` and ``answer(_:)``, which are for programs that print and end; a panel
/// calls ``start()`` once, ``search(_:_:)`` with every key, and reads ``page``, ``progress`` and ``changeCount`` when it draws.
public final class SoundCollection: Sendable {
    /// Where it finds and keeps things.
    public struct Places: Equatable, Sendable {
        /// The folders whose sounds are in it, whole paths; folders within them too.
        public var folders: [String]
        /// The folder for what can be made anew, where the index lies; in memory alone where `nil`.
        public var cache: String?
        /// The file that knows when sounds were played: see ``PlayedSounds``; `nil` = nowhere.
        public var played: String?

        /// Makes places.
        public init(folders: [String], cache: String?, played: String?) {
            self.folders = folders
            self.cache = cache
            self.played = played
        }
    }

    struct State {
        var places: Places
        var page: CollectionPage?
        var progress = CollectionProgress()
        var changeCount = 0
        /// The newest query that waits.
        var waiting: (query: CollectionQuery, answered: (@Sendable (CollectionPage) -> Void)?)?
        /// Whether folders are to be looked through again.
        var needsScan = false
        /// When a panel was told last that something changes, in nanoseconds.
        var toldAt: Int64 = 0
        var thread: WorkThread?
    }

    let state: RankedMutex<State>
    let store: IndexStore
    let remarks = MessageQueue()
    let wakeUp = WakeUp()
    let isStopping = Atomic<Bool>(false)
    private let engine = RankedMutex(SearchEngine(), rank: .collectionSearch)
    private let searching = SerialQueue(named: "quern-search")
    private let keeping = SerialQueue(named: "quern-played")

    /// A collection that does nothing yet: nothing is read, no thread is started.
    public init(_ places: Places) {
        state = RankedMutex(State(places: places), rank: .leaf)
        store = IndexStore(cache: places.cache) { [remarks] in remarks.add($0) }
    }

    // MARK: - For a panel

    /// Opens the index, looks through the folders, listens to what is new, and follows what changes in them, all on threads of low priority,
    /// until ``stop()``, which has to be called once. Again does nothing.
    public func start() {
        state.withLock { state in
            guard state.thread == nil, !isStopping.load(ordering: .acquiring) else { return }
            state.thread = WorkThread(named: "quern-sounds") { [self] in follow() }
        }
    }

    /// Ends the threads, within a second or two; afterwards it answers no more.
    public func stop() {
        isStopping.store(true, ordering: .releasing)
        wakeUp.signal()
        searching.stop()
        keeping.stop()
        state.withLock { $0.thread }?.join(withinSeconds: 2)
    }

    /// The folders whose sounds are in it.
    public var folders: [String] { state.withLock { $0.places.folders } }

    /// Takes other folders, whole paths: those that are new are looked through, the sounds of those that are gone leave the index.
    public func setFolders(_ folders: [String]) {
        state.withLock { state in
            state.needsScan = state.needsScan || state.places.folders != folders
            state.places.folders = folders
        }
        wakeUp.signal()
    }

    /// Answers a query on a thread of its own; one that waits is forgotten for a newer one. The answer is ``page``.
    /// - Parameter answered: told the answer too, on that thread; not called where a newer query came first.
    public func search(_ query: CollectionQuery, _ answered: (@Sendable (CollectionPage) -> Void)? = nil) {
        state.withLock { $0.waiting = (query, answered) }
        searching.run { [weak self] in self?.answerNewest() }
    }

    /// The answer to the newest query that was answered; `nil` before the first.
    public var page: CollectionPage? { state.withLock { $0.page } }

    /// What it does at present.
    public var progress: CollectionProgress { state.withLock { $0.progress } }

    /// Counts up, at most about once a second, when the index has changed, so that the same query may be answered otherwise.
    public var changeCount: Int { state.withLock { $0.changeCount } }

    /// What the player should know (an index that was made anew, a folder that cannot be read), each in a line: each is given once.
    public func takeRemarks() -> [String] { remarks.takeLines() }

    /// Notes that a sound is played, on a thread of its own.
    /// - Parameters:
    ///   - file: its file's path.
    ///   - seconds: when, since 1970; now where `nil`.
    public func rememberPlayed(_ file: String, at seconds: Double? = nil) {
        let (path, moment) = (Path.whole(file), seconds ?? Double(time(nil)))
        keeping.run { [weak self] in self?.keepPlayed(path, moment) }
    }

    // MARK: - For a program that waits

    /// Brings the index up to date, and returns when it is.
    /// - Parameters:
    ///   - listening: whether sounds are listened to as well, which takes some hundredths of a second for each that is new.
    ///   - progress: told now and then; whether to go on.
    public func update(listening: Bool, progress: (CollectionProgress) -> Bool = { _ in true }) {
        withoutActuallyEscaping(progress) { progress in
            for attempt in 1...2 {
                do throws(CollectionProblem) {
                    _ = try scan(progress)
                    if listening { try IndexListening(store: store, report: progress).run() }
                    return
                } catch {
                    // One that was damaged is new now.
                    if !error.isMadeAnew { return remarks.add(error.description) }
                    if attempt == 2 { return }
                }
            }
        }
    }

    /// Answers a query at once, from the index as it is.
    public func answer(_ query: CollectionQuery) -> CollectionPage { answer(query, mayBeStale: false) }

    /// The sounds of a name, or of a file's name with its ending: to the letter, or, where there is none, whatever case and accents.
    public func entries(named name: String) -> [CollectionEntry] {
        var query = CollectionQuery(name)
        query.limit = 1_000
        let found = answer(query).entries
        let exact = found.filter { $0.name == name || Path.name(of: $0.file) == name }
        return exact.isEmpty ? found.filter { SortKey.folded($0.name) == SortKey.folded(name) } : exact
    }

    /// All tags, without case and accents, with how many sounds have each, the most frequent first; at most `limit`.
    public func tags(limit: Int = 100) -> [(tag: String, count: Int)] {
        let found = try? store.read { database in
            try Row.fetchAll(
                database,
                sql: "SELECT tag, count(*) AS number FROM tag GROUP BY tag ORDER BY number DESC, tag LIMIT ?",
                arguments: [limit]
            ).map { (tag: $0[0] as String, count: $0[1] as Int) }
        }
        return found ?? []
    }

    // MARK: - How

    /// Looks through the folders once.
    func scan(_ report: @escaping (CollectionProgress) -> Bool) throws(CollectionProblem) -> FolderListing {
        let places = state.withLock { $0.places }
        let update = IndexUpdate(
            store: store, folders: places.folders, played: PlayedSounds(at: places.played), report: report)
        let listing = try update.scan()
        for remark in listing.remarks { remarks.add(remark) }
        return listing
    }

    private func answer(_ query: CollectionQuery, mayBeStale: Bool) -> CollectionPage {
        do throws(CollectionProblem) {
            return try attempt(query, mayBeStale)
        } catch  where error.isMadeAnew {
            // It is new and empty now, and filled by the next scan.
            state.withLock { $0.needsScan = true }
            wakeUp.signal()
            return (try? attempt(query, mayBeStale)) ?? CollectionPage(query)
        } catch {
            var page = CollectionPage(query)
            page.problem = error.description
            return page
        }
    }

    private func attempt(_ query: CollectionQuery, _ mayBeStale: Bool) throws(CollectionProblem) -> CollectionPage {
        try engine.withLock { engine throws(CollectionProblem) in
            try store.read { try engine.answer(query, $0, mayBeStale: mayBeStale) }
        }
    }

    private func answerNewest() {
        let newest = state.withLock { state in
            defer { state.waiting = nil }
            return state.waiting
        }
        guard let newest else { return }
        // While it changes all the time, a panel asks again and again; when that has ended nothing is left out.
        let page = answer(newest.query, mayBeStale: progress.phase != .idle)
        state.withLock { $0.page = page }
        newest.answered?(page)
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
