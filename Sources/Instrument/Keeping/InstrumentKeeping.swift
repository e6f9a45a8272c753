import Threads

/// What is kept on the disk while playing, and the sounds that what was kept asks for.
extension Instrument {
    /// Takes in the snapshots of earlier days; before anything is played.
    func readSnapshots() {
        let (kept, remark) = snapshotStore.read()
        control.withLock { control in
            control.performer.takeSnapshots(kept)
            if let remark {
                control.journal.note("\(remark); it will be moved aside before a snapshot is saved", .warning)
            }
        }
    }

    /// Other snapshots are kept than before: brings them to the disk, which may be slow.
    func keepSnapshots(_ control: inout Control) {
        guard snapshotStore.want() else { return }
        let isKept = keeping.run { [weak self] in self?.exchangeSnapshots() }
        if !isKept, !keeping.isStopping {
            control.journal.note(
                "snapshots are lost when Quern quits: too many threads on this system to save them", .warning)
        }
    }

    /// Writes the snapshots that wait to be written, if any do, and takes in what other Querns stored.
    /// - Parameter isSeen: whether it is only as something changed in their folder.
    func exchangeSnapshots(isSeen: Bool = false) {
        let (isWritten, lines) = snapshotStore.exchange(isSeen: isSeen) { base, theirs in
            control.withLock { control in
                let snapshots = control.performer.snapshots
                // What did not change is compared as it is: hands wait meanwhile.
                let mine = snapshots.kept.map { ($0.key, $0.value == base[$0.key] ? $0.value : $0.value.asKept) }
                let merging = SnapshotMerging(
                    base: base, mine: Dictionary(uniqueKeysWithValues: mine), theirs: theirs, chosen: snapshots.chosen)
                control.performer.adoptSnapshots(merging.merged, moved: merging.moved)
                return merging
            }
        } settle: { merging in
            control.withLock { $0.performer.settleSnapshots(merging.chosen) }
        }
        for line in lines { note(line, .warning) }
        if isWritten { afterSnapshots.withLock { $0 }?() }
    }

    /// Watches for what other Querns store.
    func watchSnapshots() {
        guard let folder = snapshotStore.folder else { return }
        snapshotWatch.start([], awaiting: folder) { [weak self] in self?.exchangeSnapshots(isSeen: true) }
    }

    /// Does `body` whenever the snapshots were brought to the disk, on the thread that does so.
    func whenSnapshotsAreKept(_ body: @escaping @Sendable () -> Void) {
        afterSnapshots.withLock { $0 = body }
    }

    /// Asks for a sound that is not there.
    func ask(for request: SoundRequest, _ control: inout Control) {
        let isAsked = looking.run { [weak self] in
            if let file = request.file { self?.load(file) } else { self?.perform(.sound(request.name)) }
        }
        if !isAsked, !looking.isStopping {
            control.journal.note("\(request.name): cannot search for it: too many threads on this system", .warning)
        }
    }
}
