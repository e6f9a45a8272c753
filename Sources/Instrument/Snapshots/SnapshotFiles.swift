import Files
import Threads

/// The snapshots on the disk, which other Querns may change too.
final class SnapshotFiles: Sendable {
    private let performing: SharedPerformer
    private let messages: Messages
    private let events: InstrumentEvents
    private let saving: SerialQueue
    private let store: SnapshotStore
    private let watch = FolderWatcher(named: "quern-snapshots")
    /// Why nothing is kept, until it was told; `nil` where nobody needs to know.
    private let reason: RankedMutex<String?>

    /// - Parameters:
    ///   - reason: why nothing is kept, where that is so.
    ///   - queue: where files are written.
    init(
        _ store: SnapshotStore, reason: String? = nil, _ performing: SharedPerformer, _ messages: Messages,
        _ events: InstrumentEvents, on queue: SerialQueue
    ) {
        self.reason = RankedMutex(reason, rank: .leaf)
        (self.store, self.performing, self.messages) = (store, performing, messages)
        (self.events, saving) = (events, queue)
    }

    /// Takes in the snapshots of earlier days; before anything is played.
    func read() {
        let (kept, remark) = store.read()
        let canBeWritten = store.canBeWritten
        performing.state.withLock { state in
            state.performer.loadSnapshots(kept)
            state.performer.setSnapshotsLasting(canBeWritten)
        }
        if let remark { messages.note("\(remark); it will be moved aside before a snapshot is saved", .warning) }
    }

    /// Watches from now on for what other Querns store.
    func start() {
        guard let folder = store.folder else { return }
        watch.start([], awaiting: folder) { [weak self] in self?.exchange(isSeen: true) }
    }

    /// Watches no more.
    func stop() { watch.stop() }

    /// Other snapshots are kept than before: brings them to the disk, which may be slow.
    func save() {
        guard store.requestWrite() else { return tellReason() }
        let isKept = saving.run { [weak self] in self?.exchange() }
        if !isKept, !saving.isStopping {
            messages.note(
                "snapshots are lost when Quern quits: too many threads on this system to save them", .warning)
        }
    }

    /// Tells why nothing is kept, once.
    private func tellReason() {
        let reason = self.reason.withLock { untold in
            defer { untold = nil }
            return untold
        }
        if let reason { messages.note("snapshots are lost when Quern quits: \(reason)", .warning) }
    }

    /// Writes the snapshots that wait to be written, if any do, and takes in what other Querns stored.
    /// - Parameter isSeen: whether it is only as something changed in their folder.
    func exchange(isSeen: Bool = false) {
        let (isWritten, lines) = store.exchange(isSeen: isSeen) { base, theirs in
            performing.state.withLock { state in
                let snapshots = state.performer.snapshots
                // What did not change is compared as it is: hands wait meanwhile.
                let mine = snapshots.kept.map { ($0.key, $0.value == base[$0.key] ? $0.value : $0.value.asKept) }
                let merging = SnapshotMerging(
                    base: base, mine: Dictionary(uniqueKeysWithValues: mine), theirs: theirs, chosen: snapshots.chosen)
                state.performer.adoptSnapshots(merging.merged, moved: merging.moved)
                return merging
            }
        } settle: { merging in
            performing.state.withLock { $0.performer.markSnapshotsSaved(merging.chosen) }
        }
        for line in lines { messages.note(line, .warning) }
        let hasFailed = store.hasFailed
        performing.state.withLock {
            $0.performer.setSnapshotsLasting(isWritten || !hasFailed && $0.performer.snapshots.areLasting)
        }
        if isWritten { events.send(.snapshotsSaved) }
    }
}
