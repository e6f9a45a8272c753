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
    let engine = RankedMutex(SearchEngine(), rank: .collectionSearch)
    let searching = SerialQueue(named: "quern-search")
    let keeping = SerialQueue(named: "quern-played")

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

    /// What it does at present.
    public var progress: CollectionProgress { state.withLock { $0.progress } }

    /// Counts up, at most about once a second, when the index has changed, so that the same query may be answered otherwise.
    public var changeCount: Int { state.withLock { $0.changeCount } }

    /// What the player should know (an index that was made anew, a folder that cannot be read), each in a line: each is given once.
    public func takeRemarks() -> [String] { remarks.takeLines() }

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
}
